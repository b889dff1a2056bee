import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { Scope } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { HANNAH, KAREN, makeDeck } from './fixtures.ts'

let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>
let deckId: string

const PRICES = [
	{ key: 'layers', label: 'Layers', source: 'manual', min: 1, max: 4 },
	{ key: 'squares', label: 'Roof squares', source: 'measurement' },
]

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	caller = createCaller(ctx)
	deckId = await makeDeck(ctx, ['Hello {{first_name}}.', 'Six layers.'])
	await app.db.deck.update({ where: { id: deckId }, data: { priceVariables: PRICES } })
})
afterAll(() => app.close())

const rowOf = (id: string) => app.db.presentation.findUniqueOrThrow({ where: { id } })
describe('a presentation is made', () => {
	it('for a homeowner, with a new prospect, an event and a job', async () => {
		const made = await caller.presentations.create({ deckId, homeowner: KAREN })
		expect(made).toEqual({
			deck_presentation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/p\/[\w-]{24}$/),
			status: 'not_started',
			ignoredPriceInputs: [],
		})
		const { presentation } = await caller.presentations.get({
			presentationId: made.deck_presentation_id,
		})
		expect(presentation).toMatchObject({
			deckId,
			deckName: 'Full roof replacement',
			url: made.url,
			status: 'not_started',
			engagement: 'new',
			homeownerData: { ...KAREN, country: 'US' },
			formattedAddress: '2847 S Clermont St, Denver, CO 80222',
			slidesReady: 0,
			totalSlides: 2,
		})
		const prospect = await app.db.prospect.findUniqueOrThrow({
			where: { id: presentation.prospectId },
		})
		expect(prospect).toMatchObject({
			formattedAddress: '2847 S Clermont St, Denver, CO 80222',
			timezone: 'America/Denver',
			journey: [],
		})
		expect(prospect.lat).toBeCloseTo(39.7, 0)
		const events = await app.db.event.findMany({ where: { aggregateId: presentation.id } })
		expect(events).toMatchObject([
			{
				eventType: 'presentation.created',
				payload: { presentationId: presentation.id, deckId, prospectId: prospect.id },
			},
		])
		expect(JSON.stringify(events)).not.toContain('Karen')
		const { rows } = await app.pool.query<{ key: string }>('select key from graphile_worker.jobs')
		expect(rows.map(({ key }) => key)).toContain(`presentations.prepare:${presentation.id}`)
	})

	it('for a prospect, with the newest homeowner data of its journey', async () => {
		const first = await caller.presentations.create({ deckId, homeowner: KAREN })
		const { prospectId } = await rowOf(first.deck_presentation_id)
		const moved = { ...KAREN, ...HANNAH, first_name: 'Karen', last_name: 'Weiss' }
		await caller.presentations.create({ deckId, homeowner: moved, prospect_id: prospectId })
		const third = await caller.presentations.create({ deckId, prospect_id: prospectId })
		const row = await rowOf(third.deck_presentation_id)
		expect(row).toMatchObject({ prospectId, homeowner: { ...moved, country: 'US' } })
	})

	it('for both, with the homeowner as given and the prospect attached', async () => {
		const first = await caller.presentations.create({ deckId, homeowner: KAREN })
		const { prospectId } = await rowOf(first.deck_presentation_id)
		const second = await caller.presentations.create({
			deckId,
			homeowner: HANNAH,
			prospect_id: prospectId,
		})
		const row = await rowOf(second.deck_presentation_id)
		expect(row.prospectId).toBe(prospectId)
		expect(row.homeowner).toEqual({ ...HANNAH, country: 'US' })
	})

	it('from an address typed whole into one line', async () => {
		const homeowner = { first_name: 'Hannah', address: '3310 Vrain St, Denver' }
		const made = await caller.presentations.create({ deckId, homeowner })
		expect((await rowOf(made.deck_presentation_id)).homeowner).toEqual({
			first_name: 'Hannah',
			address: '3310 Vrain St',
			city: 'Denver',
			state: 'CO',
			country: 'US',
		})
	})

	it('with the price inputs that the deck knows; missing ones defer, others are ignored', async () => {
		const price_inputs = { layers: 2, skylights: 7 }
		const made = await caller.presentations.create({ deckId, homeowner: KAREN, price_inputs })
		expect(made.ignoredPriceInputs).toEqual(['skylights'])
		expect((await rowOf(made.deck_presentation_id)).priceInputs).toEqual({ layers: 2 })
	})

	it('with an API key that may write presentations', async () => {
		const keyed = (scopes: Scope[]) =>
			createCaller({
				...ctx,
				caller: {
					kind: 'service',
					organizationId: ctx.organizationId,
					keyId: newId(),
					scopes,
					revision: '0',
				},
			})
		const made = await keyed(['presentations:write']).presentations.create({
			deckId,
			homeowner: KAREN,
		})
		expect((await rowOf(made.deck_presentation_id)).createdById).toBeNull()
		const refusal = await refusalOf(
			keyed(['presentations:read']).presentations.create({ deckId, homeowner: KAREN }),
		)
		expect(refusal.code).toBe('FORBIDDEN')
	})
})
