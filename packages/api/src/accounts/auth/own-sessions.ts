import type { Prisma, Tx } from '@dormer/db'
import { notFound } from '../../core/errors.ts'
import type { Success } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { SignedInContext } from './re-authenticate.ts'
import type { EndSessionInput, OwnSession, OwnSessions } from './schema.ts'
import { clearSessionCookie, hashSessionId, liveSessionsSince } from './session.ts'

/** Returns the caller's sessions that have not ended, the most recently used first. */
export async function listOwnSessions(ctx: SignedInContext): Promise<OwnSessions> {
	const rows = await ctx.db.session.findMany({
		where: {
			...ownerOf(ctx),
			expiresAt: { gt: new Date() },
			usedAt: { gt: liveSessionsSince(new Date()) },
		},
		orderBy: { usedAt: 'desc' },
		take: 100,
	})
	const current = hashSessionId(ctx.user.sessionId)
	return { sessions: rows.map((row) => presentSession(row, row.id === current)) }
}

/** Returns whether the caller's session still exists. A session ends at a sign-out, and with the removal of its user. */
export async function isSessionOpen(
	ctx: OrgContext & { user: { userId: string; sessionId: string } },
): Promise<boolean> {
	const { organizationId, user } = ctx
	const where = { organizationId, userId: user.userId, id: hashSessionId(user.sessionId) }
	return (await ctx.db.session.count({ where })) === 1
}

/** Ends one session of the caller. Throws 404 for a session of another user. */
export async function endOwnSession(
	ctx: SignedInContext,
	{ sessionId }: EndSessionInput,
): Promise<Success> {
	const where = { ...ownerOf(ctx), publicId: sessionId }
	const [ended] = await ctx.db.$transaction((tx) => deleteSessions(tx, where))
	if (ended === undefined) throw notFound('Session')
	if (ended.id === hashSessionId(ctx.user.sessionId)) clearSessionCookie(ctx)
	return { success: true }
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(tx: Tx, ctx: SignedInContext): Promise<void> {
	await tx.session.deleteMany({
		where: { ...ownerOf(ctx), id: { not: hashSessionId(ctx.user.sessionId) } },
	})
}

async function deleteSessions(tx: Tx, where: Prisma.SessionWhereInput) {
	const rows = await tx.session.findMany({ where, select: { id: true } })
	await tx.session.deleteMany({ where })
	return rows
}

function ownerOf({ organizationId, user: { userId } }: SignedInContext) {
	return { organizationId, userId }
}

type SessionRow = Prisma.SessionGetPayload<object>

function presentSession(row: SessionRow, isCurrent: boolean): OwnSession {
	return {
		id: row.publicId,
		userAgent: row.userAgent,
		ip: row.ip,
		createdAt: row.createdAt.toISOString(),
		usedAt: row.usedAt.toISOString(),
		isCurrent,
	}
}
