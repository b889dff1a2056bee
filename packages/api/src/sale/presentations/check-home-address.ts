import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { AppError } from '../../core/errors.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import type { Context } from '../../core/trpc.ts'
import { requireAddress } from '../utility/index.ts'

export type CheckedHome = {
	homeowner: Homeowner
	address: GeocodedAddress
	/** Why the address does not hold; null when it does. */
	parked: string | null
}

/** Where nobody is there to mend an address: one that does not hold is kept as it came, with the reason in `parked`. */
export async function checkOrParkHome(
	ctx: Pick<Context, 'providers'>,
	homeowner: Homeowner,
): Promise<CheckedHome> {
	try {
		return await checkHomeAddress(ctx, homeowner)
	} catch (error) {
		if (!(error instanceof AppError) || error.code !== 'INVALID_ADDRESS') throw error
		const unknown = { formattedAddress: null, coordinates: null, normalized: null, timezone: null }
		return { homeowner, address: { valid: false, ...unknown }, parked: error.message }
	}
}

/**
 * Checks where a homeowner lives. What was typed stays as it is; what was left out is filled in, and an address typed
 * whole into one line is taken apart. Invalid: 422 `INVALID_ADDRESS` in words for the person who typed it; 503 when
 * the geocoder cannot be asked.
 */
export async function checkHomeAddress(
	ctx: Pick<Context, 'providers'>,
	homeowner: Homeowner,
): Promise<CheckedHome> {
	const found = await requireAddress(ctx, homeowner)
	const { address, city, state, zip, country } = found.normalized
	const place = homeowner.city === '' ? { address, city } : {}
	const region = {
		...(!homeowner.state && state !== '' && { state }),
		...(!homeowner.zip && zip !== '' && { zip }),
	}
	const whole = { ...homeowner, ...place, ...region, country }
	return { homeowner: whole, address: found, parked: null }
}
