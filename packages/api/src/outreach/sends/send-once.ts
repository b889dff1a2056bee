import type { Tx } from '@dormer/db'
import type { Canonical } from '../../core/json/canonical-json.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { insertEmail } from '../../email/index.ts'
import { type Claim, claimSend } from './claim.ts'
import { completeSend, sendAndComplete, type Tenant } from './complete-send.ts'
import { countTowardDailyLimits, rejectBeyondDailyLimits } from './daily-limits.ts'
import { type Decision, decideSend, type SendPlan } from './decide.ts'
import type { SendResult } from './schema.ts'
import { updateClaimed } from './update-claimed.ts'

/**
 * Sends the email of an idempotency key at most once (docs/specification.md#post-apipresentationssend, rules 1 to 6).
 * Claims the send. Then decides whether to send, and writes the email row in the same transaction. Then hands the email
 * to the relay and stores the outcome. A retry after a crash continues from the stored state. Rejects with 429 when a
 * new key exceeds a daily limit.
 */
export async function sendOnce(
	ctx: OrgContext,
	{ key, request, plan }: { key: string; request: Canonical; plan: SendPlan },
): Promise<SendResult> {
	await rejectBeyondDailyLimits(ctx, { kind: plan.kind, key, plan })
	const claimed = await claimSend(ctx, { kind: plan.kind, key, request })
	if ('result' in claimed) return claimed.result
	return runClaimedSend(ctx, claimed.claim, plan)
}

/**
 * Continues a claimed send: decides whether to send the email, then sends it. When the send already has an email row, an
 * earlier run decided to send it, so this run only sends it.
 */
export async function runClaimedSend(
	ctx: Tenant,
	claim: Claim,
	plan: SendPlan,
): Promise<SendResult> {
	if (claim.mailId !== null) return sendAndComplete(ctx, { ...claim, mailId: claim.mailId })
	const decided = await ctx.db
		.$transaction((tx) => decideAndInsertEmail({ ...ctx, tx }, claim, plan))
		.catch(async (error: unknown) => {
			await dropClaim(ctx, claim).catch((failure: unknown) =>
				ctx.log.warn(
					{ err: failure },
					'claim of a failed send not released; it ends with its lease',
				),
			)
			throw error
		})
	if ('result' in decided) return decided.result
	await countTowardDailyLimits(ctx, decided.presentationId)
	return sendAndComplete(ctx, decided.claim)
}

type Decided =
	| { result: SendResult }
	| { claim: Claim & { mailId: string }; presentationId: string }

async function decideAndInsertEmail(
	ctx: Pick<Tenant, 'config' | 'now' | 'organizationId' | 'caller'> & { tx: Tx },
	claim: Claim,
	plan: SendPlan,
): Promise<Decided> {
	const { tx, organizationId } = ctx
	const at = ctx.now()
	const decision = await decideSend(tx, { organizationId, deliveryId: claim.id, at }, plan)
	if (!decision.send) return { result: await skipSend(ctx, claim, decision) }
	const { presentationId, to } = decision
	const { mailId } = await insertEmail(tx, ctx, {
		organizationId,
		to,
		kind: plan.kind,
		data: plan.texts ?? {},
		dedupeKey: `delivery:${claim.id}`,
		presentationId,
		at,
	})
	await updateClaimed(tx, { ...claim, organizationId }, { presentationId, mailId })
	return { claim: { ...claim, mailId }, presentationId }
}

/**
 * Deletes the claim of a send when the transaction that decides about the send failed, so that the idempotency key can be
 * used again at once. Keeps a claim that has an email: the transaction was committed, and only its confirmation was lost.
 */
async function dropClaim({ db, organizationId }: Tenant, { id, token }: Claim): Promise<void> {
	await db.sendAttempt.deleteMany({
		where: { id, organizationId, token, status: 'in_progress', mailId: null },
	})
}

/** Completes the send as skipped and emits its event, in the caller's transaction. */
async function skipSend(
	ctx: Pick<Tenant, 'now' | 'organizationId'> & { tx: Tx },
	claim: Claim,
	decision: Extract<Decision, { send: false }>,
): Promise<SendResult> {
	const { tx, organizationId } = ctx
	if (decision.reason !== 'no_presentation')
		await updateClaimed(
			tx,
			{ ...claim, organizationId },
			{ presentationId: decision.presentationId },
		)
	return completeSend(ctx, claim, { status: 'skipped', reason: decision.reason })
}
