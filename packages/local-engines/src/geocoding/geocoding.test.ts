import { createGeocoding } from '@dormer/providers/geocoding'
import {
	type Geocoding,
	GeocodingFailed,
	type PostalAddress,
} from '@dormer/providers/geocoding/geocoding'
import { startLoopbackServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalGeocoding } from './local-geocoding.ts'

const local = createLocalGeocoding()
const us = (address: string, rest: Partial<PostalAddress> = {}): PostalAddress => ({
	address,
	city: '',
	country: 'US',
	...rest,
})

/** Responds like Google's Geocoding API, but finds only one street in Denver. */
function respondLikeGoogle(request: { path: string }): object {
	const typedAddress = new URL(request.path, 'http://localhost').searchParams.get('address') ?? ''
	const component = (long: string, short: string, ...types: string[]) => ({
		long_name: long,
		short_name: short,
		types,
	})
	const house = (number: string | null, partial: boolean) => ({
		formatted_address: 'unused',
		partial_match: partial,
		geometry: { location: { lat: 39.7631, lng: -105.0447 } },
		address_components: [
			...(number === null ? [] : [component(number, number, 'street_number')]),
			component('Vrain Street', 'Vrain St', 'route'),
			component('Denver', 'Denver', 'locality', 'political'),
			component('Colorado', 'CO', 'administrative_area_level_1', 'political'),
			component('United States', 'US', 'country', 'political'),
			component('80212', '80212', 'postal_code'),
		],
	})
	if (/^3310 Vrain St/.test(typedAddress) && /Denver/.test(typedAddress))
		return { status: 'OK', results: [house('3310', false)] }
	if (/^3310 Vrane/.test(typedAddress)) return { status: 'OK', results: [house('3310', true)] }
	if (/^Vrain/.test(typedAddress)) return { status: 'OK', results: [house(null, true)] }
	return { status: 'ZERO_RESULTS', results: [] }
}

let google: Awaited<ReturnType<typeof startLoopbackServer>>
beforeAll(async () => {
	google = await startLoopbackServer((request, response) => {
		if (request.path.startsWith('/slow')) return
		if (request.path.startsWith('/broken')) return void response.end('<html>')
		if (request.path.startsWith('/down')) return void response.writeHead(502).end()
		const spent = { status: 'OVER_QUERY_LIMIT', error_message: 'You have exceeded your quota.' }
		const denied = { status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.' }
		const body = request.path.startsWith('/spent')
			? spent
			: request.path.startsWith('/denied')
				? denied
				: respondLikeGoogle(request)
		response.setHeader('content-type', 'application/json')
		response.end(JSON.stringify(body))
	})
})
afterAll(() => google.close())

const engines: [string, () => Geocoding][] = [
	['local', () => local],
	[
		'google',
		() => createGeocoding({ geocoderUrl: `${google.url}/geocode`, googleMapsApiKey: 'key' }, local),
	],
]

describe.each(engines)('validate by the %s engine', (engine, create) => {
	it('returns the name of the geocoding engine', () => expect(create().engine).toBe(engine))

	it('adds state, time zone and coordinates to an existing address', async () => {
		const found = await create().validate(us('3310 Vrain St', { city: 'Denver', zip: '80212' }))
		expect(found).toMatchObject({
			valid: true,
			formattedAddress: '3310 Vrain St, Denver, CO 80212',
			normalized: {
				address: '3310 Vrain St',
				city: 'Denver',
				state: 'CO',
				zip: '80212',
				country: 'US',
			},
			timezone: 'America/Denver',
		})
		expect(found.error).toBeUndefined()
		expect(found.coordinates?.lat).toBeCloseTo(39.76, 1)
		expect(found.coordinates?.lng).toBeCloseTo(-105.05, 1)
	})

	it('parses an address that is given as one string', async () => {
		const found = await create().validate(us('3310 Vrain St, Denver'))
		expect(found).toMatchObject({ valid: true, normalized: { city: 'Denver', state: 'CO' } })
	})

	it('returns an error that asks for the house number when the address has no house number', async () => {
		const found = await create().validate(us('Vrain St', { city: 'Denver', state: 'CO' }))
		expect(found.valid).toBe(false)
		expect(found.error).toMatch(/house number/)
	})

	it('rejects an unknown address with an error message for the user', async () => {
		const found = await create().validate(us('asdf', { city: 'qwerty', state: 'CO' }))
		expect(found.valid).toBe(false)
		expect(found.error).toMatch(/\.$/)
	})
})

describe('createGoogleGeocoding', () => {
	const at = (path: string) => createGeocoding({ geocoderUrl: google.url + path }, local)

	it('sends the address, the country and the API key to Google', async () => {
		await engines[1]?.[1]().validate(
			us('3310 Vrain St', { city: 'Denver', state: 'CO', zip: '80212' }),
		)
		const sent = new URL(google.requests.at(-1)?.path ?? '', 'http://localhost').searchParams
		expect(Object.fromEntries(sent)).toEqual({
			address: '3310 Vrain St, Denver, CO 80212, US',
			components: 'country:US',
			key: 'key',
		})
	})

	it('suggests the address that Google matched instead of the entered address', async () => {
		const found = await at('/geocode').validate(us('3310 Vrane St, Denver'))
		expect(found).toMatchObject({
			valid: false,
			error: 'Did you mean 3310 Vrain St, Denver, CO 80212?',
			normalized: { address: '3310 Vrain St' },
		})
	})

	it.each(['/spent', '/down', '/broken'])(
		'rejects with GeocodingFailed for the response of %s',
		async (path) => {
			await expect(at(path).validate(us('3310 Vrain St, Denver'))).rejects.toThrow(GeocodingFailed)
		},
	)

	it('says that the key is refused, so that the operator is alerted at once', async () => {
		const refused = await at('/denied')
			.validate(us('3310 Vrain St, Denver'))
			.catch((error: unknown) => error)
		expect(refused).toBeInstanceOf(GeocodingFailed)
		expect(refused).toMatchObject({ isKeyRefused: true })
	})

	it('rejects with GeocodingFailed when the caller aborts the request', async () => {
		const validation = at('/slow').validate(us('3310 Vrain St, Denver'), AbortSignal.timeout(20))
		await expect(validation).rejects.toThrow(GeocodingFailed)
	})

	it('rejects with GeocodingFailed after 5 seconds without a response', {
		timeout: 8000,
	}, async () => {
		const start = performance.now()
		await expect(at('/slow').validate(us('3310 Vrain St, Denver'))).rejects.toThrow(GeocodingFailed)
		expect(performance.now() - start).toBeLessThan(6000)
	})
})
