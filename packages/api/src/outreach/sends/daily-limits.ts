import { countTowardLimit, type LimitName, rejectIfLimitReached } from '../../core/limits.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { Tenant } from './complete-send.ts'
import type { SendPlan } from './decide.ts'
import type { SendKind } from './schema.ts'

type NewSend = { kind: SendKind; key: string; plan: SendPlan }

/**
 * Rejects a new send with 429 and `Retry-After` when the company or the presentation has reached its daily limit
 * (docs/design/reliability.md#rate-limits). Stores no outcome, so a caller can retry with the same idempotency key later. A
 * retry with the key of an accepted send is never rejected. Concurrent calls may exceed the limit slightly.
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

/** Counts an email toward the daily limits of the company and the presentation. */
export async function countTowardDailyLimits(ctx: Tenant, presentationId: string): Promise<void> {
	const spent: [LimitName, string][] = [
		['sends', ctx.organizationId],
		['sendsToOne', presentationId],
	]
	await Promise.all(spent.map(([limit, key]) => countTowardLimit(ctx, limit, key)))
}
