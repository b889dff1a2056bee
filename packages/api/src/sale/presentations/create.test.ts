import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { Scope } from '../../core/schema.ts'
import { createCaller } from '../../index.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { it as base, type CreateInput, HANNAH, KAREN, makeDeck } from './fixtures.ts'

const PRICES = [
	{ key: 'layers', label: 'Layers', source: 'manual', min: 1, max: 4 },
	{ key: 'squares', label: 'Roof squares', source: 'measurement' },
]

/**
 * Adds test fixtures. `deckId` is a deck with two slides and the price variables `PRICES`. `create` creates a presentation of
 * the deck and returns the response. `createRow` creates one and returns its database row.
 */
const it = base
	.extend('deckId', async ({ app, company }) => {
		const deckId = await makeDeck(company, ['Hello {{first_name}}.', 'Six layers.'])
		await app.db.deck.update({ where: { id: deckId }, data: { priceVariables: PRICES } })
		return deckId
	})
	.extend(
		'create',
		({ api, deckId }) =>
			(input: CreateInput) =>
				api.presentations.create({ deckId, ...input }),
	)
	.extend('createRow', ({ app, create }) => async (input: CreateInput) => {
		const { deck_presentation_id: id } = await create(input)
		return app.db.presentation.findUniqueOrThrow({ where: { id } })
	})

describe('POST /api/decks/{deckId}/presentations', () => {
	it('creates a presentation together with a prospect, an event and a job', async ({
		app,
		api,
		deckId,
		create,
	}) => {
		const created = await create({ homeowner: KAREN })
		expect(created).toEqual({
			deck_presentation_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/p\/[\w-]{24}$/),
			status: 'not_started',
			ignoredPriceInputs: [],
			warnings: expect.arrayContaining([
				{
					code: 'audio_missing',
					message: 'Slide 1 has no recording. Record the slide again on the Script tab.',
				},
			]),
		})
		const { presentation } = await api.presentations.get({
			presentationId: created.deck_presentation_id,
		})
		expect(presentation).toMatchObject({
			deckId,
			deckName: 'Full roof replacement',
			url: created.url,
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
		expect(JSON.stringify(events.map(({ payload }) => payload))).not.toContain('Karen')
		const { rows } = await app.pool.query<{ key: string }>('select key from graphile_worker.jobs')
		expect(rows.map(({ key }) => key)).toContain(`prepare_presentation:${presentation.id}`)
	})

	it('uses the newest homeowner data of a prospect when the request has no homeowner', async ({
		createRow,
	}) => {
		const { prospectId } = await createRow({ homeowner: KAREN })
		const moved = { ...KAREN, ...HANNAH, first_name: 'Karen', last_name: 'Weiss' }
		await createRow({ homeowner: moved, prospect_id: prospectId })
		expect(await createRow({ prospect_id: prospectId })).toMatchObject({
			prospectId,
			homeowner: { ...moved, country: 'US' },
		})
	})

	it('uses the homeowner data in the request, not the data of the prospect, when a request contains both prospect_id and homeowner', async ({
		createRow,
	}) => {
		const { prospectId } = await createRow({ homeowner: KAREN })
		const row = await createRow({ homeowner: HANNAH, prospect_id: prospectId })
		expect(row.prospectId).toBe(prospectId)
		expect(row.homeowner).toEqual({ ...HANNAH, country: 'US' })
	})

	it.for([
		{ address: '123 Main St', city: 'McKinney', state: 'TX', zip: '75072' },
		{ address: '123 Main St', city: 'Frisco', state: 'TX', zip: '75036' },
		{ address: '123 Main St', city: 'Tempe', state: 'AZ', zip: '85288' },
		{ address: 'RR 2 Box 152', city: 'Harlan', state: 'IA', zip: '51537' },
		{ address: 'HC 68 Box 23A', city: 'Rockport', state: 'AR' },
		{ address: 'URB Las Gladiolas 150 Calle A', city: 'San Juan', state: 'PR', zip: '00926' },
		{ address: 'PSC 802 Box 74', city: 'APO', state: 'AE', zip: '09499' },
	])('accepts the address $address, $city, $state $zip', async (home, { createRow }) => {
		const row = await createRow({ homeowner: { first_name: 'Karen', ...home } })
		expect(row.homeowner).toMatchObject(home)
	})

	it('uses an address that the check refuses when the caller accepts it, and warns about it', async ({
		api,
		create,
	}) => {
		const homeowner = { ...KAREN, city: 'Nowhere Heights' }
		expect(await refusalOf(create({ homeowner }))).toMatchObject({ code: 'INVALID_ADDRESS' })
		const created = await create({ homeowner, accept_address: true })
		expect(created.warnings).toContainEqual({
			code: 'address_unchecked',
			message: 'The address could not be checked. Make sure that it is right.',
		})
		const { deck_presentation_id: presentationId } = created
		const { presentation } = await api.presentations.get({ presentationId })
		expect(presentation).toMatchObject({
			homeownerData: { city: 'Nowhere Heights' },
			formattedAddress: '2847 S Clermont St, Nowhere Heights, CO 80222',
			parkedAt: null,
		})
		const moved = { presentationId, homeowner: { city: 'Gone Heights' } }
		expect(await refusalOf(api.presentations.update(moved))).toMatchObject({
			code: 'INVALID_ADDRESS',
		})
		const { presentation: after } = await api.presentations.update({
			...moved,
			accept_address: true,
		})
		expect(after.homeownerData.city).toBe('Gone Heights')
	})

	it('splits a homeowner address that is entered on one line', async ({ createRow }) => {
		const homeowner = { first_name: 'Hannah', address: '3310 Vrain St, Denver' }
		expect((await createRow({ homeowner })).homeowner).toEqual({
			first_name: 'Hannah',
			address: '3310 Vrain St',
			city: 'Denver',
			state: 'CO',
			country: 'US',
		})
	})

	it('stores the inputs for price variables, and returns the keys of inputs that match no price variable', async ({
		app,
		create,
	}) => {
		const price_inputs = { layers: 2, skylights: 7 }
		const created = await create({ homeowner: KAREN, price_inputs })
		expect(created.ignoredPriceInputs).toEqual(['skylights'])
		const row = await app.db.presentation.findUniqueOrThrow({
			where: { id: created.deck_presentation_id },
		})
		expect(row.priceInputs).toEqual({ layers: 2 })
	})

	it('warns of each price input without which a price cannot be calculated for this homeowner', async ({
		api,
		deckId,
		create,
	}) => {
		const { slide } = await api.slides.create({ deckId, title: 'Prices' })
		const price = { mode: 'formula' as const, formula: 'layers * 1000 + squares * 500' }
		const good = { name: 'Good', highlights: [], price, upgrades: [] }
		await api.slides.setProductData({ slideId: slide.id, productData: { good } })
		const unresolved = async (price_inputs: Record<string, number>) =>
			(await create({ homeowner: KAREN, price_inputs })).warnings.filter(
				({ code }) => code === 'price_unresolved',
			)
		expect(await unresolved({})).toEqual([
			{
				code: 'price_unresolved',
				message: 'A price cannot be calculated for this homeowner, because Layers has no value.',
			},
		])
		expect(await unresolved({ layers: 2 })).toEqual([])
	})

	it('rejects an API key without the scope presentations:write', async ({
		app,
		company,
		deckId,
	}) => {
		const { organizationId } = company
		const key = { kind: 'service' as const, organizationId, name: 'CRM' }
		const withScopes = (scopes: Scope[]) =>
			createCaller({
				...company,
				caller: { ...key, keyId: newId(), scopes },
			}).presentations
		const input = { deckId, homeowner: KAREN }
		const { deck_presentation_id: id } = await withScopes(['presentations:write']).create(input)
		const row = await app.db.presentation.findUniqueOrThrow({ where: { id } })
		expect(row.createdById).toBeNull()
		const refusal = await refusalOf(withScopes(['presentations:read']).create(input))
		expect(refusal.code).toBe('FORBIDDEN')
	})
})
