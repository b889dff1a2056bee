import type { PageName, Watcher } from '@dormer/api/outreach/activity/schema'
import { describe, expect, it, test } from 'vitest'
import { hottestOf, placeSince, sayNow, sayPlace, sayPlaceShort } from './say-place.ts'

const slide = (isPricing = false): Watcher['slide'] => ({
	slideId: 's',
	slideIndex: 2,
	title: 'Layers',
	isPricing,
	since: '2026-11-22T09:00:00.000Z',
})
const page = (name: PageName): Watcher['page'] => ({ name, since: '2026-11-22T09:05:00.000Z' })

describe('where a homeowner is', () => {
	it.each([
		{ at: { slide: null, page: null }, says: [null, 'Watching', 'Watching now'] },
		{
			at: { slide: slide(), page: null },
			says: ['slide 3, Layers', 'Slide 3', 'Watching now'],
		},
		{
			at: { slide: slide(true), page: null },
			says: ['slide 3, Layers', 'Slide 3', 'Viewing pricing now'],
		},
		{
			at: { slide: slide(), page: page('prices') },
			says: ['reading the prices', 'Reading the prices', 'Viewing pricing now'],
		},
		{
			at: { slide: slide(true), page: page('agreement') },
			says: ['reading the contract', 'Reading the contract', 'Reading the contract now'],
		},
		{
			at: { slide: null, page: page('visit') },
			says: ['arranging the visit', 'Arranging the visit', 'Arranging the visit now'],
		},
	])('is said as $says', ({ at, says }) => {
		expect([sayPlace(at), sayPlaceShort(at), sayNow(at)]).toEqual(says)
	})

	it('is since they opened the page, else since they came to the slide', () => {
		expect(placeSince({ slide: slide(), page: page('prices') })).toBe('2026-11-22T09:05:00.000Z')
		expect(placeSince({ slide: slide(), page: null })).toBe('2026-11-22T09:00:00.000Z')
		expect(placeSince({ slide: null, page: null })).toBeNull()
	})
})

test('who reads the contract comes before who sees prices, and these before the newest visit', () => {
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
		totalSlides: 9,
		...place,
	})
	const newest = watcher('newest', { slide: slide(), page: null })
	const prices = watcher('prices', { slide: slide(true), page: null })
	const contract = watcher('contract', { slide: slide(), page: page('agreement') })
	expect(hottestOf([newest, prices, contract])).toBe(contract)
	expect(hottestOf([newest, prices])).toBe(prices)
	expect(hottestOf([newest])).toBe(newest)
	expect(hottestOf([])).toBeUndefined()
})
