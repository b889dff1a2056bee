import { addDays, dateIn, startOfDate } from '../../core/time/zoned-time.ts'
import { addBusinessDays } from './business-days.ts'
import type { Cancellation, ContractSettings } from './schema.ts'

/**
 * Contract settings of a company that has not changed them. The law of the US (16 CFR 429.1) sets the three business days for a
 * cancellation.
 */
export const DEFAULT_SETTINGS: ContractSettings = {
	rightToCancel: 'us_homes',
	businessDays: 3,
	requireViewed: false,
	requireConfirmedPrice: true,
	signerCheck: 'link',
	depositPercent: null,
	depositCents: null,
	payments: [],
	lenders: [],
	taxRates: [],
	repDiscountPercent: 0,
	adminDiscountPercent: 100,
}

/**
 * Returns the deadline to cancel a contract: midnight at the end of the nth business day after signing, in the
 * company's time zone. Returns null when the settings grant no right to cancel. `country` is the country of the home
 * (ISO 3166-1 alpha-2).
 */
export function computeCancellation(
	settings: ContractSettings,
	signing: { at: Date; timeZone: string; country: string },
): Cancellation | null {
	const { businessDays } = settings
	const { at, timeZone, country } = signing
	if (!hasRightToCancel(settings, country)) return null
	const lastDay = addBusinessDays(dateIn(timeZone, at), businessDays)
	const deadline = startOfDate(timeZone, addDays(lastDay, 1))
	return { businessDays, lastDay, deadline: deadline.toISOString() }
}

/** Returns whether contracts for homes in a country (ISO 3166-1 alpha-2) include a right to cancel. */
export function hasRightToCancel(
	{ rightToCancel }: Pick<ContractSettings, 'rightToCancel'>,
	country: string,
): boolean {
	return (
		rightToCancel === 'always' || (rightToCancel === 'us_homes' && country.toUpperCase() === 'US')
	)
}

/** Returns whether the homeowner can still cancel a contract. Returns false from the deadline on. */
export function canCancel(cancellation: Cancellation | null, now: Date): boolean {
	return cancellation !== null && now < new Date(cancellation.deadline)
}
