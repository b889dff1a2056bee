import { describe, expect, it } from 'vitest'
import { windowOf } from './log-window.ts'
import { readSearch } from './search.ts'

const NOW = new Date('2026-06-12T15:21:08.000Z')

describe('the part of time that the log shows', () => {
	it('goes back from now', () => {
		expect(windowOf({ range: 'hour' }, NOW)).toEqual({ since: '2026-06-12T14:21:08.000Z' })
		expect(windowOf({ range: 'day' }, NOW)).toEqual({ since: '2026-06-11T15:21:08.000Z' })
		expect(windowOf({}, NOW)).toEqual({})
	})

	it('has both of its days whole, by the reader’s clock', () => {
		expect(windowOf({ range: 'dates', from: '2026-06-10', to: '2026-06-10' }, NOW)).toEqual({
			since: new Date(2026, 5, 10).toISOString(),
			until: new Date(2026, 5, 11).toISOString(),
		})
		expect(windowOf({ range: 'dates', to: '2026-12-31' }, NOW)).toEqual({
			until: new Date(2027, 0, 1).toISOString(),
		})
	})
})

describe('the address of the page', () => {
	it('says which events, which subscription and when', () => {
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
	])('leaves out what it does not understand: %o', (search) => {
		expect(readSearch(search)).toEqual({})
	})
})
