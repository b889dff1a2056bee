import { createHash } from 'node:crypto'
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import type { Pool } from 'pg'
import type { App } from '../../core/app.ts'
import type { Caller } from '../../core/caller.ts'
import { Role } from '../../core/schema.ts'

/**
 * Time without use after which a session ends. A session that is used is extended by 24 hours at a time
 * (docs/design/contract.md#credentials).
 */
const IDLE_TIMEOUT = '7 hours'

type UserAttributes = { organizationId: string; revision: string; name: string; role: string }
declare module 'lucia' {
	interface Register {
		Lucia: Lucia<Record<never, never>, UserAttributes>
		DatabaseUserAttributes: UserAttributes
		DatabaseSessionAttributes: { organizationId: string }
	}
}

/**
 * Creates the session manager. Its cookie `session` is opaque, and the database stores only the SHA-256 of the session
 * id.
 */
export function createSessions(app: Pick<App, 'pool' | 'config'>): Sessions {
	return new Lucia(createAdapter(app.pool), {
		sessionExpiresIn: new TimeSpan(24, 'h'),
		sessionCookie: {
			name: 'session',
			attributes: {
				secure: app.config.PUBLIC_URL.startsWith('https:'),
				sameSite: 'lax',
				path: '/',
			},
		},
		getUserAttributes: (attributes) => attributes,
	})
}
export type Sessions = Lucia<Record<never, never>, UserAttributes>

/**
 * Returns the caller that a Cookie header identifies. `cookie` is the new cookie if the session was renewed. Returns an
 * anonymous caller when Dormer did not create the session. Dormer sets only one `session` cookie, so a header with two
 * of them also gives an anonymous caller.
 */
export async function readSession(
	sessions: Sessions,
	cookieHeader: string,
): Promise<{ caller: Caller; cookie?: string }> {
	const sent = cookieHeader.match(/(?:^|;\s*)session=/g)?.length ?? 0
	const id = sent === 1 ? readCookie(sessions, cookieHeader) : null
	if (id === null) return { caller: { kind: 'anonymous' } }
	const { session, user } = await sessions.validateSession(id)
	if (session === null) return { caller: { kind: 'anonymous' } }
	const caller: Caller = {
		kind: 'user',
		userId: user.id,
		organizationId: user.organizationId,
		revision: user.revision,
		name: user.name,
		role: Role.parse(user.role),
		sessionId: session.id,
	}
	return session.fresh
		? { caller, cookie: sessions.createSessionCookie(session.id).serialize() }
		: { caller }
}

const hashId = (id: string) => createHash('sha256').update(id).digest('hex')

type SessionRow = {
	user_id: string
	organization_id: string
	expires_at: Date
	revision: string
	name: string
	role: string
	stale: boolean
}

/** SQL that reads the session, the user and the company by primary key. Every request of a signed-in user runs it. */
const READ_SESSION = `
	select s.user_id, s.organization_id, s.expires_at, u.name, u.role, o.revision,
	       s.used_at < now() - interval '1 minute' as stale
	  from session s
	  join app_user u on u.id = s.user_id
	  join organization o on o.id = s.organization_id
	 where s.id = $1 and s.used_at > now() - interval '${IDLE_TIMEOUT}'`

function createAdapter(pool: Pool): Adapter {
	const toSession = (id: string, row: SessionRow): DatabaseSession => ({
		id,
		userId: row.user_id,
		expiresAt: row.expires_at,
		attributes: { organizationId: row.organization_id },
	})
	const toUser = (row: SessionRow): DatabaseUser => ({
		id: row.user_id,
		attributes: {
			organizationId: row.organization_id,
			revision: row.revision,
			name: row.name,
			role: row.role,
		},
	})
	return {
		async getSessionAndUser(id) {
			const { rows } = await pool.query<SessionRow>({
				name: 'session.read',
				text: READ_SESSION,
				values: [hashId(id)],
			})
			const [row] = rows
			if (row === undefined) return [null, null]
			if (row.stale)
				await pool.query('update session set used_at = now() where id = $1', [hashId(id)])
			return [toSession(id, row), toUser(row)]
		},
		async getUserSessions(userId) {
			const { rows } = await pool.query<SessionRow & { id: string }>(
				`select s.id, s.user_id, s.organization_id, s.expires_at, u.name, u.role, '0' as revision, false as stale
				   from session s join app_user u on u.id = s.user_id where s.user_id = $1`,
				[userId],
			)
			return rows.map((row) => toSession(row.id, row))
		},
		async setSession(session) {
			await pool.query(
				'insert into session (id, organization_id, user_id, expires_at) values ($1, $2, $3, $4)',
				[hashId(session.id), session.attributes.organizationId, session.userId, session.expiresAt],
			)
		},
		async updateSessionExpiration(id, expiresAt) {
			await pool.query('update session set expires_at = $2 where id = $1', [hashId(id), expiresAt])
		},
		async deleteSession(id) {
			await pool.query('delete from session where id = $1', [hashId(id)])
		},
		async deleteUserSessions(userId) {
			await pool.query('delete from session where user_id = $1', [userId])
		},
		async deleteExpiredSessions() {
			await pool.query(
				`delete from session where expires_at < now() or used_at < now() - interval '${IDLE_TIMEOUT}'`,
			)
		},
	}
}

/** Returns the session id in the cookie, or null when the cookie is missing or malformed. */
function readCookie(sessions: Sessions, cookieHeader: string): string | null {
	try {
		return sessions.readSessionCookie(cookieHeader)
	} catch (error) {
		if (error instanceof URIError) return null
		throw error
	}
}
