import { randomUUID } from 'node:crypto'
import type { Tx } from '@dormer/db'
import type { PriceNumbers } from '../../content/pricing/schema.ts'
import { AppError } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { hashContent } from '../../core/json/canonical-json.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'
import { rejectIfLimitReached } from '../../core/limits.ts'
import { requireDeck } from '../../core/require.ts'
import { shareUrl } from '../../core/share-url.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requireVerifiedCompany } from '../../email/index.ts'
import { createPresentation, listStoredWarnings } from '../../sale/presentations/index.ts'
import { PresentationStatus } from '../../sale/presentations/schema.ts'
import type { IngestInput, IngestResult, SendResult } from './schema.ts'
import { sendOnce } from './send-once.ts'

/**
 * Creates a presentation from an event of another system, once per deck and `source_event_id`. A repeated call changes nothing
 * and returns the first result with the current warnings. A presentation with an invalid address is parked until a rep corrects
 * the address. Requests the first email in the same transaction. Rejects with 404 for a deleted deck or presentation, with 429
 * beyond the daily limit, and with 403 until the company's email address is verified.
 */
export async function ingestPresentation(
	ctx: OrgContext,
	{ source_event_id: eventId, send, ...input }: IngestInput,
): Promise<IngestResult> {
	const { deckId } = input
	const known = await findIngested(ctx, deckId, eventId)
	if (known !== null) return replayIngest(ctx, known, input.price_inputs)
	await requireDeck(ctx, deckId)
	if (send) {
		await requireVerifiedCompany(ctx, ctx.organizationId)
		await rejectIfLimitReached(ctx, 'sends', ctx.organizationId)
	}
	const afterCreate = async (tx: Tx, created: { presentationId: string }) => {
		if (send) await requestInitialSend(ctx, tx, created.presentationId)
	}
	const refusal = await createPresentation(ctx, input, { eventId, afterCreate }).then(
		() => undefined,
		(error: unknown) => error,
	)
	const made = await findIngested(ctx, deckId, eventId)
	if (made === null) throw refusal
	return completeIngest(ctx, made, input.price_inputs)
}

type Ingested = {
	id: string
	deckId: string
	shareKey: string
	status: string
	isSendRequested: boolean
}

async function findIngested(
	{ db, organizationId }: OrgContext,
	deckId: string,
	sourceEventId: string,
): Promise<Ingested | null> {
	const row = await db.presentation.findFirst({
		where: { organizationId, deckId, sourceEventId, livemode: !isTestMode() },
		select: { id: true, deckId: true, shareKey: true, status: true, deletedAt: true },
	})
	if (row === null) return null
	if (row.deletedAt !== null) throw ingestedAndDeleted()
	const first = { organizationId, kind: 'initial', idempotencyKey: row.id }
	return { ...row, isSendRequested: (await db.sendAttempt.count({ where: first })) > 0 }
}

function ingestedAndDeleted(): AppError {
	const message =
		'The presentation of this event was deleted. Send another source_event_id to create a new one.'
	return new AppError('NOT_FOUND', `source_event_id: ${message}`)
}

/** Creates the send attempt of the first email. Its lease has already expired, so a call can claim it immediately. */
async function requestInitialSend(
	{ organizationId, now }: OrgContext,
	tx: Tx,
	presentationId: string,
): Promise<void> {
	await tx.sendAttempt.create({
		data: {
			id: newId(),
			organizationId,
			kind: 'initial',
			idempotencyKey: presentationId,
			requestHash: hashContent({ presentationId }),
			presentationId,
			token: randomUUID(),
			leaseUntil: new Date(0),
			createdAt: now(),
		},
	})
}

function replayIngest(
	ctx: OrgContext,
	known: Ingested,
	priceInputs: PriceNumbers,
): Promise<IngestResult> {
	ctx.setHeader('Idempotency-Replayed', 'true')
	return completeIngest(ctx, known, priceInputs)
}

async function completeIngest(
	ctx: OrgContext,
	ingested: Ingested,
	priceInputs: PriceNumbers,
): Promise<IngestResult> {
	const { id, shareKey, isSendRequested } = ingested
	const sent = isSendRequested ? await sendInitialEmail(ctx, id) : undefined
	return {
		deck_presentation_id: id,
		url: shareUrl(ctx, shareKey),
		status: PresentationStatus.parse(ingested.status),
		...(await listStoredWarnings(ctx, id, priceInputs)),
		send_status: sent?.send_status ?? 'not_requested',
		...(sent?.reason !== undefined && { reason: sent.reason }),
		...(sent?.delivery_id !== undefined && { delivery_id: sent.delivery_id }),
	}
}

function sendInitialEmail(ctx: OrgContext, presentationId: string): Promise<SendResult> {
	const plan = { kind: 'initial' as const, presentation: { id: presentationId }, skipIf: [] }
	return sendOnce(ctx, { key: presentationId, request: { presentationId }, plan })
}
