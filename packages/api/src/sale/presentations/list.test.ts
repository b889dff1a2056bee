import type { Prisma } from '@dormer/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { HANNAH, KAREN, makeDeck } from './fixtures.ts'
import type { ListPresentationsInput } from './schema.ts'

let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>
let stranger: ReturnType<typeof createCaller>
let deckId: string
let ids: string[]

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	caller = createCaller(ctx)
	const other = await makeCompany(app, 'Harbor Roofing')
	stranger = createCaller(other)
	deckId = await makeDeck(ctx, ['Hello.'])
	const second = await makeDeck(ctx, ['Hello.'])
	await stranger.presentations.create({ deckId: await makeDeck(other, ['Hi.']), homeowner: KAREN })
	const wanted = [
		{ deckId, homeowner: KAREN },
		{ deckId, homeowner: HANNAH },
		{ deckId: second, homeowner: { ...KAREN, first_name: 'Ida', last_name: '100%_sure' } },
	]
	ids = []
	for (const input of wanted)
		ids.push((await caller.presentations.create(input)).deck_presentation_id)
	const gone = await caller.presentations.create({ deckId, homeowner: KAREN })
	await caller.presentations.delete({ presentationId: gone.deck_presentation_id })
	await app.db.presentation.update({ where: { id: ids[1] ?? '' }, data: { status: 'ready' } })
	await see(0, { lastViewedAt: inHours(2), price: WAITS })
	await see(1, { lastViewedAt: inHours(1), engagement: 'selected' })
	await see(2, { parkedAt: new Date() })
})
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const WAITS = {
	slideId: newId(),
	tier: 'better',
	name: 'Better',
	status: 'deferred',
	display: 'Price to follow',
	chosen: false,
}
const see = (index: number, data: Prisma.PresentationUpdateInput) =>
	app.db.presentation.update({ where: { id: ids[index] ?? '' }, data })

afterAll(() => app.close())

const list = async (input: Partial<ListPresentationsInput>) => {
	const { presentations, pagination } = await caller.presentations.list(input)
	return { found: presentations.map(({ id }) => ids.indexOf(id)), total: pagination.total }
}

describe('the list', () => {
	it.each<{ of: string; input: Partial<ListPresentationsInput>; found: number[]; total: number }>([
		{ of: 'everything, the newest first', input: {}, found: [2, 1, 0], total: 3 },
		{ of: 'a page', input: { limit: 1, offset: 1 }, found: [1], total: 3 },
		{ of: 'a page beyond the end', input: { offset: 10 }, found: [], total: 3 },
		{ of: 'a first name', input: { search: 'hannah' }, found: [1], total: 1 },
		{ of: 'first and last name', input: { search: 'karen delgado' }, found: [0], total: 1 },
		{ of: 'a street', input: { search: 'vrain' }, found: [1], total: 1 },
		{ of: 'an e-mail', input: { search: 'karen.delgado@' }, found: [2, 0], total: 2 },
		{ of: 'signs that mean something in SQL', input: { search: '100%_s' }, found: [2], total: 1 },
		{ of: 'a sign alone', input: { search: '%' }, found: [2], total: 1 },
		{ of: 'nothing found', input: { search: 'nobody' }, found: [], total: 0 },
		{ of: 'blank search', input: { search: '  ' }, found: [2, 1, 0], total: 3 },
		{ of: 'a status', input: { status: 'ready' }, found: [1], total: 1 },
		{ of: 'an engagement', input: { engagement: 'selected' }, found: [1], total: 1 },
		{ of: 'a price that waits', input: { priceStatus: 'deferred' }, found: [0], total: 1 },
		{ of: 'who watched last first', input: { sort: 'seen' }, found: [0, 1, 2], total: 3 },
		{ of: 'parked ones', input: { parked: true }, found: [2], total: 1 },
		{ of: 'those that are not parked', input: { parked: false }, found: [1, 0], total: 2 },
		{ of: 'status and search', input: { status: 'ready', search: 'karen' }, found: [], total: 0 },
	])('$of', async ({ input, found, total }) => {
		expect(await list(input)).toEqual({ found, total })
	})

	it('of a deck', async () => {
		const { presentations, pagination } = await caller.presentations.listForDeck({ deckId })
		expect(presentations.map(({ id }) => ids.indexOf(id))).toEqual([1, 0])
		expect(pagination).toEqual({ total: 2, limit: 50, offset: 0 })
		const refusal = await refusalOf(caller.presentations.listForDeck({ deckId: newId() }))
		expect(refusal.status).toBe(404)
	})

	it('goes on when the deck is deleted', async () => {
		await caller.decks.delete({ deckId })
		expect((await list({})).total).toBe(3)
		await app.db.deck.update({ where: { id: deckId }, data: { deletedAt: null } })
	})
})

describe('one presentation', () => {
	const foreign = () => ids[0] ?? ''

	it.each([
		['get', (presentationId: string) => stranger.presentations.get({ presentationId })],
		[
			'update',
			(presentationId: string) =>
				stranger.presentations.update({ presentationId, homeowner: { first_name: 'X' } }),
		],
		['delete', (presentationId: string) => stranger.presentations.delete({ presentationId })],
	])('of another company answers %s as a missing one', async (_, call) => {
		const [theirs, missing] = [await refusalOf(call(foreign())), await refusalOf(call(newId()))]
		expect([theirs.status, theirs.message]).toEqual([404, 'Presentation not found'])
		expect([missing.status, missing.message]).toEqual([404, 'Presentation not found'])
		const row = await app.db.presentation.findUniqueOrThrow({ where: { id: foreign() } })
		expect(row).toMatchObject({ deletedAt: null, homeowner: { first_name: 'Karen' } })
	})

	it('changes in what is given and nothing else', async () => {
		const presentationId = ids[0] ?? ''
		const { presentation: before } = await caller.presentations.get({ presentationId })
		const { presentation: after } = await caller.presentations.update({
			presentationId,
			homeowner: { phone: '(303) 555-0100' },
			expiresAt: '2030-01-01T00:00:00.000Z',
		})
		expect(after).toEqual({
			...before,
			homeownerData: { ...before.homeownerData, phone: '(303) 555-0100' },
			expiresAt: '2030-01-01T00:00:00.000Z',
			updatedAt: after.updatedAt,
		})
	})

	it.each([
		{
			of: 'a city that is not there',
			change: { homeowner: { city: 'Atlantis' } },
			code: 'INVALID_ADDRESS',
		},
		{ of: 'an empty name', change: { homeowner: { first_name: '' } }, code: 'VALIDATION_ERROR' },
		{
			of: 'no such voice',
			change: { voice_settings: { voice_id: 'nobody' } },
			code: 'VALIDATION_ERROR',
		},
		{ of: 'a date that is none', change: { expiresAt: 'soon' }, code: 'VALIDATION_ERROR' },
	])('refuses $of', async ({ change, code }) => {
		const presentationId = ids[1] ?? ''
		const { presentation: before } = await caller.presentations.get({ presentationId })
		const refusal = await refusalOf(caller.presentations.update({ presentationId, ...change }))
		expect(refusal.code).toBe(code)
		expect((await caller.presentations.get({ presentationId })).presentation).toEqual(before)
	})

	it('is deleted once; its row stays', async () => {
		const presentationId = ids[2] ?? ''
		expect(await caller.presentations.delete({ presentationId })).toEqual({ success: true })
		const again = await refusalOf(caller.presentations.delete({ presentationId }))
		expect(again.status).toBe(404)
		const row = await app.db.presentation.findUniqueOrThrow({ where: { id: presentationId } })
		expect(row).toMatchObject({ deletedAt: expect.any(Date), tokenGeneration: 1 })
		const events = await app.db.event.findMany({ where: { aggregateId: presentationId } })
		expect(events.filter(({ eventType }) => eventType === 'presentation.deleted')).toHaveLength(1)
	})
})
