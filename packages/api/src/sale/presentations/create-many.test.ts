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

	it('does not wait for an open transaction that changes a different deck of the company', async ({
		app,
		company,
		api,
	}) => {
		const [deckId, otherId] = [await makeDeck(company, ['One.']), await makeDeck(company, ['Two.'])]
		const readRevision = async () =>
			(
				await app.db.organizationRevision.aggregate({
					where: { organizationId: company.organizationId },
					_sum: { revision: true },
				})
			)._sum.revision ?? 0n
		const before = await readRevision()
		await app.db.$transaction(async (tx) => {
			await tx.deck.update({ where: { id: otherId }, data: { name: 'Gutters' } })
			await api.presentations.create({ deckId, homeowner: KAREN })
			expect(await readRevision()).toBe(before + 1n)
		})
		expect(await readRevision()).toBe(before + 2n)
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
		/**
		 * Returns the size in bytes of the four tables to which every new presentation adds rows, with their partitions. First removes the space of deleted
		 * and replaced rows with VACUUM.
		 */
		const readStoredBytes = async () => {
			await app.pool.query('vacuum full presentation, prospect, deck_snapshot, event')
			const { rows } = await app.pool.query<{ bytes: number }>(
				`select sum(pg_total_relation_size(oid))::int as bytes from pg_class
				  where oid in ('presentation'::regclass, 'prospect'::regclass, 'deck_snapshot'::regclass)
				     or oid in (select inhrelid from pg_inherits where inhparent = 'event'::regclass)`,
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
