import { createHash } from 'node:crypto'
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia'
import type { App } from '../../core/app.ts'
import type { Caller } from '../../core/caller.ts'
import { Role } from '../../core/schema.ts'
import type { Context } from '../../core/trpc.ts'

/** Number of hours without use after which a session expires (docs/design/contract.md#credentials). */
const IDLE_HOURS = 7
const IDLE_TIMEOUT = `${IDLE_HOURS} hours`
const MAX_USER_AGENT_LENGTH = 300

type UserAttributes = {
	organizationId: string
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
export function createSessions(app: Pick<App, 'db' | 'pool' | 'config'>): Sessions {
	return new Lucia(createAdapter(app), {
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
		: { kind: 'user', ...member }
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

/** Returns the time `IDLE_HOURS` before `now`. A session that was last used before this time has expired. */
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
	name: string
	role: string
	must_enroll: boolean
	stale: boolean
}

/**
 * SQL that reads session $1 with its user and company. Every request of a signed-in user runs it, and Prisma would send four
 * statements.
 */
const READ_SESSION = `
	select s.id, s.user_id, s.organization_id, s.ip, s.user_agent, s.expires_at, u.name, u.role,
	       s.used_at < now() - interval '1 minute' as stale,
	       o.second_factor_required and not exists (
	         select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null
	       ) as must_enroll
	  from session s
	  join app_user u on u.id = s.user_id
	  join organization o on o.id = s.organization_id
	 where s.id = $1 and s.used_at > now() - interval '${IDLE_TIMEOUT}'`

function createAdapter({ db, pool }: Pick<App, 'db' | 'pool'>): Adapter {
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
			name: row.name,
			role: row.role,
			mustEnroll: row.must_enroll,
		},
	})
	return {
		async getSessionAndUser(id) {
			const query = { name: 'sessions.read', text: READ_SESSION, values: [hashSessionId(id)] }
			const [row] = (await pool.query<SessionRow>(query)).rows
			if (row === undefined) return [null, null]
			if (row.stale)
				await db.session.updateMany({ where: { id: row.id }, data: { usedAt: new Date() } })
			return [toSession(id, row), toUser(row)]
		},
		async getUserSessions(userId) {
			const rows = await db.session.findMany({ where: { userId } })
			return rows.map(({ id, expiresAt, organizationId, ip, userAgent }) => ({
				id,
				userId,
				expiresAt,
				attributes: { organizationId, ip, userAgent },
			}))
		},
		async setSession({ id, userId, expiresAt, attributes: { organizationId, ip, userAgent } }) {
			await db.session.create({
				data: { id: hashSessionId(id), userId, expiresAt, organizationId, ip, userAgent },
			})
		},
		async updateSessionExpiration(id, expiresAt) {
			await db.session.updateMany({ where: { id: hashSessionId(id) }, data: { expiresAt } })
		},
		async deleteSession(id) {
			await db.session.deleteMany({ where: { id: hashSessionId(id) } })
		},
		async deleteUserSessions(userId) {
			await db.session.deleteMany({ where: { userId } })
		},
		async deleteExpiredSessions() {
			const now = new Date()
			await db.session.deleteMany({
				where: { OR: [{ expiresAt: { lt: now } }, { usedAt: { lt: liveSessionsSince(now) } }] },
			})
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
