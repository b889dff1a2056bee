import { describe, expect } from 'vitest'
import { refusalOf } from '../../testing/test-app.ts'
import { it, KAREN, makeDeck } from './fixtures.ts'

describe('POST /api/decks/{deckId}/presentations with many requests', () => {
	it('stores one snapshot when several presentations of a deck are created concurrently', async ({
		app,
		company,
		api,
	}) => {
		const deckId = await makeDeck(company, ['Hello {{first_name}}.'])
		const create = () => api.presentations.create({ deckId, homeowner: KAREN })
		const created = await Promise.all(Array.from({ length: 8 }, create))
		expect(new Set(created.map(({ url }) => url)).size).toBe(8)
		expect(await app.db.deckSnapshot.count({ where: { deckId } })).toBe(1)
	})

	it('does not wait for an open transaction that changes a different deck of the company', async ({
		app,
		company,
		api,
	}) => {
		const [deckId, otherId] = [await makeDeck(company, ['One.']), await makeDeck(company, ['Two.'])]
		await app.db.$transaction(async (tx) => {
			await tx.deck.update({ where: { id: otherId }, data: { name: 'Gutters' } })
			expect((await api.presentations.create({ deckId, homeowner: KAREN })).status).toBe(
				'not_started',
			)
		})
	})

	it('creates no incomplete presentation when the deck is deleted at the same time', async ({
		app,
		company,
		api,
	}) => {
		const deckId = await makeDeck(company, ['Hello {{first_name}}.'])
		const create = () => api.presentations.create({ deckId, homeowner: KAREN })
		const attempts = Array.from({ length: 6 }, create)
		const deletion = api.decks.delete({ deckId })
		const outcomes = await Promise.allSettled(attempts)
		await deletion
		const created = outcomes.filter(({ status }) => status === 'fulfilled')
		expect(await app.db.presentation.count({ where: { deckId } })).toBe(created.length)
		expect((await refusalOf(create())).status).toBe(404)
	})
})
