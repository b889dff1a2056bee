import { createHash } from 'node:crypto'
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import type { Pool } from 'pg'
import type { App } from '../../core/app.ts'
import { createBatchReader } from '../../core/batch-reader.ts'
import { type Caller, REVISION, WAL_POSITION } from '../../core/caller.ts'
import { Role } from '../../core/schema.ts'
import type { Context } from '../../core/trpc.ts'

/** Number of hours without use after which a session expires (docs/design/contract.md#credentials). */
const IDLE_HOURS = 7
const IDLE_TIMEOUT = `${IDLE_HOURS} hours`
const MAX_USER_AGENT_LENGTH = 300

type UserAttributes = {
	organizationId: string
	revision: string
	walPosition: string | null
	name: string
	role: string
	/** True when the company requires a second factor and the user has none. */
	mustEnroll: boolean
}
/** `ip` and `userAgent` are those of the sign-in. */
type SessionAttributes = { organizationId: string; ip: string; userAgent: string | null }
declare module 'lucia' {
	interface Register {
		Lucia: Lucia<Record<never, never>, UserAttributes>
		DatabaseUserAttributes: UserAttributes
		DatabaseSessionAttributes: SessionAttributes
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
 * Returns the caller whose session the Cookie header names. `cookie` is the new cookie if the session was renewed. Returns an
 * anonymous caller when the header names no valid session. A header with two `session` cookies counts as invalid, because
 * Dormer sets only one.
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
	const member = {
		userId: user.id,
		organizationId: user.organizationId,
		name: user.name,
		role: Role.parse(user.role),
		sessionId: session.id,
	}
	const caller: Caller = user.mustEnroll
		? { kind: 'enrolling', ...member }
		: { kind: 'user', ...member, revision: user.revision, walPosition: user.walPosition }
	return session.fresh
		? { caller, cookie: sessions.createSessionCookie(session.id).serialize() }
		: { caller }
}

/** Opens a session for a user in the caller's browser, and sets its cookie. */
export async function openSession(
	ctx: Context,
	{ userId, organizationId }: { userId: string; organizationId: string },
): Promise<void> {
	const sessions = createSessions(ctx)
	const userAgent = ctx.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null
	const session = await sessions.createSession(userId, { organizationId, ip: ctx.ip, userAgent })
	ctx.setHeader('Set-Cookie', sessions.createSessionCookie(session.id).serialize())
}

/** Deletes the cookie of the caller's session. */
export function clearSessionCookie(ctx: Context): void {
	ctx.setHeader('Set-Cookie', createSessions(ctx).createBlankSessionCookie().serialize())
}

/** Returns the time that lies `IDLE_HOURS` before `now`. A session that was last used before this time has expired. */
export function liveSessionsSince(now: Date): Date {
	return new Date(now.getTime() - IDLE_HOURS * 3_600_000)
}

/** Returns the id under which the database stores a session: the SHA-256 of the id in the cookie. */
export function hashSessionId(id: string): string {
	return createHash('sha256').update(id).digest('hex')
}

type SessionRow = {
	id: string
	user_id: string
	organization_id: string
	ip: string
	user_agent: string | null
	expires_at: Date
	revision: string
	wal_position: string | null
	name: string
	role: string
	must_enroll: boolean
	stale: boolean
}

/** SQL that reads sessions with their user and company by primary key. Every request of a signed-in user runs it. */
const READ_SESSIONS = `
	select s.id, s.user_id, s.organization_id, s.ip, s.user_agent, s.expires_at, u.name, u.role, ${REVISION} as revision,
	       ${WAL_POSITION} as wal_position,
	       s.used_at < now() - interval '1 minute' as stale,
	       o.second_factor_required and not exists (
	         select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null
	       ) as must_enroll
	  from session s
	  join app_user u on u.id = s.user_id
	  join organization o on o.id = s.organization_id
	 where s.id = any($1) and s.used_at > now() - interval '${IDLE_TIMEOUT}'`

/**
 * Creates a reader of sessions by stored id. Returns undefined for an unknown session, and for a session that was not used for
 * `IDLE_HOURS`.
 */
function createSessionReader(pool: Pool) {
	return createBatchReader(
		async (ids) => {
			const values = [ids]
			const query = { name: 'sessions.read', text: READ_SESSIONS, values }
			return (await pool.query<SessionRow>(query)).rows
		},
		({ id }) => id,
	)
}

function createAdapter(pool: Pool): Adapter {
	const readSession = createSessionReader(pool)
	const toSession = (id: string, row: SessionRow): DatabaseSession => ({
		id,
		userId: row.user_id,
		expiresAt: row.expires_at,
		attributes: { organizationId: row.organization_id, ip: row.ip, userAgent: row.user_agent },
	})
	const toUser = (row: SessionRow): DatabaseUser => ({
		id: row.user_id,
		attributes: {
			organizationId: row.organization_id,
			revision: row.revision,
			walPosition: row.wal_position,
			name: row.name,
			role: row.role,
			mustEnroll: row.must_enroll,
		},
	})
	return {
		async getSessionAndUser(id) {
			const row = await readSession(hashSessionId(id))
			if (row === undefined) return [null, null]
			if (row.stale) await pool.query('update session set used_at = now() where id = $1', [row.id])
			return [toSession(id, row), toUser(row)]
		},
		async getUserSessions(userId) {
			const { rows } = await pool.query<SessionRow>(
				`select s.id, s.user_id, s.organization_id, s.ip, s.user_agent, s.expires_at, u.name, u.role, '0' as revision, null as wal_position, false as stale, false as must_enroll
				   from session s join app_user u on u.id = s.user_id where s.user_id = $1`,
				[userId],
			)
			return rows.map((row) => toSession(row.id, row))
		},
		async setSession(session) {
			const { organizationId, ip, userAgent } = session.attributes
			await pool.query(
				`insert into session (id, user_id, expires_at, organization_id, ip, user_agent)
				 values ($1, $2, $3, $4, $5, $6)`,
				[
					...[hashSessionId(session.id), session.userId, session.expiresAt],
					...[organizationId, ip, userAgent],
				],
			)
		},
		async updateSessionExpiration(id, expiresAt) {
			await pool.query('update session set expires_at = $2 where id = $1', [
				hashSessionId(id),
				expiresAt,
			])
		},
		async deleteSession(id) {
			await pool.query('delete from session where id = $1', [hashSessionId(id)])
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
