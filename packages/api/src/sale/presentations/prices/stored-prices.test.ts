import { Prisma } from '@dormer/db'
import { describe, expect } from 'vitest'
import { BETTER_CENTS, it as base, SQUARES } from './fixtures.ts'
import { freezePricing } from './freeze-pricing.ts'

const OTHER = { slideId: 'other', good: null, better: null, best: null }

/**
 * Extends `it` with functions that read what is stored: the prices of a presentation, and those of the deck's only snapshot. `reads`
 * returns the prices of a presentation in each response that contains them. `renameTwice` gives the deck another version with the
 * same content.
 */
const it = base
	.extend('stored', ({ app }) => (id: string) => {
		const select = { pricing: true, price: true } as const
		return app.db.presentation.findUniqueOrThrow({ where: { id }, select })
	})
	.extend('snapshot', ({ app, deckId }) => () => {
		const select = { pricing: true, price: true, hash: true } as const
		return app.db.deckSnapshot.findFirstOrThrow({ where: { deckId }, select })
	})
	.extend('renameTwice', ({ api, deckId }) => async () => {
		await api.decks.update({ deckId, name: 'Another name' })
		await api.decks.update({ deckId, name: 'Full roof replacement' })
	})
	.extend('reads', ({ api, read, deckId }) => async ({ id, shareKey }: Created) => {
		const { pricing, price } = await read(id)
		const { slides } = await api.presentations.playback({ shareKey })
		const { presentations } = await api.presentations.listForDeck({ deckId })
		const { pagination } = await api.presentations.listForDeck({ deckId, priceStatus: 'deferred' })
		return {
			...{ pricing, price, deferred: pagination.total },
			played: slides.flatMap((slide) => slide.pricing?.better?.display ?? []),
			listed: presentations.find((each) => each.id === id)?.price,
		}
	})
type Created = { id: string; shareKey: string }

describe('prices without price inputs', () => {
	it('are stored once for all presentations of a snapshot', async ({
		create,
		stored,
		snapshot,
		reads,
	}) => {
		const first = await create()
		const { pricing, price } = await snapshot()
		const [expected, second] = [await reads(first), await create()]
		expect(expected).toMatchObject({ pricing, price, listed: price, deferred: 1 })
		expect(expected.played).toEqual(['Price to follow'])
		expect(await reads(second)).toEqual({ ...expected, deferred: 2 })
		for (const { id } of [first, second])
			expect(await stored(id)).toEqual({ pricing: [], price: null })
	})

	it('become prices of the presentation when it gets a price input', async ({
		create,
		stored,
		update,
		reads,
	}) => {
		const [changed, other] = [await create(), await create()]
		const before = await reads(other)
		await update(changed.id, { price_inputs: SQUARES })
		expect((await stored(changed.id)).pricing).toMatchObject([
			{ better: { amountCents: BETTER_CENTS } },
		])
		expect((await reads(changed)).price?.display).toBe('$18,820')
		expect(await reads(other)).toEqual({ ...before, deferred: 1 })
	})

	it('are stored with the presentation when the snapshot has other prices', async ({
		app,
		create,
		stored,
		snapshot,
		renameTwice,
		reads,
	}) => {
		const earlier = await reads(await create())
		const { hash } = await snapshot()
		await app.db.deckSnapshot.updateMany({ where: { hash }, data: { pricing: [OTHER] } })
		await renameTwice()
		const created = await create()
		expect((await stored(created.id)).pricing).toEqual(earlier.pricing)
		expect(await reads(created)).toMatchObject({ pricing: earlier.pricing, price: earlier.price })
		expect(await snapshot()).toMatchObject({ pricing: [OTHER] })
	})

	it('are added to a snapshot that was stored without them', async ({
		app,
		create,
		stored,
		snapshot,
		renameTwice,
	}) => {
		await create()
		const before = await snapshot()
		await app.db.deckSnapshot.updateMany({
			where: { hash: before.hash },
			data: { pricing: Prisma.DbNull, price: Prisma.DbNull },
		})
		await renameTwice()
		const { id } = await create()
		expect(await snapshot()).toEqual(before)
		expect((await stored(id)).pricing).toEqual([])
	})

	it('are shared only from a day after the migration of an older database on', async ({
		app,
		api,
		deckId,
		create,
		stored,
		reads,
	}) => {
		const migrate = (age: string) =>
			app.pool.query(
				`update schema_migration set applied_at = now() - $1::interval
				  where name = '20261126150000_shared_prices'`,
				[age],
			)
		const setCreated = (age: string) =>
			app.pool.query('update schema_migration set applied_at = now() - $1::interval', [age])
		await setCreated('30 days')
		await migrate('23 hours')
		const first = await create()
		expect((await stored(first.id)).pricing).not.toEqual([])
		await migrate('25 hours')
		await api.decks.update({ deckId, name: 'Another name' })
		const second = await create()
		expect((await stored(second.id)).pricing).toEqual([])
		expect((await reads(second)).pricing).toEqual((await reads(first)).pricing)
		await setCreated('0 s')
	})

	it('are returned by the signature and stay frozen', async ({
		app,
		company,
		create,
		read,
		stored,
	}) => {
		const { id } = await create()
		const { organizationId } = company
		const { pricing } = await read(id)
		const at = new Date('2026-12-01T10:00:00Z')
		const ref = { organizationId, presentationId: id, at }
		expect(await app.db.$transaction((tx) => freezePricing(tx, ref))).toEqual({
			selections: [],
			pricing,
		})
		expect(await stored(id)).toEqual({ pricing: [], price: null })
		expect(await read(id)).toMatchObject({ pricing, pricingFrozenAt: at.toISOString() })
	})
})
