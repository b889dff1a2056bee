import type { Tx } from '@dormer/db'
import type { OrgContext } from '../../core/trpc.ts'
import type { NewPresentation } from './compose-presentation.ts'
import { INSERT_PRESENTATION } from './insert-presentation.ts'
import { needsMeasurement, requestMeasurementIfNeeded } from './prices/request-measurement.ts'
import { isHomeownerChanged, recordHomeowner } from './prospects.ts'

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
 * write. Returns false, and stores nothing, when the deck is deleted or being generated, or when `version` is not null and not
 * the version of the deck.
 */
export async function writePresentation(
	ctx: OrgContext,
	presentation: NewPresentation,
	{ source, version }: { source: IngestSource | undefined; version: string | null },
): Promise<boolean> {
	const values = [...presentation.values, version]
	if (!isComplete(presentation, source))
		return await ctx.db.$transaction((tx) => writeWithMore(tx, { presentation, source, values }))
	const insert = { name: 'presentations.insert', text: INSERT_PRESENTATION, values }
	return (await ctx.pool.query(insert)).rowCount === 1
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

type More = {
	presentation: NewPresentation
	source: IngestSource | undefined
	values: readonly (string | null)[]
}

async function writeWithMore(tx: Tx, { presentation, source, values }: More): Promise<boolean> {
	const { organizationId, presentationId, isParked, recipient, need, at } = presentation
	const { homeowner, prospect } = recipient
	const written = await tx.$queryRawUnsafe<unknown[]>(INSERT_PRESENTATION, ...values)
	if (written.length === 0) return false
	if (prospect !== null) {
		const change = { organizationId, homeowner, known: prospect.known, at }
		await recordHomeowner(tx, prospect.id, change)
	}
	await source?.afterCreate(tx, { presentationId })
	if (!isParked) await requestMeasurementIfNeeded(tx, need)
	return true
}
