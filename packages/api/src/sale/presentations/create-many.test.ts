import { describe, expect } from 'vitest'
import { refusalOf } from '../../testing/test-app.ts'
import { HANNAH, it, KAREN, makeDeck } from './fixtures.ts'

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

	it('stores at most 2 kB per presentation, including indexes', async ({ app, company, api }) => {
		const scripts = Array.from({ length: 12 }, () => 'In {{city}} we nail.')
		const deckId = await makeDeck(company, scripts)
		const create = () => api.presentations.create({ deckId, homeowner: HANNAH })
		/** Returns the bytes of the four tables without deleted and replaced rows, which the vacuum removes. */
		const readStoredBytes = async () => {
			await app.pool.query('vacuum full presentation, prospect, deck_snapshot, event')
			const { rows } = await app.pool.query<{ bytes: number }>(
				`select sum(pg_total_relation_size(name::regclass))::int as bytes
				   from unnest(array['presentation', 'prospect', 'deck_snapshot', 'event']) name`,
			)
			return rows[0]?.bytes ?? 0
		}
		for (let count = 0; count < 40; count++) await create()
		const before = await readStoredBytes()
		for (let count = 0; count < 200; count++) await create()
		const bytes = ((await readStoredBytes()) - before) / 200
		console.log(`bytes stored by one more presentation: ${Math.round(bytes)}`)
		expect(bytes).toBeLessThanOrEqual(2048)
		expect(await app.db.deckSnapshot.count({ where: { deckId } })).toBe(1)
	})
})
