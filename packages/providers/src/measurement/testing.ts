import { HOUSE_LOCATION } from '../testing/index.ts'
import { type House, MeasurementFailed } from './measurement.ts'

/** The house for which the loopback server of Google Maps has imagery. */
export const HOUSE: House = {
	coordinates: HOUSE_LOCATION,
	address: '3310 Vrain St',
	state: 'CO',
	country: 'US',
}
export const NOW = new Date('2026-11-20T12:00:00.000Z')

/**
 * Waits for a measurement and returns why it failed: the reason of a `MeasurementFailed`, or any other error itself. Returns
 * undefined when the measurement succeeds.
 */
export async function failureReason(call: Promise<unknown>): Promise<unknown> {
	const error = await call.then(
		() => undefined,
		(refusal: unknown) => refusal,
	)
	return error instanceof MeasurementFailed ? error.reason : error
}
