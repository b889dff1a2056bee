import type { Tx } from '@dormer/db'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { NewPresentation } from './compose-presentation.ts'
import { INSERT_PRESENTATION } from './insert-presentation.ts'
import { needsMeasurement, requestMeasurementIfNeeded } from './prices/request-measurement.ts'
import { isHomeownerChanged, recordHomeowner } from './prospects.ts'
import { generatingError } from './snapshot.ts'

/**
 * Event that another system sent in order to create a presentation. `eventId` is unique in the deck. `afterCreate` runs in
 * the transaction that creates the presentation. An event with an invalid address is not rejected: its presentation gets
 * the status `parked`.
 */
export type IngestSource = {
	eventId: string
	afterCreate: (tx: Tx, created: { presentationId: string }) => Promise<void>
}

/**
 * Stores a new presentation. Uses one statement, or a transaction when rows must be written that `INSERT_PRESENTATION` does not
 * write. Rejects with 404 when the deck was deleted, and with 409 when the generation of the deck has begun.
 */
export async function writePresentation(
	ctx: OrgContext,
	presentation: NewPresentation,
	source: IngestSource | undefined,
): Promise<void> {
	const { values } = presentation
	const isWritten = isComplete(presentation, source)
		? (await ctx.pool.query({ name: 'presentations.insert', text: INSERT_PRESENTATION, values }))
				.rowCount === 1
		: await ctx.db.$transaction((tx) => writeWithMore(tx, presentation, source))
	if (isWritten) return
	await requireDeck(ctx, presentation.deckId)
	throw generatingError()
}

/** Returns whether `INSERT_PRESENTATION` alone stores this presentation completely, so that no transaction is needed. */
function isComplete(
	{ isParked, recipient, need }: NewPresentation,
	source: IngestSource | undefined,
): boolean {
	const { homeowner, prospect } = recipient
	if (prospect !== null && isHomeownerChanged({ homeowner, known: prospect.known })) return false
	return source === undefined && (isParked || !needsMeasurement(need))
}

async function writeWithMore(
	tx: Tx,
	presentation: NewPresentation,
	source: IngestSource | undefined,
): Promise<boolean> {
	const { organizationId, presentationId, isParked, recipient, need, at } = presentation
	const { homeowner, prospect } = recipient
	const written = await tx.$queryRawUnsafe<unknown[]>(INSERT_PRESENTATION, ...presentation.values)
	if (written.length === 0) return false
	if (prospect !== null) {
		const change = { organizationId, homeowner, known: prospect.known, at }
		await recordHomeowner(tx, prospect.id, change)
	}
	await source?.afterCreate(tx, { presentationId })
	if (!isParked) await requestMeasurementIfNeeded(tx, need)
	return true
}
