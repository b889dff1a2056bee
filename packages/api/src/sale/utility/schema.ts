import { z } from 'zod'
import { HomeownerAddress } from '../../core/homeowner-schema.ts'

export const Health = z.object({ ok: z.literal(true) })
export const Readiness = z.object({
	ok: z.boolean(),
	dependencies: z.record(z.string(), z.enum(['up', 'down', 'local'])),
})
export type Readiness = z.infer<typeof Readiness>

/** Problem that does not stop an operation: an unchecked address (`address_unchecked`), or a code of the operation. */
export const Warning = z.object({ code: z.string(), message: z.string() })
export type Warning = z.infer<typeof Warning>

export const ValidateAddressInput = HomeownerAddress
export type ValidateAddressInput = z.infer<typeof ValidateAddressInput>

/**
 * Result of an address check. `normalized` is the address that was probably meant, even when `valid` is false.
 * `streetChecked` is true when a geocoder looked up the street. It is false without a geocoder, and while the geocoder fails.
 * `placeChecked` is false when nobody knows the city or the postal code, so nothing could be checked.
 */
export const ValidatedAddress = z.object({
	valid: z.boolean(),
	streetChecked: z.boolean(),
	placeChecked: z.boolean(),
	formattedAddress: z.string().nullable(),
	coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
	normalized: z
		.object({
			address: z.string(),
			city: z.string(),
			state: z.string(),
			zip: z.string(),
			country: z.string(),
		})
		.nullable(),
	error: z.string().optional(),
})
export type ValidatedAddress = z.infer<typeof ValidatedAddress>
