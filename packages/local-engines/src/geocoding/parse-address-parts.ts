import type { PostalAddress } from '@dormer/providers/geocoding/geocoding'
import { nameKey } from '@dormer/providers/geocoding/name-key'
import { findState, stateCode } from '@dormer/providers/geocoding/states'
import type { Places } from './places.ts'

/**
 * The parts of an address. A missing part is an empty string. `state` is a postal abbreviation when the state is known.
 */
export type AddressParts = {
	street: string
	city: string
	state: string
	zip: string
	country: string
}

const US_ZIP = /(?<![\s,])[\s,]+(\d{5}(?:-\d{4})?)$/
const CANADIAN_CODE = /(?<![\s,])[\s,]+([a-z]\d[a-z])[\s-]?(\d[a-z]\d)$/i
const COUNTRY = /(?<![\s,])[\s,]+(usa|u\.s\.a\.|united states(?: of america)?|canada)$/i
const UNIT = /^(#|apt|apartment|unit|suite|ste|floor|fl|bldg|building|lot|rm|room|rear)\b|^#/i

/**
 * Splits an address into its parts. The street field may contain the whole address ("3310 Vrain St, Denver, CO 80212").
 * A part with a separate field is taken from that field.
 */
export function parseAddressParts(given: PostalAddress, places: Places): AddressParts {
	if (given.country !== 'US' && given.country !== 'CA') return parseForeignParts(given)
	const line = splitLine(given, places)
	const typedState = given.state?.trim() ?? ''
	const state = (stateCode(typedState) ?? typedState) || line.state
	const zip = given.zip?.trim() || line.zip
	const country = findState(state)?.country ?? (CANADIAN_CODE.test(` ${zip}`) ? 'CA' : line.country)
	return { street: line.street, city: collapseSpaces(given.city) || line.city, state, zip, country }
}

function parseForeignParts({ address, city, state, zip, country }: PostalAddress): AddressParts {
	const [street = '', ...others] = collapseSpaces(address).split(/(?<!\s)\s*,\s*/)
	const typed = collapseSpaces(city)
	return {
		street: typed === '' ? street : collapseSpaces(address),
		city: typed === '' ? others.join(', ') : typed,
		state: state?.trim() ?? '',
		zip: zip?.trim() ?? '',
		country,
	}
}

function splitLine(given: PostalAddress, places: Places): AddressParts {
	let rest = collapseSpaces(given.address.replace(/(?<!\s)\s*\n\s*/g, ', '))
	const take = (pattern: RegExp) => {
		const found = pattern.exec(rest)
		if (found === null) return ''
		rest = rest.slice(0, found.index)
		return found.slice(1).join(' ')
	}
	const named = take(COUNTRY)
	const country = named === '' ? given.country : /canada/i.test(named) ? 'CA' : 'US'
	const zip = (take(US_ZIP) || take(CANADIAN_CODE)).toUpperCase()
	const [street = '', ...others] = rest.split(/(?<!\s)\s*,\s*/).filter((part) => part !== '')
	const units = others.filter((part) => UNIT.test(part))
	const tail = others.filter((part) => !UNIT.test(part))
	const found =
		tail.length > 0
			? splitCityState(tail)
			: splitWithoutCommas({ street, zip, city: given.city }, places)
	const rear = nameKey(found.city) === nameKey(given.city) || given.city === '' ? [] : [found.city]
	return {
		street: [found.street || street, ...units, ...rear].filter((part) => part !== '').join(', '),
		city: found.city,
		state: found.state,
		zip,
		country,
	}
}

type LineParts = { street: string; city: string; state: string }

/** Splits the text after the street into city and state: "Denver, CO", "Denver CO", "Portland, Oregon". */
function splitCityState(tail: string[]): LineParts {
	const last = tail.at(-1) ?? ''
	const before = tail.slice(0, -1).join(', ')
	const whole = stateCode(last)
	if (whole !== undefined && (before !== '' || last.length === 2))
		return { street: '', city: before, state: whole }
	const { head, state } = splitState(last)
	return { street: '', city: [before, head].filter((part) => part !== '').join(', '), state }
}

/**
 * Splits an address without commas into street and city. The city is the longest known city name at the end of the text
 * that leaves at least two words for the street.
 */
function splitWithoutCommas(
	given: { street: string; zip: string; city: string },
	places: Places,
): LineParts {
	const nothing = { street: given.street, city: '', state: '' }
	if (collapseSpaces(given.city) !== '') return nothing
	const { head, state } = splitState(given.street)
	return (
		(state === '' ? undefined : splitCity(head, state, places)) ??
		splitCity(given.street, '', places) ??
		(state !== '' && given.zip !== '' ? { street: head, city: '', state } : nothing)
	)
}

function splitCity(text: string, state: string, places: Places): LineParts | undefined {
	const words = text.split(' ')
	for (let length = Math.min(4, words.length - 2); length > 0; length--) {
		const city = words.slice(-length).join(' ')
		const known = state === '' ? places.named(city).length > 0 : places.find(city, state)
		if (known) return { street: words.slice(0, -length).join(' '), city, state }
	}
	return undefined
}

function splitState(text: string): { head: string; state: string } {
	const words = text.split(' ')
	for (let length = Math.min(3, words.length - 1); length > 0; length--) {
		const state = stateCode(words.slice(-length).join(' '))
		if (state !== undefined) return { head: words.slice(0, -length).join(' '), state }
	}
	return { head: text, state: '' }
}

function collapseSpaces(text: string): string {
	return text.replace(/\s+/g, ' ').trim()
}
