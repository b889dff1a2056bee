import { findState, provinceOf, stateCode } from '@dormer/providers/geocoding/states'
import type { AddressParts } from './parse-address-parts.ts'
import type { LocatedPlace, Places } from './places.ts'

const POSTAL_CODE = /^([a-z]\d[a-z])[ -]?(\d[a-z]\d)$/i

/**
 * Adds the province and the postal code to a Canadian address. The data contains no Canadian cities, so the city stays
 * as typed. Checks that the postal code exists and belongs to the province.
 */
export function locateInCanada(parts: AddressParts, places: Places): LocatedPlace {
	const typed = stateCode(parts.state)
	const code = POSTAL_CODE.exec(parts.zip)
	const [, area = '', local = ''] = code ?? []
	const zip = code === null ? parts.zip : `${area} ${local}`.toUpperCase()
	const state = typed ?? provinceOf(zip) ?? parts.state
	const known = { city: parts.city, state, zip, coordinates: null }
	if (parts.state !== '' && findState(typed ?? '')?.country !== 'CA')
		return { ...known, city: '', error: `There is no province “${parts.state}”.` }
	if (parts.city === '') return { ...known, error: 'Add the city.' }
	if (zip === '' && state === '')
		return { ...known, city: '', error: 'Add the province or the postal code.' }
	if (zip === '') return known
	if (code === null)
		return {
			...known,
			zip: '',
			error: `A Canadian postal code looks like K1A 0B1, not “${parts.zip}”.`,
		}
	const found = places.area(area.toUpperCase())
	if (found === undefined) return { ...known, zip: '', error: `There is no postal code ${zip}.` }
	const province = provinceOf(zip) ?? state
	if (province !== state) {
		const [right, wrong] = [province, state].map((one) => findState(one)?.name ?? one)
		return { ...known, state: province, error: `${zip} is in ${right}, not in ${wrong}.` }
	}
	return { ...known, coordinates: found.coordinates }
}
