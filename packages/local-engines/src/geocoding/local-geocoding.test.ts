import type { PostalAddress } from '@dormer/providers/geocoding/geocoding'
import { timezoneOf } from '@dormer/providers/geocoding/states'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLocalGeocoding } from './local-geocoding.ts'
import { editDistance } from './misspelling.ts'

const local = createLocalGeocoding()
const us = (address: string, rest: Partial<PostalAddress> = {}): PostalAddress => ({
	address,
	city: '',
	country: 'US',
	...rest,
})

describe('createLocalGeocoding with an address typed as one string', () => {
	it.each(["'", '-', '#', 'st. ', '1/2 ', 'a1', '  ,', 'n.'])(
		'checks a street that repeats %j in less than a second of computing time',
		async (part) => {
			await local.validate(us('12 Main St, Denver'))
			const start = process.cpuUsage()
			await local.validate(
				us(`12 ${part.repeat(200)}`.slice(0, 199).concat('x'), { city: 'Denver' }),
			)
			const { user } = process.cpuUsage(start)
			expect(user).toBeLessThan(1_000_000)
		},
	)

	it.each(['5 E', '100 Q', '22 5', '1st Ave'])('accepts the street %s', async (street) => {
		expect((await local.validate(us(street, { city: 'Denver', state: 'CO' }))).valid).toBe(true)
	})

	it.each([
		['3310 Vrain St, Denver', '3310 Vrain St, Denver, CO'],
		['3310 Vrain St, Denver, CO', '3310 Vrain St, Denver, CO'],
		['3310 Vrain St Denver CO 80212', '3310 Vrain St, Denver, CO 80212'],
		['3310 Vrain St Denver', '3310 Vrain St, Denver, CO'],
		['3310 Vrain St, 80212', '3310 Vrain St, Denver, CO 80212'],
		['3310 vrain st, denver, co', '3310 Vrain St, Denver, CO'],
		['3310 Vrain St\nDenver, CO 80212-1234', '3310 Vrain St, Denver, CO 80212-1234'],
		['12 W 3rd Ave, Apt 4B, Denver, Colorado, USA', '12 W 3rd Ave, Apt 4B, Denver, CO'],
		['100 Main St, New York', '100 Main St, New York, NY'],
		['100 Main St, Portland, Oregon', '100 Main St, Portland, OR'],
		['12 Oak Ct, Lakewood, CO 80226', '12 Oak Ct, Lakewood, CO 80226'],
		['100 King St W, Toronto, ON M5X 1A9', '100 King St W, Toronto, ON M5X 1A9, CA'],
	])('parses the address %s', async (typed, formatted) => {
		expect(await local.validate(us(typed))).toMatchObject({
			valid: true,
			formattedAddress: formatted,
		})
	})

	it('does not read the end of a street name as a city', async () => {
		const found = await local.validate(us("12 O'Brien Ct", { zip: '80212' }))
		expect(found.normalized).toMatchObject({
			address: "12 O'Brien Ct",
			city: 'Denver',
			state: 'CO',
		})
	})
})

describe('createLocalGeocoding with a valid address', () => {
	it.each<[PostalAddress, string]>([
		[us('1 Elm St', { zip: '80212' }), '1 Elm St, Denver, CO 80212'],
		[us('1 Elm St', { city: 'Edgewater', zip: '80214' }), '1 Elm St, Edgewater, CO 80214'],
		[us('1 Elm St', { city: 'Wheat Ridge', zip: '80212' }), '1 Elm St, Wheat Ridge, CO 80212'],
		[us('1 Elm St', { city: 'st. paul', state: 'Minnesota' }), '1 Elm St, Saint Paul, MN'],
		[
			us('1 Elm St', { city: "Coeur d'Alene", state: 'ID', zip: '83814' }),
			'1 Elm St, Coeur D Alene, ID 83814',
		],
		[us('1 Elm St', { city: 'McCall', state: 'ID' }), '1 Elm St, McCall, ID 83638'],
		[us('221B Baker Street', { city: 'London', country: 'GB' }), '221B Baker Street, London, GB'],
		[us('Hauptstraße 5, 10115 Berlin', { country: 'DE' }), 'Hauptstraße 5, 10115 Berlin, DE'],
		[
			us('5 rue Sainte-Catherine O', { city: 'Montréal', zip: 'h3b1a1', country: 'CA' }),
			'5 rue Sainte-Catherine O, Montréal, QC H3B 1A1, CA',
		],
	])('accepts and completes the address %j', async (typed, formatted) => {
		expect(await local.validate(typed)).toMatchObject({ valid: true, formattedAddress: formatted })
	})

	it('returns coordinates for a US address and null for a foreign address', async () => {
		const abroad = await local.validate(us('10 Downing Street', { city: 'London', country: 'GB' }))
		expect(abroad).toMatchObject({ valid: true, coordinates: null, timezone: null })
		const domestic = await local.validate(us('1 Elm St, Denver, CO'))
		expect(domestic.coordinates?.lng).toBeCloseTo(-104.9, 0)
	})
})

describe('createLocalGeocoding with an invalid address', () => {
	it.each<[PostalAddress, string, string | null]>([
		[
			us('1 Elm St', { city: 'Denvr', state: 'CO' }),
			'There is no “Denvr” in Colorado. Did you mean Denver?',
			'1 Elm St, Denver, CO',
		],
		[
			us('1 Elm St', { city: 'Bolder', zip: '80302' }),
			'There is no “Bolder” in Colorado. Did you mean Boulder?',
			'1 Elm St, Boulder, CO 80302',
		],
		[
			us('1 Elm St, Pheonix'),
			'There is no “Pheonix” in Arizona. Did you mean Phoenix?',
			'1 Elm St, Phoenix, AZ',
		],
		[
			us('1 Elm St', { city: 'Gotham', zip: '80212' }),
			'We do not know Gotham in Colorado. 80212 is Denver.',
			'1 Elm St, Denver, CO 80212',
		],
		[
			us('1 Elm St', { city: 'Grand Junction', zip: '80212' }),
			'80212 is in Denver, not in Grand Junction.',
			'1 Elm St, Denver, CO 80212',
		],
		[
			us('1 Elm St', { city: 'Denver', state: 'UT', zip: '80212' }),
			'80212 is in Colorado, not in Utah.',
			'1 Elm St, Denver, CO 80212',
		],
		[
			us('1 Elm St', { city: 'Denver', zip: '00000' }),
			'There is no zip code 00000.',
			'1 Elm St, Denver, CO',
		],
		[
			us('1 Elm St', { city: 'Denver', zip: '8021' }),
			'A US zip code has five digits, not “8021”.',
			'1 Elm St, Denver, CO',
		],
		[
			us('1 Elm St', { city: 'Denver', state: 'Oz' }),
			'There is no state “Oz”.',
			'1 Elm St, Denver, CO',
		],
		[
			us('1 Elm St, Springfield'),
			'There is a Springfield in IL, MA, MO and elsewhere: add the state or the zip code.',
			null,
		],
		[us('1 Elm St'), 'Add the city or the zip code.', null],
		[us('Elm St, Denver'), 'Add the house number to “Elm St”.', null],
		[
			us('PO Box 12', { city: 'Denver' }),
			'A PO box is not a property address. Enter the street address.',
			null,
		],
		[
			us('1 King St', { city: 'Toronto', state: 'QC', zip: 'M5X 1A9' }),
			'M5X 1A9 is in Ontario, not in Quebec.',
			'1 King St, Toronto, ON M5X 1A9, CA',
		],
		[
			us('1 King St', { city: 'Toronto', zip: 'M5X', country: 'CA' }),
			'A Canadian postal code looks like K1A 0B1, not “M5X”.',
			'1 King St, Toronto, ON, CA',
		],
		[
			us('1 King St', { city: 'Toronto', country: 'CA' }),
			'Add the province or the postal code.',
			null,
		],
		[
			us('Baker Street', { city: 'London', country: 'GB' }),
			'Add the house number to “Baker Street”.',
			null,
		],
		[us('1 Baker Street', { country: 'GB' }), 'Add the city.', null],
	])('rejects the address %j with a reason and a suggestion', async (typed, error, suggestion) => {
		const found = await local.validate(typed)
		expect(found).toMatchObject({ valid: false, error })
		expect(found.formattedAddress).toBe(suggestion)
	})
})

describe('createLocalGeocoding with an address that it cannot check', () => {
	it.each<[string, PostalAddress, string, string | null]>([
		[
			'a new zip code',
			us('123 Main St', { city: 'McKinney', state: 'TX', zip: '75072' }),
			'123 Main St, McKinney, TX 75072',
			'America/Chicago',
		],
		[
			'a new zip code without a state',
			us('123 Main St', { city: 'Tempe', zip: '85288' }),
			'123 Main St, Tempe, AZ 85288',
			'America/Phoenix',
		],
		[
			'a place without a zip code',
			us('HC 68 Box 23A', { city: 'Rockport Landing', state: 'AR' }),
			'HC 68 Box 23A, Rockport Landing, AR',
			'America/Chicago',
		],
		[
			'a military address',
			us('PSC 802 Box 74', { city: 'APO', state: 'AE', zip: '09499' }),
			'PSC 802 Box 74, APO, AE 09499',
			null,
		],
	])(
		'accepts %s and says that the place was not checked',
		async (...[, typed, formatted, timezone]) => {
			expect(await local.validate(typed)).toMatchObject({
				valid: true,
				checked: 'nothing',
				formattedAddress: formatted,
				timezone,
			})
		},
	)

	it.each<[PostalAddress, string]>([
		[
			us('RR 2 Box 152', { city: 'Harlan', state: 'IA', zip: '51537' }),
			'RR 2 Box 152, Harlan, IA 51537',
		],
		[us('HC 68 Box 23A', { city: 'Rockport', state: 'AR' }), 'HC 68 Box 23A, Rockport, AR'],
		[
			us('URB Las Gladiolas 150 Calle A', { city: 'San Juan', state: 'PR', zip: '00926' }),
			'URB Las Gladiolas 150 Calle A, San Juan, PR 00926',
		],
		[
			us('123 Main St', { city: 'Frisco', state: 'TX', zip: '75036' }),
			'123 Main St, Frisco, TX 75036',
		],
		[
			us('N95W18000 Appleton Ave', { city: 'Denver', zip: '80212' }),
			'N95W18000 Appleton Ave, Denver, CO 80212',
		],
	])('accepts %j', async (typed, formatted) => {
		expect(await local.validate(typed)).toMatchObject({ valid: true, formattedAddress: formatted })
	})

	it('says that it checked the place of a known zip code, and never that it checked a street', async () => {
		expect(await local.validate(us('1 Elm St', { zip: '80212' }))).toMatchObject({
			checked: 'place',
		})
	})
})

describe('createLocalGeocoding for generated addresses', () => {
	const text = fc.string({ unit: 'grapheme', maxLength: 60 })

	it('returns either a normalized address or an error for any input', async () => {
		const address = fc.record({
			address: text,
			city: text,
			state: text,
			zip: text,
			country: fc.constantFrom('US', 'CA', 'GB', 'ZZ'),
		})
		await fc.assert(
			fc.asyncProperty(address, async (typed) => {
				const found = await local.validate(typed)
				expect(found.valid).toBe(found.error === undefined)
				if (found.valid) expect(found.normalized).not.toBeNull()
			}),
			{ numRuns: 300 },
		)
	})

	it('returns an already normalized address unchanged', async () => {
		for (const typed of [
			'1 Elm St, 80212',
			'9 Oak Ave, McCall, ID',
			'7 Pine Rd, Boulder, CO 80302',
		]) {
			const { normalized } = await local.validate(us(typed))
			expect(normalized).not.toBeNull()
			if (normalized)
				expect(await local.validate(normalized)).toMatchObject({ valid: true, normalized })
		}
	})

	it('computes an edit distance that is symmetric and is zero only for equal words', () => {
		const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
		fc.assert(
			fc.property(word, word, (a, b) => {
				const distance = editDistance(a, b, 9)
				expect(distance).toBe(editDistance(b, a, 9))
				expect(distance === 0).toBe(a === b)
				expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
				expect(editDistance(a, b, 2)).toBe(Math.min(distance, 3))
			}),
		)
	})
})

describe('timezoneOf', () => {
	it.each([
		['CO', -105, 'America/Denver'],
		['TX', -106.4, 'America/Denver'],
		['TX', -97, 'America/Chicago'],
		['TN', -83.9, 'America/New_York'],
		['TN', -86.8, 'America/Chicago'],
		['FL', -87.2, 'America/Chicago'],
		['HI', -157, 'Pacific/Honolulu'],
		['QC', -73, 'America/Toronto'],
		['XX', 0, null],
	])('returns the time zone of %s at longitude %d', (state, longitude, zone) => {
		expect(timezoneOf(state, longitude)).toBe(zone)
		if (zone !== null) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
	})
})
