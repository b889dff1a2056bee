import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { AppError } from '../../core/errors.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import type { Context } from '../../core/trpc.ts'
import { requireAddress } from '../utility/index.ts'

type CheckedHome = {
	homeowner: Homeowner
	address: GeocodedAddress
	/** Reason why the homeowner's street address is invalid, or null when the address is valid. */
	parkedReason: string | null
}

/**
 * Checks a homeowner's address. Does not reject an invalid address: returns the homeowner as entered, with the reason in
 * `parkedReason`.
 */
export async function checkOrParkHome(
	ctx: Pick<Context, 'providers' | 'log'>,
	homeowner: Homeowner,
): Promise<CheckedHome> {
	try {
		return await checkHomeAddress(ctx, homeowner)
	} catch (error) {
		if (!(error instanceof AppError) || error.code !== 'INVALID_ADDRESS') throw error
		const unknown = { formattedAddress: null, coordinates: null, normalized: null, timezone: null }
		return { homeowner, address: { valid: false, ...unknown }, parkedReason: error.message }
	}
}

/**
 * Checks a homeowner's address. Keeps the entered fields, fills in omitted fields, and splits an address entered on one
 * line. Rejects with 422 `INVALID_ADDRESS` and a readable reason.
 */
export async function checkHomeAddress(
	ctx: Pick<Context, 'providers' | 'log'>,
	homeowner: Homeowner,
): Promise<CheckedHome> {
	const found = await requireAddress(ctx, homeowner)
	const { address, city, state, zip, country } = found.normalized
	const place = homeowner.city === '' ? { address, city } : {}
	const region = {
		...(!homeowner.state && state !== '' && { state }),
		...(!homeowner.zip && zip !== '' && { zip }),
	}
	const complete = { ...homeowner, ...place, ...region, country }
	return { homeowner: complete, address: found, parkedReason: null }
}
