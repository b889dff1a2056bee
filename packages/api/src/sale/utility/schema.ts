import { z } from 'zod'
import { HomeownerAddress } from '../../core/homeowner-schema.ts'

export const Health = z.object({ ok: z.literal(true) })
export const Readiness = z.object({
	ok: z.boolean(),
	dependencies: z.record(z.string(), z.enum(['up', 'down', 'local'])),
})
export type Readiness = z.infer<typeof Readiness>

export const ValidateAddressInput = HomeownerAddress
export type ValidateAddressInput = z.infer<typeof ValidateAddressInput>

/**
 * Result of an address check. `normalized` is the address that was probably meant, also when `valid` is false.
 * `streetChecked` is false when the check knows places and zip codes, but no streets (no geocoder is configured).
 */
export const ValidatedAddress = z.object({
	valid: z.boolean(),
	streetChecked: z.boolean(),
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
