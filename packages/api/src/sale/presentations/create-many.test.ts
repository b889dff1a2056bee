import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { HANNAH, KAREN, makeDeck } from './fixtures.ts'

let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	caller = createCaller(ctx)
})
afterAll(() => app.close())

describe('many at once', () => {
	it('share one snapshot', async () => {
		const shared = await makeDeck(ctx, ['Hello {{first_name}}.'])
		const made = await Promise.all(
			Array.from({ length: 8 }, () =>
				caller.presentations.create({ deckId: shared, homeowner: KAREN }),
			),
		)
		expect(new Set(made.map(({ url }) => url)).size).toBe(8)
		expect(await app.db.deckSnapshot.count({ where: { deckId: shared } })).toBe(1)
	})

	it('and a deletion between them: each is whole or refused, none is made after it', async () => {
		const doomed = await makeDeck(ctx, ['Hello {{first_name}}.'])
		const attempts = Array.from({ length: 6 }, () =>
			caller.presentations.create({ deckId: doomed, homeowner: KAREN }),
		)
		const deletion = caller.decks.delete({ deckId: doomed })
		const outcomes = await Promise.allSettled(attempts)
		await deletion
		const made = outcomes.filter(({ status }) => status === 'fulfilled')
		expect(await app.db.presentation.count({ where: { deckId: doomed } })).toBe(made.length)
		const refusal = await refusalOf(
			caller.presentations.create({ deckId: doomed, homeowner: KAREN }),
		)
		expect(refusal.status).toBe(404)
	})
})

describe('the thousandth presentation', () => {
	it('stores at most 2 kB, indexes included, and no content again', async () => {
		const deckId = await makeDeck(
			ctx,
			Array.from({ length: 12 }, () => 'In {{city}} we nail.'),
		)
		const make = () => caller.presentations.create({ deckId, homeowner: HANNAH })
		const stored = async () => {
			const { rows } = await app.pool.query<{ bytes: number }>(
				`select sum(pg_total_relation_size(name::regclass))::int as bytes
				   from unnest(array['presentation', 'prospect', 'deck_snapshot', 'event']) name`,
			)
			return rows[0]?.bytes ?? 0
		}
		for (let made = 0; made < 40; made++) await make()
		const before = await stored()
		for (let made = 0; made < 200; made++) await make()
		const each = ((await stored()) - before) / 200
		console.log(`bytes stored by one more presentation: ${Math.round(each)}`)
		expect(each).toBeLessThanOrEqual(2048)
		expect(await app.db.deckSnapshot.count({ where: { deckId } })).toBe(1)
	})
})
