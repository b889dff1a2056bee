import { describe, expect, it } from 'vitest'
import { timeRange } from './log-input.ts'
import { readSearch } from './notifications-search.ts'

const NOW = new Date('2026-06-12T15:21:08.000Z')

describe('timeRange', () => {
	it('converts a relative range such as the last hour to its start time', () => {
		expect(timeRange({ range: 'hour' }, NOW)).toEqual({ since: '2026-06-12T14:21:08.000Z' })
		expect(timeRange({ range: 'day' }, NOW)).toEqual({ since: '2026-06-11T15:21:08.000Z' })
		expect(timeRange({}, NOW)).toEqual({})
	})

	it('includes the whole first and last day of a date range, in the time zone of the browser', () => {
		expect(timeRange({ range: 'dates', from: '2026-06-10', to: '2026-06-10' }, NOW)).toEqual({
			since: new Date(2026, 5, 10).toISOString(),
			until: new Date(2026, 5, 11).toISOString(),
		})
		expect(timeRange({ range: 'dates', to: '2026-12-31' }, NOW)).toEqual({
			until: new Date(2027, 0, 1).toISOString(),
		})
	})
})

describe('readSearch', () => {
	it('reads the subscription and the event filters from the search parameters', () => {
		const search = {
			subscription: 'a',
			type: 'email.sent',
			id: 'b',
			range: 'dates',
			to: '2026-06-12',
		}
		expect(readSearch(search)).toEqual(search)
	})

	it.each([
		{ range: 'year' },
		{ from: '12 June' },
		{ to: '2026-13-40' },
		{ object: 7 },
		{ id: '' },
	])('ignores the invalid search parameter %o', (search) => {
		expect(readSearch(search)).toEqual({})
	})
})
