import { randomUUID } from 'node:crypto'
import type { Tx } from '@dormer/db'
import { hashContent } from '../../core/canonical-json.ts'
import { notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { rejectIfLimitReached } from '../../core/limits.ts'
import { requireDeck } from '../../core/require.ts'
import { shareUrl } from '../../core/share-url.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createPresentation } from '../../sale/presentations/index.ts'
import { PresentationStatus } from '../../sale/presentations/schema.ts'
import type { IngestInput, IngestResult, SendResult } from './schema.ts'
import { sendOnce } from './send-once.ts'

/**
 * A presentation from another system's event, once for each (deck, source_event_id): asked again, with whatever body, the
 * first one answers and nothing is made or sent a second time, whatever became of the deck since; for a new event a
 * deleted deck is 404. Once its presentation was deleted the event is 404 too: what a rep took away does not come back, and
 * its address opens nothing. An address that does not hold parks it, with the reason in its record. The first mail is asked
 * for in the same transaction, so that a call which died is finished by the next. One beyond the company's mails of the day
 * is 429, and nothing is made.
 */
export async function ingestPresentation(
	ctx: OrgContext,
	{ source_event_id: eventId, send, ...input }: IngestInput,
): Promise<IngestResult> {
	const { deckId } = input
	const known = await findIngested(ctx, deckId, eventId)
	if (known !== null) return completeIngest(ctx, known)
	await requireDeck(ctx, deckId)
	if (send) await rejectIfLimitReached(ctx, 'sends', ctx.organizationId)
	const follow = async (tx: Tx, made: { presentationId: string }) => {
		if (send) await requestInitialSend(ctx, tx, made.presentationId)
	}
	const refusal = await createPresentation(ctx, input, { eventId, follow }).then(
		() => undefined,
		(error: unknown) => error,
	)
	const made = await findIngested(ctx, deckId, eventId)
	if (made === null) throw refusal
	return completeIngest(ctx, made)
}

type Ingested = { id: string; deckId: string; shareKey: string; status: string; isAsked: boolean }

async function findIngested(
	{ db, organizationId }: OrgContext,
	deckId: string,
	sourceEventId: string,
): Promise<Ingested | null> {
	const row = await db.presentation.findFirst({
		where: { organizationId, deckId, sourceEventId },
		select: { id: true, deckId: true, shareKey: true, status: true, deletedAt: true },
	})
	if (row === null) return null
	if (row.deletedAt !== null) throw notFound('Presentation')
	const first = { organizationId, kind: 'initial', idempotencyKey: row.id }
	return { ...row, isAsked: (await db.sendAttempt.count({ where: first })) > 0 }
}

/** The delivery of the first mail, to be claimed by whoever comes: its lease is over from the start. */
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

async function completeIngest(ctx: OrgContext, ingested: Ingested): Promise<IngestResult> {
	const { id, shareKey, isAsked } = ingested
	const sent = isAsked ? await sendInitialEmail(ctx, id) : undefined
	return {
		deck_presentation_id: id,
		url: shareUrl(ctx, shareKey),
		status: PresentationStatus.parse(ingested.status),
		send_status: sent?.send_status ?? 'not_requested',
		...(sent?.reason !== undefined && { reason: sent.reason }),
		...(sent?.delivery_id !== undefined && { delivery_id: sent.delivery_id }),
	}
}

function sendInitialEmail(ctx: OrgContext, presentationId: string): Promise<SendResult> {
	const plan = { kind: 'initial' as const, presentation: { id: presentationId }, skipIf: [] }
	return sendOnce(ctx, { key: presentationId, request: { presentationId }, plan })
}
