import type { DeckSummary } from '@dormer/api/content/decks/schema'
import { describe, expect, it } from 'vitest'
import { type DeckQuery, selectDecks, tagsByUse } from './deck-query.ts'

const deck = (name: string, more: Partial<DeckSummary>): DeckSummary => ({
	id: name,
	name,
	description: null,
	type: 'image-based',
	isActive: true,
	previewImageUrl: null,
	previewImageThumbUrl: null,
	generation: null,
	firstSlideType: null,
	firstSlideProductData: null,
	brandingColors: null,
	tags: [],
	slidesCount: 0,
	presentationsCount: 0,
	staleAudioCount: 0,
	external_id: null,
	metadata: {},
	createdAt: '2026-01-01T00:00:00.000Z',
	updatedAt: '2026-01-01T00:00:00.000Z',
	...more,
})
const decks = [
	deck('Roof', { tags: ['Roofing'], updatedAt: '2026-03-01T00:00:00.000Z', presentationsCount: 4 }),
	deck('Windows', { tags: ['Windows', 'Roofing'], updatedAt: '2026-05-01T00:00:00.000Z' }),
	deck('Old', { isActive: false, tags: ['Gone'] }),
]
const names = (query: Partial<DeckQuery>) =>
	selectDecks(decks, { search: '', filter: { kind: 'all' }, sort: 'edited', ...query }).map(
		({ name }) => name,
	)

describe('selectDecks', () => {
	it.each<[Partial<DeckQuery>, string[]]>([
		[{}, ['Windows', 'Roof']],
		[{ sort: 'name' }, ['Roof', 'Windows']],
		[{ sort: 'presented' }, ['Roof', 'Windows']],
		[{ filter: { kind: 'archived' } }, ['Old']],
		[{ filter: { kind: 'tag', tag: 'Windows' } }, ['Windows']],
		[{ search: 'roof win' }, ['Windows']],
		[{ search: 'nothing' }, []],
	])('selects for the query %j the decks %j', (query, expected) => {
		expect(names(query)).toEqual(expected)
	})
})

describe('tagsByUse', () => {
	it('returns the tags of active decks, the most frequent tag first', () => {
		expect(tagsByUse(decks)).toEqual(['Roofing', 'Windows'])
	})
})
