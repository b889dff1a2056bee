import type { Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { AppError } from '../../core/errors.ts'
import { type EmailContext, type EmailOutcome, sendEmailNow } from '../../email/index.ts'
import { emit } from '../../events/emit.ts'
import { type Claim, sendInProgress } from './claim.ts'
import { SendKind, type SendResult } from './schema.ts'
import { updateClaimed } from './update-claimed.ts'

/** The app and the organization whose email is sent. API calls and the completion job share this context. */
export type Tenant = App & EmailContext & { organizationId: string }
type ClaimedEmail = Claim & { mailId: string }
type Outcome = { status: 'sent' | 'skipped' | 'failed'; reason: string | null }

/**
 * Hands the email of a claimed send to the relay and writes the outcome. Rejects with 503 when the relay cannot accept the
 * email now; the caller releases the claim.
 */
export async function sendAndComplete(ctx: Tenant, sending: ClaimedEmail): Promise<SendResult> {
	const { organizationId } = ctx
	const mail = await sendEmailNow(ctx, { organizationId, mailId: sending.mailId })
	if (mail.status === 'sending') throw sendInProgress()
	if (mail.status !== 'queued')
		return ctx.db.$transaction((tx) => completeSend({ ...ctx, tx }, sending, outcomeOf(mail)))
	throw new AppError('UPSTREAM_UNAVAILABLE', 'The email could not be sent. Try again.', {
		headers: { 'Retry-After': '5' },
	})
}

function outcomeOf({ status, reason }: EmailOutcome): Outcome {
	if (status === 'sent') return { status, reason: null }
	if (status === 'suppressed') return { status: 'skipped', reason: 'suppressed' }
	return { status: 'failed', reason: reason ?? 'failed' }
}

/** Writes the final outcome of a send and emits its event, in the caller's transaction. */
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
