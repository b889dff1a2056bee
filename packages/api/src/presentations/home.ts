import type { GeocodedAddress } from '@dormer/providers/geocoding'
import type { Context } from '../trpc.ts'
import { requireAddress } from '../utility/service.ts'
import type { Homeowner } from './schema.ts'

/**
 * Checks where a homeowner lives. What was typed stays as it is; what was left out is filled in, and an address typed
 * whole into one line is taken apart. Invalid: 422 `INVALID_ADDRESS` in words for the person who typed it; 503 when
 * the geocoder cannot be asked.
 */
export async function checkHome(
	ctx: Pick<Context, 'providers'>,
	homeowner: Homeowner,
): Promise<{ homeowner: Homeowner; address: GeocodedAddress }> {
	const found = await requireAddress(ctx, homeowner)
	const { address, city, state, zip, country } = found.normalized
	const place = homeowner.city === '' ? { address, city } : {}
	const region = {
		...(!homeowner.state && state !== '' && { state }),
		...(!homeowner.zip && zip !== '' && { zip }),
	}
	return { homeowner: { ...homeowner, ...place, ...region, country }, address: found }
}
