import type { Tx } from '@dormer/db'
import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { measurementFieldOf, usedVariables } from '../../../content/pricing/index.ts'
import type { Homeowner } from '../../../core/homeowner-schema.ts'
import {
	readLatestMeasurement,
	requestPresentationMeasurement,
} from '../../roof-measurements/index.ts'
import type { PresentationRef } from './priced-presentation.ts'
import { type PriceBook, type PriceFacts, listProductSlides } from './calculate-prices.ts'

/** A house whose address was checked. */
export type Home = { homeowner: Homeowner; address: GeocodedAddress }
type MeasurementNeed = PresentationRef & {
	deckId: string
	home: Home
	book: PriceBook
	facts: Pick<PriceFacts, 'priceInputs' | 'repOverrides'>
	measurementStrategy: string
	at: Date
}

/**
 * With the strategy `auto`, asks for the measurement of the roof when a formula on a price slide reads a measured
 * variable, itself or through others, that nobody typed a value for (specification, presentations, rule 6).
 */
export async function requestMeasurementIfNeeded(tx: Tx, asking: MeasurementNeed): Promise<void> {
	if (asking.measurementStrategy === 'auto' && needsMeasurement(asking)) await requestMeasurement(tx, asking)
}

/**
 * After a change: measures the new house when the homeowner moved, whatever was measured of the old one; otherwise
 * when none was asked for yet, or the last one came to nothing and the rep asks again.
 */
export async function requestMeasurementAfterChange(
	tx: Tx,
	asking: MeasurementNeed,
	{ moved, askAgain }: { moved: boolean; askAgain: boolean },
): Promise<void> {
	const { organizationId, presentationId } = asking
	const newest = await readLatestMeasurement(tx, { organizationId, presentationId })
	if (moved && newest !== null) return requestMeasurement(tx, asking)
	const cameToNothing = newest !== null && newest.settledAt !== null && newest.result === null
	if (newest === null || (askAgain && cameToNothing)) await requestMeasurementIfNeeded(tx, asking)
}

async function requestMeasurement(tx: Tx, { home, ...asking }: MeasurementNeed): Promise<void> {
	const { organizationId, presentationId, deckId, at } = asking
	await requestPresentationMeasurement(tx, { organizationId, presentationId, deckId, at, ...home })
}

function needsMeasurement({ book, facts }: Pick<MeasurementNeed, 'book' | 'facts'>): boolean {
	const slides = listProductSlides(book).map(({ productData }) => productData)
	const typed = { ...facts.repOverrides, ...facts.priceInputs }
	return usedVariables(slides, book.variables).some(
		(variable) => measurementFieldOf(variable) !== null && !Object.hasOwn(typed, variable.key),
	)
}
