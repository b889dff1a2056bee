import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { AppError } from '../../core/errors.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import type { Context } from '../../core/trpc.ts'
import { acceptAddress, requireAddress } from '../utility/index.ts'

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
		return {
			homeowner,
			address: { valid: false, checked: 'nothing', ...unknown },
			parkedReason: error.message,
		}
	}
}

/** Accepts a homeowner's address although the check refuses it. A refused address stays as the rep entered it. */
export async function acceptHome(
	ctx: Pick<Context, 'providers' | 'log'>,
	homeowner: Homeowner,
): Promise<CheckedHome> {
	const address = await acceptAddress(ctx, homeowner)
	return { homeowner: completeHome(homeowner, address), address, parkedReason: null }
}

/** Checks a homeowner's address. Rejects with 422 `INVALID_ADDRESS` and a readable reason. */
export async function checkHomeAddress(
	ctx: Pick<Context, 'providers' | 'log'>,
	homeowner: Homeowner,
): Promise<CheckedHome> {
	const address = await requireAddress(ctx, homeowner)
	return { homeowner: completeHome(homeowner, address), address, parkedReason: null }
}

/** Fills in the fields that the rep omitted. Splits an address that the rep entered on one line. */
function completeHome(homeowner: Homeowner, { normalized }: GeocodedAddress): Homeowner {
	if (normalized === null) return homeowner
	const { address, city, state, zip, country } = normalized
	const place = homeowner.city === '' ? { address, city } : {}
	const region = {
		...(!homeowner.state && state !== '' && { state }),
		...(!homeowner.zip && zip !== '' && { zip }),
	}
	return { ...homeowner, ...place, ...region, country }
}
