import type { Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { AppError } from '../../core/errors.ts'
import { type EmailOutcome, sendEmailNow } from '../../email/index.ts'
import { emit } from '../../events/emit.ts'
import { type Claim, sendInProgress } from './claim.ts'
import { SendKind, type SendResult } from './schema.ts'
import { updateClaimed } from './update-claimed.ts'

/** A company's side of the app, whoever calls: a caller, or the job that finishes what a caller began. */
export type Tenant = App & { organizationId: string }
type ClaimedEmail = Claim & { mailId: string }
type Outcome = { status: 'sent' | 'skipped' | 'failed'; reason: string | null }

/**
 * Hands the mail of a held delivery over and writes down what became of it. A relay that cannot take it now gives the
 * delivery back: 503, safe to ask again with the same key (specification, rule 6).
 */
export async function sendAndComplete(ctx: Tenant, sending: ClaimedEmail): Promise<SendResult> {
	const { organizationId } = ctx
	const mail = await sendEmailNow(ctx, { organizationId, mailId: sending.mailId })
	if (mail.status === 'sending') throw sendInProgress()
	if (mail.status !== 'queued')
		return ctx.db.$transaction((tx) => completeSend({ ...ctx, tx }, sending, outcomeOf(mail)))
	await ctx.db.$transaction((tx) =>
		updateClaimed(tx, { ...sending, organizationId }, { leaseUntil: new Date(0) }),
	)
	throw new AppError('UPSTREAM_UNAVAILABLE', 'The mail could not be handed over, try again', {
		headers: { 'Retry-After': '5' },
	})
}

function outcomeOf({ status, reason }: EmailOutcome): Outcome {
	if (status === 'sent') return { status, reason: null }
	if (status === 'suppressed') return { status: 'skipped', reason: 'suppressed' }
	return { status: 'failed', reason: reason ?? 'failed' }
}

/** Writes an outcome for good and tells of it, in the caller's transaction. */
export async function completeSend(
	{ tx, organizationId, now }: Pick<Tenant, 'organizationId' | 'now'> & { tx: Tx },
	claim: Claim,
	outcome: Outcome,
): Promise<SendResult> {
	const { status, reason } = outcome
	const at = now()
	await updateClaimed(tx, { ...claim, organizationId }, { status, reason, decidedAt: at })
	const presentationId = await emitOutcome(tx, claim.id, { ...outcome, organizationId, at })
	return {
		send_status: status,
		...(reason !== null && { reason }),
		...(presentationId !== null && { presentation_id: presentationId, delivery_id: claim.id }),
	}
}

async function emitOutcome(
	tx: Tx,
	deliveryId: string,
	{ status, reason, organizationId, at }: Outcome & { organizationId: string; at: Date },
): Promise<string | null> {
	const { presentation, kind: storedKind } = await tx.sendAttempt.findUniqueOrThrow({
		where: { id: deliveryId, organizationId },
		select: { kind: true, presentation: { select: { id: true, deckId: true } } },
	})
	if (presentation === null) return null
	const { id: presentationId, deckId } = presentation
	const aggregate = { type: 'presentation' as const, id: presentationId }
	const kind = SendKind.parse(storedKind)
	const payload = { presentationId, deckId, deliveryId, kind }
	if (status === 'sent')
		await emit(tx, { type: 'email.sent', organizationId, aggregate, payload, at })
	if (status === 'skipped')
		await emit(tx, {
			type: 'email.skipped',
			organizationId,
			aggregate,
			payload: { ...payload, reason: reason ?? 'skipped' },
			at,
		})
	return presentationId
}
