import { HOUSE_LOCATION } from '../testing/index.ts'
import { type House, MeasurementFailed } from './measurement.ts'

/** The house that Google's loopback has images of. */
export const HOUSE: House = {
	coordinates: HOUSE_LOCATION,
	address: '3310 Vrain St',
	state: 'CO',
	country: 'US',
}
export const NOW = new Date('2026-11-20T12:00:00.000Z')

/** Why a measurement failed; undefined when it did not, the error itself when it is of another kind. */
export async function failureReason(call: Promise<unknown>): Promise<unknown> {
	const error = await call.then(
		() => undefined,
		(refusal: unknown) => refusal,
	)
	return error instanceof MeasurementFailed ? error.reason : error
}
