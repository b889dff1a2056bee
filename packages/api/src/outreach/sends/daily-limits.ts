import { countTowardLimit, type LimitName, rejectIfLimitReached } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { Tenant } from './complete-send.ts'
import type { SendPlan } from './decide.ts'
import type { SendKind } from './schema.ts'

type NewSend = { kind: SendKind; key: string; plan: SendPlan }

/**
 * Refuses a new send of a company, or to a homeowner, that was sent as much in a day as is allowed (reliability, section
 * 3.8): 429 with `Retry-After`. Nothing is decided by that, so the same key may be asked again later; a key that is known
 * is answered as ever. Calls at the same moment may pass together.
 */
export async function rejectBeyondDailyLimits(
	ctx: OrgContext,
	{ kind, key, plan }: NewSend,
): Promise<void> {
	if (ctx.config.RATE_LIMITS === 'off') return
	const { db, organizationId } = ctx
	const where = { organizationId, kind, idempotencyKey: key }
	if ((await db.sendAttempt.count({ where })) > 0) return
	await rejectIfLimitReached(ctx, 'sends', organizationId)
	const named = { ...plan.presentation, organizationId }
	const presentation = await db.presentation.findFirst({ where: named, select: { id: true } })
	if (presentation !== null) await rejectIfLimitReached(ctx, 'sendsToOne', presentation.id)
}

/** Counts a mail that goes out. */
export async function countTowardDailyLimits(ctx: Tenant, presentationId: string): Promise<void> {
	const spent: [LimitName, string][] = [
		['sends', ctx.organizationId],
		['sendsToOne', presentationId],
	]
	await Promise.all(spent.map(([limit, key]) => countTowardLimit(ctx, limit, key)))
}
