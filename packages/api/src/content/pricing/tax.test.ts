import { describe, expect, it } from 'vitest'
import { taxAt, taxOf } from './tax.ts'
import type { TaxRate } from './tax-schema.ts'

const STATE: TaxRate = { name: 'Sales tax', percent: 2.9, state: 'CO', zips: [] }
const COUNTY: TaxRate = { ...STATE, percent: 4.5, zips: ['80202', '80222', '80223'] }
const CITY: TaxRate = { ...STATE, percent: 8.81, zips: ['80222'] }
const RATES = [STATE, COUNTY, CITY]

describe('taxOf', () => {
	it.each([
		{ taxableCents: 1_919_000, rate: 8.81, tax: 169_064 },
		{ taxableCents: 50, rate: 1, tax: 1 },
		{ taxableCents: 49, rate: 1, tax: 0 },
		{ taxableCents: 2_000_000_000, rate: 20, tax: 400_000_000 },
		{ taxableCents: 10_000, rate: 0.0001, tax: 0 },
		{ taxableCents: 0, rate: 8.81, tax: 0 },
	])('rounds $rate% of $taxableCents cents half up to $tax cents', ({ tax, ...input }) => {
		expect(taxOf(input)).toBe(tax)
	})
})

describe('taxAt', () => {
	it.each([
		[{ state: 'CO', zip: '80222-1234' }, 8.81, 'CO 80222'],
		[{ state: 'CO', zip: '80202' }, 4.5, 'CO 80202'],
		[{ state: 'colorado', zip: '81101' }, 2.9, 'Colorado'],
		[{ state: 'Colorado' }, 2.9, 'Colorado'],
		[{ zip: '80222' }, 8.81, 'CO 80222'],
	])('takes the rate of the ZIP code before that of the state: %o', (home, rate, place) => {
		expect(taxAt(home, RATES)).toEqual({ name: 'Sales tax', rate, place })
	})

	it('has no tax where the company has no rate', () => {
		expect(taxAt({ state: 'WY', zip: '82001' }, RATES)).toBeNull()
		expect(taxAt({}, RATES)).toBeNull()
		expect(taxAt({ state: 'CO', zip: '80222' }, [])).toBeNull()
	})
})
