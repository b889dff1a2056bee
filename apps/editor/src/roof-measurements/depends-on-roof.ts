import { MeasurementField, type Pricing, type TraceEntry } from '@dormer/api/content/pricing/schema'

/**
 * Returns whether any price is calculated from the measured roof, such as its area. Returns false when all prices are fixed
 * amounts or calculated from numbers that have nothing to do with the roof. A number that is not measured counts as part of the
 * roof when its key is the name of a roof measurement.
 */
export function dependsOnRoof(pricing: Pricing): boolean {
	return roofRows(pricing).length > 0
}

type ValueRow = Extract<TraceEntry, { kind: 'input' | 'missing' }>

/** Sizes of the roof that a person typed for this home, and the labels of those that the prices still need. */
export type TypedRoof = { typed: Extract<ValueRow, { kind: 'input' }>[]; missing: string[] }

/** Returns the sizes of the roof that a person typed for this home, each once, and what the prices still need of the roof. */
export function typedRoof(pricing: Pricing): TypedRoof {
	const rows = [...new Map(roofRows(pricing).map((row) => [row.key, row])).values()]
	return {
		typed: rows.flatMap((row) => (row.kind === 'input' && row.basis === 'typed' ? [row] : [])),
		missing: rows.flatMap(({ kind, label }) => (kind === 'missing' ? [label] : [])),
	}
}

function roofRows(pricing: Pricing): ValueRow[] {
	return pricing
		.flatMap(({ good, better, best }) => [good, better, best].filter((tier) => tier !== null))
		.flatMap(({ trace, upgrades }) => [trace, ...upgrades.map((upgrade) => upgrade.trace)].flat())
		.filter((entry): entry is ValueRow => entry.kind === 'input' || entry.kind === 'missing')
		.filter(
			({ key, source }) => source === 'measurement' || MeasurementField.safeParse(key).success,
		)
}
