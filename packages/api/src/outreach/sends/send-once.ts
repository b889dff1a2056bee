import type { Tx } from '@dormer/db'
import type { Canonical } from '../../core/canonical-json.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { insertEmail } from '../../email/index.ts'
import { countSend, refuseBeyondCaps } from './daily-limits.ts'
import { type Claim, claimDelivery } from './claim.ts'
import { type Decision, decideSend, type Plan } from './decide.ts'
import { writeHeld } from './update-claimed.ts'
import type { SendResult } from './schema.ts'
import { sendAndComplete, settleIn, type Tenant } from './complete-send.ts'

/**
 * One send for each key, whoever calls, how often and at the same time (specification, POST /api/presentations/send, rules
 * 1 to 6): the delivery is claimed, decided with its mail in one transaction, handed to the relay and settled. Each step
 * finds what the one before left, so that a call that died can be asked again. A new key beyond the caps of the day is 429.
 */
export async function sendOnce(
	ctx: OrgContext,
	{ key, request, plan }: { key: string; request: Canonical; plan: Plan },
): Promise<SendResult> {
	await refuseBeyondCaps(ctx, { kind: plan.kind, key, plan })
	const taken = await claimDelivery(ctx, { kind: plan.kind, key, request })
	if ('settled' in taken) return taken.settled
	return carryOut(ctx, taken.claim, plan)
}

/** The steps of a claimed delivery from where it stands. */
export async function carryOut(ctx: Tenant, claim: Claim, plan: Plan): Promise<SendResult> {
	if (claim.mailId !== null) return sendAndComplete(ctx, { ...claim, mailId: claim.mailId })
	const decided = await ctx.db.$transaction((tx) => decideAndWrite({ ...ctx, tx }, claim, plan))
	if ('result' in decided) return decided.result
	await countSend(ctx, decided.presentationId)
	return sendAndComplete(ctx, decided.claim)
}

type Decided =
	| { result: SendResult }
	| { claim: Claim & { mailId: string }; presentationId: string }

async function decideAndWrite(
	ctx: Pick<Tenant, 'config' | 'now' | 'organizationId'> & { tx: Tx },
	claim: Claim,
	plan: Plan,
): Promise<Decided> {
	const { tx, organizationId } = ctx
	const at = ctx.now()
	const decision = await decideSend(tx, { organizationId, deliveryId: claim.id, at }, plan)
	if (!decision.send) return { result: await skip(ctx, claim, decision) }
	const { presentationId, to } = decision
	const { mailId } = await insertEmail(tx, ctx, {
		organizationId,
		to,
		kind: plan.kind,
		data: {},
		dedupeKey: `delivery:${claim.id}`,
		presentationId,
		at,
	})
	await writeHeld(tx, { ...claim, organizationId }, { presentationId, mailId })
	return { claim: { ...claim, mailId }, presentationId }
}

/** A decision against it, written and told in the transaction that made it. */
async function skip(
	ctx: Pick<Tenant, 'now' | 'organizationId'> & { tx: Tx },
	claim: Claim,
	decision: Extract<Decision, { send: false }>,
): Promise<SendResult> {
	const { tx, organizationId } = ctx
	if (decision.reason !== 'no_presentation')
		await writeHeld(tx, { ...claim, organizationId }, { presentationId: decision.presentationId })
	return settleIn(ctx, claim, { status: 'skipped', reason: decision.reason })
}
