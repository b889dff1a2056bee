import type { Tx } from '@dormer/db'
import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { measurementFieldOf, usedVariables } from '../../../content/pricing/index.ts'
import type { Homeowner } from '../../../core/homeowner-schema.ts'
import {
	readLatestMeasurement,
	requestPresentationMeasurement,
} from '../../roof-measurements/index.ts'
import { listProductSlides, type PriceFacts, type PriceSource } from './calculate-prices.ts'
import type { PresentationRef } from './priced-presentation.ts'

/** Homeowner with a checked address. */
export type Home = { homeowner: Homeowner; address: GeocodedAddress }
type MeasurementNeed = PresentationRef & {
	deckId: string
	home: Home
	book: PriceSource
	facts: Pick<PriceFacts, 'priceInputs' | 'repOverrides'>
	measurementStrategy: string
	at: Date
}

/**
 * Requests a roof measurement when the strategy is `auto` and a formula on a pricing slide uses a measured variable
 * that has no entered value. The formula can use the variable directly or through other variables
 * (docs/specification.md#post-apidecksdeckidpresentations, rule 6).
 */
export async function requestMeasurementIfNeeded(tx: Tx, need: MeasurementNeed): Promise<void> {
	const { book, facts, measurementStrategy } = need
	if (measurementStrategy !== 'auto') return
	const slides = listProductSlides(book).map(({ productData }) => productData)
	const entered = { ...facts.repOverrides, ...facts.priceInputs }
	const isNeeded = usedVariables(slides, book.variables).some(
		(variable) => measurementFieldOf(variable) !== null && !Object.hasOwn(entered, variable.key),
	)
	if (isNeeded) await requestMeasurement(tx, need)
}

/**
 * Requests a roof measurement after a presentation was changed:
 * - If the address changed and a measurement was requested before, always requests a measurement of the new address.
 * - If no measurement was requested before, requests one when the prices need it.
 * - If the latest measurement failed and `retryFailed` is set, requests it again when the prices need it.
 */
export async function requestMeasurementAfterChange(
	tx: Tx,
	need: MeasurementNeed,
	{ moved, retryFailed }: { moved: boolean; retryFailed: boolean },
): Promise<void> {
	const { organizationId, presentationId } = need
	const newest = await readLatestMeasurement(tx, { organizationId, presentationId })
	if (moved && newest !== null) return requestMeasurement(tx, need)
	const hasFailed = newest !== null && newest.settledAt !== null && newest.result === null
	if (newest === null || (retryFailed && hasFailed)) await requestMeasurementIfNeeded(tx, need)
}

async function requestMeasurement(tx: Tx, { home, ...need }: MeasurementNeed): Promise<void> {
	const { organizationId, presentationId, deckId, at } = need
	await requestPresentationMeasurement(tx, { organizationId, presentationId, deckId, at, ...home })
}
