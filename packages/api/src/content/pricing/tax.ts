import { findState, stateCode } from '@dormer/providers/geocoding/states'
import type { HomeTax, TaxRate } from './tax-schema.ts'

/** A rate has at most four decimals of a percent, so the tax is a whole number of these parts of the amount. */
const RATE_PARTS = 1_000_000

/** Returns the tax on an amount in cents, rounded half up to the cent. `rate` is in percent with at most four decimals. */
export function taxOf({ taxableCents, rate }: { taxableCents: number; rate: number }): number {
	const parts = Math.round(rate * 10_000)
	return Math.floor((taxableCents * parts + RATE_PARTS / 2) / RATE_PARTS)
}

/**
 * Returns the sales tax at a home, or null when the company has no rate for it. A rate with ZIP codes comes before the rate of a
 * state, and among several, the one with the fewest ZIP codes. The county of a home is not known: the rate of a county has its ZIP
 * codes.
 */
export function taxAt(
	{ state = '', zip = '' }: { state?: string | undefined; zip?: string | undefined },
	rates: readonly TaxRate[],
): HomeTax | null {
	const home = { state: stateCode(state), zip: zip.trim().slice(0, 5) }
	const [found] = rates
		.filter((rate) =>
			rate.zips.length === 0 ? rate.state === home.state : rate.zips.includes(home.zip),
		)
		.toSorted((one, other) => rank(one) - rank(other))
	return found === undefined
		? null
		: { name: found.name, rate: found.percent, place: placeOf(found, home.zip) }
}

function rank({ zips }: TaxRate): number {
	return zips.length === 0 ? Number.POSITIVE_INFINITY : zips.length
}

function placeOf({ state, zips }: TaxRate, zip: string): string {
	return zips.length === 0 ? (findState(state)?.name ?? state) : `${state} ${zip}`
}
