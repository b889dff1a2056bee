import { AppError, notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requirePresentation } from '../../sale/presentations/index.ts'
import { sendInProgress } from './claim.ts'
import { wasInitialSent } from './decide.ts'
import { listSends } from './list-sends.ts'
import type { SendEmailInput, SendInput, SendResult, SentEmail } from './schema.ts'
import { sendOnce } from './send-once.ts'

/**
 * A follow-up mail for what ingest made of (deck_id, source_event_id): specification, POST /api/presentations/send. A
 * presentation of another company is skipped as `no_presentation`, byte for byte as one that does not exist.
 */
export function sendFollowUp(ctx: OrgContext, input: SendInput): Promise<SendResult> {
	const { deck_id: deckId, source_event_id: sourceEventId } = input
	return sendOnce(ctx, {
		key: input.idempotency_key,
		request: input,
		plan: { kind: 'reminder', presentation: { deckId, sourceEventId }, skipIf: input.skip_if },
	})
}

/**
 * A rep's own send from a presentation's page: the mail that is meant, else the first, and a reminder once that was sent.
 * The same key is the same send, so that a click that was repeated sends once; a first mail is sent once under whatever key; 409 `CONFLICT` for a key of another presentation.
 */
export async function sendPresentationEmail(
	ctx: OrgContext,
	input: SendEmailInput,
): Promise<SentEmail> {
	const { presentationId, idempotencyKey, skipIf } = input
	await requirePresentation(ctx, presentationId)
	const request = { presentationId, skipIf }
	const kind = input.kind ?? (await nextKind(ctx, input))
	const plan = { kind, presentation: { id: presentationId }, skipIf }
	const result = await sendOnce(ctx, { key: idempotencyKey, request, plan })
	if (result.reason === 'no_presentation') throw notFound('Presentation')
	if (result.presentation_id !== presentationId)
		throw new AppError('CONFLICT', 'idempotencyKey: It was used for another presentation')
	const { deliveries } = await listSends(ctx, { presentationId })
	const delivery = deliveries.find(({ deliveryId }) => deliveryId === result.delivery_id)
	if (delivery === undefined) throw new Error('A decided delivery is not in its list')
	return { delivery }
}

/** The kind that this key was used for already, else the one that is next; 409 while a first mail is still on its way. */
async function nextKind(
	{ db, organizationId }: OrgContext,
	{ presentationId, idempotencyKey }: SendEmailInput,
): Promise<'initial' | 'reminder'> {
	const where = { organizationId, presentationId, kind: 'initial', idempotencyKey }
	if ((await db.sendAttempt.count({ where })) > 0) return 'initial'
	if (await wasInitialSent(db, { organizationId, presentationId })) return 'reminder'
	const another = { organizationId, presentationId, kind: 'initial', status: 'in_progress' }
	if ((await db.sendAttempt.count({ where: another })) > 0) throw sendInProgress()
	return 'initial'
}
