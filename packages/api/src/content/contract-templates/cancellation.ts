import { addDays, dateIn, startOfDate } from '../../core/time/zoned-time.ts'
import { addBusinessDays } from './business-days.ts'
import type { Cancellation, ContractSettings } from './schema.ts'

/** What a company has before it says otherwise (16 CFR 429.1: three business days). */
export const DEFAULT_SETTINGS: ContractSettings = { rightToCancel: 'us_homes', businessDays: 3 }

/**
 * Until when a contract can be cancelled: midnight at the end of the nth business day after it was signed, in the
 * company's time zone. Null where the company gives no such right. `country` is the home's, ISO 3166-1 alpha-2.
 */
export function cancellationOf(
	settings: ContractSettings,
	signing: { at: Date; timeZone: string; country: string },
): Cancellation | null {
	const { rightToCancel, businessDays } = settings
	const { at, timeZone, country } = signing
	if (rightToCancel === 'off') return null
	if (rightToCancel === 'us_homes' && country.toUpperCase() !== 'US') return null
	const lastDay = addBusinessDays(dateIn(timeZone, at), businessDays)
	const deadline = startOfDate(timeZone, addDays(lastDay, 1))
	return { businessDays, lastDay, deadline: deadline.toISOString() }
}

/** Whether it is still free to cancel. At the stroke of midnight it no longer is. */
export function canCancel(cancellation: Cancellation | null, now: Date): boolean {
	return cancellation !== null && now < new Date(cancellation.deadline)
}
