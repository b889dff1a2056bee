import { make } from '@dormer/db/testing'
import { startLoopbackServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { anonymous, KAREN, makeDeck } from './fixtures.ts'

let app: TestApp
let ctx: OrgContext
let stranger: OrgContext
let caller: ReturnType<typeof createCaller>
let deckId: string
let foreignProspect: string

const PRICES = [
	{ key: 'layers', label: 'Layers', source: 'manual', min: 1, max: 4 },
	{ key: 'squares', label: 'Roof squares', source: 'measurement' },
]

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	stranger = await makeCompany(app, 'Harbor Roofing')
	caller = createCaller(ctx)
	deckId = await makeDeck(ctx, ['Hello {{first_name}}.', 'Six layers.'])
	await app.db.deck.update({ where: { id: deckId }, data: { priceVariables: PRICES } })
	const theirs = await createCaller(stranger).presentations.create({
		deckId: await makeDeck(stranger, ['Theirs.']),
		homeowner: KAREN,
	})
	foreignProspect = (await rowOf(theirs.deck_presentation_id)).prospectId
})
afterAll(() => app.close())

const rowOf = (id: string) => app.db.presentation.findUniqueOrThrow({ where: { id } })
const counts = () =>
	Promise.all([
		app.db.presentation.count(),
		app.db.prospect.count(),
		app.db.deckSnapshot.count(),
		app.db.event.count(),
		app.pool
			.query('select count(*)::int as jobs from graphile_worker.jobs')
			.then(({ rows }) => rows),
	])

describe('a presentation is refused and leaves no trace', () => {
	type Case = {
		of: string
		input: () => object | Promise<object>
		status: number
		code: string
		path?: string
	}
	const generatingDeck = async () => {
		const id = await makeDeck(ctx, ['Soon.'])
		await make.generationJob(app.db, { organizationId: ctx.organizationId, deckId: id })
		return id
	}
	const deletedDeck = async () => {
		const id = await makeDeck(ctx, ['Gone.'])
		await caller.decks.delete({ deckId: id })
		return id
	}
	const cases: Case[] = [
		{
			of: 'neither homeowner nor prospect',
			input: () => ({}),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner',
		},
		{
			of: 'a nameless homeowner',
			input: () => ({ homeowner: { ...KAREN, first_name: ' ' } }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner.first_name',
		},
		{
			of: 'a malformed e-mail',
			input: () => ({ homeowner: { ...KAREN, email: 'karen' } }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner.email',
		},
		{
			of: 'an unknown strategy',
			input: () => ({ homeowner: KAREN, measurement_strategy: 'guess' }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'measurement_strategy',
		},
		{
			of: 'a price that is too low',
			input: () => ({ homeowner: KAREN, price_inputs: { layers: 0 } }),
			status: 400,
			code: 'INVALID_PRICE_INPUT',
			path: 'price_inputs.layers',
		},
		{
			of: 'a price that is too high',
			input: () => ({ homeowner: KAREN, price_inputs: { layers: 5 } }),
			status: 400,
			code: 'INVALID_PRICE_INPUT',
			path: 'price_inputs.layers',
		},
		{
			of: 'a voice that nobody has',
			input: () => ({ homeowner: KAREN, voice_settings: { voice_id: 'nobody' } }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'voice_settings.voice_id',
		},
		{
			of: 'a city that is not there',
			input: () => ({ homeowner: { ...KAREN, city: 'Atlantis' } }),
			status: 422,
			code: 'INVALID_ADDRESS',
			path: 'homeowner.address',
		},
		{
			of: 'a street without a number',
			input: () => ({ homeowner: { ...KAREN, address: 'Clermont St' } }),
			status: 422,
			code: 'INVALID_ADDRESS',
			path: 'homeowner.address',
		},
		{
			of: 'no such prospect',
			input: () => ({ prospect_id: newId() }),
			status: 422,
			code: 'PROSPECT_NOT_FOUND',
		},
		{
			of: 'another company’s prospect',
			input: () => ({ prospect_id: foreignProspect }),
			status: 422,
			code: 'PROSPECT_NOT_FOUND',
		},
		{
			of: 'another company’s prospect with a homeowner',
			input: () => ({ homeowner: KAREN, prospect_id: foreignProspect }),
			status: 422,
			code: 'PROSPECT_NOT_FOUND',
		},
		{
			of: 'a deck in generation',
			input: async () => ({ homeowner: KAREN, deckId: await generatingDeck() }),
			status: 409,
			code: 'DECK_GENERATING',
		},
		{
			of: 'no such deck',
			input: () => ({ homeowner: KAREN, deckId: newId() }),
			status: 404,
			code: 'NOT_FOUND',
		},
		{
			of: 'a deleted deck',
			input: async () => ({ homeowner: KAREN, deckId: await deletedDeck() }),
			status: 404,
			code: 'NOT_FOUND',
		},
		{
			of: 'another company’s deck',
			input: async () => ({ homeowner: KAREN, deckId: await makeDeck(stranger, ['Theirs.']) }),
			status: 404,
			code: 'NOT_FOUND',
		},
	]

	it.each(cases)('for $of', async ({ input, status, code, path }) => {
		const given = { deckId, ...(await input()) }
		const before = await counts()
		const refusal = await refusalOf(caller.presentations.create(given))
		expect({ status: refusal.status, code: refusal.code }).toEqual({ status, code })
		if (path !== undefined) expect(refusal.details.map((detail) => detail.path)).toEqual([path])
		expect(await counts()).toEqual(before)
	})

	it('for nobody', async () => {
		const refusal = await refusalOf(
			createCaller(anonymous(ctx)).presentations.create({ deckId, homeowner: KAREN }),
		)
		expect(refusal.status).toBe(401)
	})

	it('says what was probably meant', async () => {
		const homeowner = { ...KAREN, city: 'Denvr' }
		const refusal = await refusalOf(caller.presentations.create({ deckId, homeowner }))
		expect(refusal.message).toBe('There is no “Denvr” in Colorado. Did you mean Denver?')
		expect(refusal.details).toEqual([{ path: 'homeowner.address', message: refusal.message }])
	})

	it('while the geocoder cannot be asked', async () => {
		const down = await startLoopbackServer((_, response) => void response.writeHead(503).end())
		const broken = await createTestApp({ geocoderUrl: down.url })
		const other = await makeCompany(broken)
		const refusal = await refusalOf(
			createCaller(other).presentations.create({
				deckId: await makeDeck(other, ['Hello.']),
				homeowner: KAREN,
			}),
		)
		expect(refusal).toMatchObject({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
		expect(await broken.db.presentation.count()).toBe(0)
		await broken.close()
		await down.close()
	})
})
