import { AppError, notFound } from '../../core/errors.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requirePresentation } from '../../sale/presentations/index.ts'
import { TEST_KEY } from './claim.ts'
import { listSends } from './list-sends.ts'
import { nextKind } from './next-kind.ts'
import { personalTexts } from './personal-texts.ts'
import type { SendEmailInput, SendInput, SendResult, SentEmail } from './schema.ts'
import { sendOnce } from './send-once.ts'

/**
 * Sends a follow-up for the presentation that ingest created from (deck_id, source_event_id)
 * (docs/specification.md#post-apipresentationssend). When the presentation is missing or belongs to another company,
 * returns exactly the same response: skipped with the reason `no_presentation`.
 */
export function sendFollowUp(ctx: OrgContext, input: SendInput): Promise<SendResult> {
	const { deck_id: deckId, source_event_id: sourceEventId } = input
	return sendOnce(ctx, {
		key: storedKey(input.idempotency_key),
		request: input,
		plan: { kind: 'reminder', presentation: { deckId, sourceEventId }, skipIf: input.skip_if },
	})
}

/**
 * Sends an email from the presentation's page in the editor. By default, sends the first email, or a reminder when the first
 * email was already sent. Sends one email per idempotency key, so a repeated click has no effect. Sends the first email only
 * once, even when calls use different keys. Rejects with 409 `CONFLICT` when the key was used for a different presentation.
 */
export async function sendPresentationEmail(
	ctx: OrgContext,
	input: SendEmailInput,
): Promise<SentEmail> {
	const { presentationId, idempotencyKey, skipIf } = input
	await requirePresentation(ctx, presentationId)
	const texts = personalTexts(input)
	const request = { presentationId, skipIf, ...texts }
	const kind = input.kind ?? (await nextKind(ctx, input))
	const plan = { kind, presentation: { id: presentationId }, skipIf, texts }
	const result = await sendOnce(ctx, { key: storedKey(idempotencyKey), request, plan })
	if (result.reason === 'no_presentation') throw notFound('Presentation')
	if (result.presentation_id !== presentationId)
		throw new AppError(
			'CONFLICT',
			'idempotencyKey: This key was used for another presentation. Use a new key.',
		)
	const { deliveries: sends } = await listSends(ctx, { presentationId })
	const send = sends.find(({ deliveryId }) => deliveryId === result.delivery_id)
	if (send === undefined) throw new Error('The list of sends does not contain the decided send')
	return { delivery: send }
}

/**
 * Returns the idempotency key under which a send is stored. In test mode, adds a prefix, so a key of a test call never
 * equals a key of a live call.
 */
function storedKey(key: string): string {
	return isTestMode() ? `${TEST_KEY}${key}` : key
}
