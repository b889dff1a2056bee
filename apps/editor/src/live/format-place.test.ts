import type { PageName, Watcher } from '@dormer/api/outreach/activity/schema'
import { describe, expect, it } from 'vitest'
import { statedPriceFixture } from '../testing/pricing-fixture.ts'
import {
	closestToDecision,
	formatActivity,
	formatPlace,
	formatPlaceShort,
	formatPriceFact,
	placeSince,
} from './format-place.ts'

const slide = (isPricing = false): Watcher['slide'] => ({
	slideId: 's',
	slideIndex: 2,
	title: 'Layers',
	isPricing,
	since: '2026-11-22T09:00:00.000Z',
})
const page = (name: PageName): Watcher['page'] => ({ name, since: '2026-11-22T09:05:00.000Z' })

describe('formatPlace', () => {
	it.each([
		{ at: { slide: null, page: null }, texts: [null, 'Watching', 'Watching now'] },
		{
			at: { slide: slide(), page: null },
			texts: ['slide 3, Layers', 'Slide 3', 'Watching “Layers” now'],
		},
		{
			at: { slide: slide(true), page: null },
			texts: ['slide 3, Layers', 'Slide 3', 'Viewing pricing now'],
		},
		{
			at: { slide: slide(), page: page('prices') },
			texts: ['reading the prices', 'Reading the prices', 'Viewing pricing now'],
		},
		{
			at: { slide: slide(true), page: page('agreement') },
			texts: ['reading the contract', 'Reading the contract', 'Reading the contract now'],
		},
		{
			at: { slide: slide(), page: page('question') },
			texts: ['asking a question', 'Asking a question', 'Asking a question now'],
		},
		{
			at: { slide: null, page: page('visit') },
			texts: ['booking an appointment', 'Booking an appointment', 'Booking an appointment now'],
		},
	])('formats what the homeowner looks at as $texts', ({ at, texts }) => {
		expect([formatPlace(at), formatPlaceShort(at), formatActivity(at)]).toEqual(texts)
	})
})

describe('placeSince', () => {
	it('returns the time since which the homeowner views the current page or slide', () => {
		expect(placeSince({ slide: slide(), page: page('prices') })).toBe('2026-11-22T09:05:00.000Z')
		expect(placeSince({ slide: slide(), page: null })).toBe('2026-11-22T09:00:00.000Z')
		expect(placeSince({ slide: null, page: null })).toBeNull()
	})
})

describe('formatPriceFact', () => {
	it.each([
		[true, 'Chose Family well'],
		[false, 'Family well, not chosen'],
	])('says whether the homeowner chose the price (%s)', (chosen, name) => {
		const price = statedPriceFixture({ name: 'Family well', display: '$24,900', chosen })
		expect(formatPriceFact(price)).toEqual({ name, value: '$24,900' })
	})
})

describe('closestToDecision', () => {
	it('returns the homeowner with an open contract, else the one with open prices, else the first in the list', () => {
		const watcher = (presentationId: string, place: Pick<Watcher, 'slide' | 'page'>): Watcher => ({
			presentationId,
			deckId: 'd',
			deckName: 'Full roof replacement',
			name: 'Karen Delgado',
			address: '2847 S Clermont St',
			phone: null,
			price: null,
			visits: 1,
			startedAt: '2026-11-22T08:55:00.000Z',
			lastSeenAt: '2026-11-22T09:06:00.000Z',
			lastActiveAt: '2026-11-22T09:06:00.000Z',
			isActive: true,
			totalSlides: 9,
			...place,
		})
		const newest = watcher('newest', { slide: slide(), page: null })
		const prices = watcher('prices', { slide: slide(true), page: null })
		const contract = watcher('contract', { slide: slide(), page: page('agreement') })
		expect(closestToDecision([newest, prices, contract])).toBe(contract)
		expect(closestToDecision([newest, prices])).toBe(prices)
		expect(closestToDecision([newest])).toBe(newest)
		expect(closestToDecision([])).toBeUndefined()
	})
})
