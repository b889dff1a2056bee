import type { Tx } from '@dormer/db'
import type { Canonical } from '../../core/json/canonical-json.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { insertEmail } from '../../email/index.ts'
import { type Claim, claimSend, reopenSend } from './claim.ts'
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
 * earlier run decided to send it, so this run only sends it. When the send fails, releases the claim, so a call with the
 * same key can continue immediately (docs/specification.md#post-apipresentationssend, rule 6).
 */
export async function runClaimedSend(
	ctx: Tenant,
	claim: Claim,
	plan: SendPlan,
): Promise<SendResult> {
	try {
		return await decideAndSend(ctx, claim, plan)
	} catch (error) {
		await releaseClaim(ctx, claim).catch((failure: unknown) =>
			ctx.log.warn({ err: failure }, 'claim of a failed send not released; it ends with its lease'),
		)
		throw error
	}
}

async function decideAndSend(ctx: Tenant, claim: Claim, plan: SendPlan): Promise<SendResult> {
	if (claim.mailId !== null) return sendAndComplete(ctx, { ...claim, mailId: claim.mailId })
	const decided = await ctx.db.$transaction((tx) =>
		decideAndInsertEmail({ ...ctx, tx }, claim, plan),
	)
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
 * Releases the claim of a failed send. Deletes a send whose outcome was not decided. Keeps a send that has an email, and the
 * first email that an ingestion requested: they are only open for the next claim.
 */
async function releaseClaim(ctx: Tenant, claim: Claim): Promise<void> {
	const { id, token } = claim
	await ctx.db.sendAttempt.deleteMany({
		where: {
			id,
			organizationId: ctx.organizationId,
			token,
			status: 'in_progress',
			mailId: null,
			presentationId: null,
		},
	})
	await reopenSend(ctx, claim)
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
