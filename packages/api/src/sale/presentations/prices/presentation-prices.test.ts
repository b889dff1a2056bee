import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { replay } from '../../../content/pricing/index.ts'
import type { Pricing, TierPricing } from '../../../content/pricing/schema.ts'
import { refusalOf } from '../../../testing/test-app.ts'
import { makeDeck } from '../fixtures.ts'
import type { UpdatePresentationInput } from '../schema.ts'
import {
	asHomeowner,
	BETTER_CENTS,
	it,
	makePricedDeck,
	readPriceEvents,
	SQUARES,
} from './fixtures.ts'

const betterOf = (pricing: Pricing) => pricing[0]?.better

describe('POST /api/decks/{deckId}/presentations with prices', () => {
	it('calculates the prices when the request contains all price inputs', async ({
		company,
		slideId,
		create,
		read,
	}) => {
		const { id } = await create({ price_inputs: SQUARES })
		const { pricing, price, pricingFrozenAt, selection } = await read(id)
		expect(pricing).toMatchObject([
			{
				slideId,
				good: { status: 'priced', amountCents: 1_433_000, display: '$14,330' },
				better: { status: 'priced', amountCents: BETTER_CENTS, display: '$18,820' },
				best: { status: 'priced', display: 'Ask us', trace: [] },
			},
		])
		expect(price).toEqual({
			slideId,
			tier: 'better',
			name: 'Preferred',
			status: 'priced',
			display: '$18,820',
			chosen: false,
			state: 'exact',
			total: null,
			span: { lowCents: 1_433_000, highCents: BETTER_CENTS, display: 'from $14,330 to $18,820' },
			payments: [],
			monthly: null,
			taxCents: null,
			conditions: [],
			missing: [],
			validUntil: null,
			change: null,
		})
		expect({ pricingFrozenAt, selection }).toEqual({ pricingFrozenAt: null, selection: null })
		expect(await readPriceEvents(company, id)).toEqual([])
	})

	it('marks a price as deferred when an input is missing, and names the missing variable in the event', async ({
		company,
		deckId,
		create,
		read,
	}) => {
		const { id } = await create({ price_inputs: { layers: 1 } })
		const { pricing, price } = await read(id)
		expect(betterOf(pricing)).toMatchObject({
			status: 'deferred',
			display: 'Price to follow',
			missing: ['roof_squares'],
			reason: 'Still needed: Roof size.',
		})
		expect(price).toMatchObject({ status: 'deferred', display: 'Price to follow' })
		expect(await readPriceEvents(company, id)).toEqual([
			{
				eventType: 'price.deferred',
				payload: { presentationId: id, deckId, missing: ['roof_squares'] },
			},
		])
	})

	it('returns the keys of price inputs that belong to no price variable', async ({ create }) => {
		const price_inputs = { ...SQUARES, skylights: 2, constructor: 1 }
		const { ignoredPriceInputs } = await create({ price_inputs })
		expect(ignoredPriceInputs).toEqual(['skylights', 'constructor'])
	})

	it.for<[Record<string, number>, string]>([
		[{ layers: 5 }, 'price_inputs.layers: The value must be between 1 and 4'],
		[
			{ billable_sq: 31.24 },
			'price_inputs.billable_sq: The value is calculated by a formula. Change the values that the formula reads.',
		],
		[{ roof_squares: 1e9 }, 'price_inputs.roof_squares: The value must be between 0.1 and 1,000'],
	])('rejects the price inputs %j', async ([price_inputs, message], { create }) => {
		const refusal = await refusalOf(create({ price_inputs }))
		expect(refusal).toMatchObject({ status: 400, code: 'INVALID_PRICE_INPUT', message })
	})

	it('calculates prices from the snapshot, although the deck has changed since the snapshot', async ({
		api,
		pricedDeck: { deckId, slideId },
		create,
		read,
		update,
	}) => {
		const { id } = await create({ price_inputs: { layers: 1 } })
		await api.slides.deleteProductData({ slideId })
		await api.decks.update({ deckId, settings: { priceVariables: [] } })
		await update(id, { price_inputs: { roof_squares: 28.4 } })
		expect(betterOf((await read(id)).pricing)?.amountCents).toBe(BETTER_CENTS)
	})

	it('returns no prices for a deck without a pricing slide', async ({ company, create, read }) => {
		const { id } = await create({ deckId: await makeDeck(company, ['Hello.']) })
		expect(await read(id)).toMatchObject({ pricing: [], price: null })
		expect(await readPriceEvents(company, id)).toEqual([])
	})
})

describe('GET /api/presentations with prices', () => {
	it('lists one price for each presentation, without the calculation (trace)', async ({
		api,
		deckId,
		create,
	}) => {
		const { id } = await create({ price_inputs: SQUARES })
		const { presentations } = await api.presentations.list({ deckId })
		const listed = presentations.find((presentation) => presentation.id === id)
		expect(listed?.price).toMatchObject({ display: '$18,820', status: 'priced' })
		expect(JSON.stringify(listed)).not.toContain('trace')
	})
})

describe('PATCH /api/presentations/{presentationId} with price inputs', () => {
	it('emits an event each time a changed price input makes the price known or unknown', async ({
		company,
		create,
		update,
	}) => {
		const { id } = await create()
		const { presentation, ignoredPriceInputs } = await update(id, {
			price_inputs: { ...SQUARES, skylights: 1 },
		})
		expect(ignoredPriceInputs).toEqual(['skylights'])
		expect(presentation.priceInputs).toEqual(SQUARES)
		expect(betterOf(presentation.pricing)?.amountCents).toBe(BETTER_CENTS)
		await update(id, { price_inputs: { layers: 2 } })
		const after = await update(id, { price_inputs: { roof_squares: null, nobody: null } })
		expect(after.presentation.priceInputs).toEqual({ layers: 2 })
		expect(betterOf(after.presentation.pricing)?.missing).toEqual(['roof_squares'])
		const events = await readPriceEvents(company, id)
		expect(events.map(({ eventType }) => eventType)).toEqual([
			'price.deferred',
			'price.resolved',
			'price.deferred',
		])
	})

	it('prefers a value in price_inputs to the value in repOverrides, and a value in repOverrides to the default', async ({
		create,
		update,
	}) => {
		const { id } = await create({ price_inputs: { roof_squares: 20, layers: 1 } })
		const overridden = await update(id, { repOverrides: { waste_pct: 0, layers: 3 } })
		expect(overridden.presentation.repOverrides).toEqual({ waste_pct: 0, layers: 3 })
		expect(betterOf(overridden.presentation.pricing)?.amountCents).toBe((20 * 575 + 850) * 100)
		const { presentation } = await update(id, { price_inputs: { layers: null } })
		const price = betterOf(presentation.pricing)
		expect(price?.amountCents).toBe((20 * 575 + 3 * 850) * 100)
		const sources = price?.trace.flatMap((entry) =>
			entry.kind === 'input' ? [`${entry.key} ${entry.source}`] : [],
		)
		expect(sources).toEqual(['roof_squares price_inputs', 'waste_pct rep', 'layers rep'])
	})

	it.for<[Partial<UpdatePresentationInput>, string]>([
		[{ price_inputs: { layers: 0 } }, 'price_inputs.layers'],
		[{ repOverrides: { layers: 9 } }, 'repOverrides.layers'],
		[{ price_inputs: { billable_sq: 31.24 } }, 'price_inputs.billable_sq'],
		[{ repOverrides: { billable_sq: 31.24 } }, 'repOverrides.billable_sq'],
	])(
		'rejects %j as out of range or calculated',
		async ([input, path], { create, read, update }) => {
			const { id } = await create({ price_inputs: SQUARES })
			const refusal = await refusalOf(update(id, input))
			expect(refusal).toMatchObject({ code: 'INVALID_PRICE_INPUT', details: [{ path }] })
			expect((await read(id)).priceInputs).toEqual(SQUARES)
		},
	)

	it('synthesizes a script again only when a number in it changes', async ({
		app,
		company,
		api,
		create,
		update,
	}) => {
		const script = 'Your roof has {{billable_sq}} squares.'
		const { deckId } = await makePricedDeck(company, { script })
		const { id, shareKey } = await create({ deckId, price_inputs: SQUARES })
		await app.runJobs()
		const readScript = async () => {
			const { status, slides } = await api.presentations.playback({ shareKey })
			return { status, script: slides[1]?.script, audio: slides[1]?.audioUrl != null }
		}
		const before = { status: 'ready', script: 'Your roof has 31.24 squares.', audio: true }
		expect(await readScript()).toEqual(before)
		await update(id, { price_inputs: { layers: 2 } })
		expect(await readScript()).toEqual(before)
		await update(id, { repOverrides: { waste_pct: 50 } })
		const changed = { status: 'pending', script: 'Your roof has 42.6 squares.', audio: false }
		expect(await readScript()).toEqual(changed)
		await app.runJobs()
		expect(await readScript()).toEqual({ ...changed, status: 'ready', audio: true })
	})

	it('merges the price inputs of two concurrent requests', async ({ create, read, update }) => {
		const { id } = await create()
		await Promise.all([
			update(id, { price_inputs: { roof_squares: 28.4 } }),
			update(id, { price_inputs: { layers: 1 } }),
		])
		const { priceInputs, pricing } = await read(id)
		expect(priceInputs).toEqual(SQUARES)
		expect(betterOf(pricing)?.amountCents).toBe(BETTER_CENTS)
	})
})

describe('GET /api/playback/{shareKey} with prices', () => {
	it('returns the prices of each slide without the amount of a hidden price', async ({
		api,
		create,
	}) => {
		const { shareKey } = await create({ price_inputs: SQUARES })
		const { slides, selection } = await api.presentations.playback({ shareKey })
		expect(slides.map(({ pricing }) => pricing?.better?.display)).toEqual([undefined, '$18,820'])
		expect(slides[1]?.productData?.best?.price).toEqual({ mode: 'hidden', prefix: 'Ask us' })
		expect(slides[1]?.pricing?.best).toMatchObject({ display: 'Ask us', trace: [] })
		expect(slides[1]?.pricing?.best?.amountCents).toBeUndefined()
		expect(selection).toBeNull()
	})
})

describe('price traces', () => {
	const upTo = (max: number, min = 0) =>
		fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100)
	const anyInputs = fc.record(
		{ roof_squares: upTo(400, 0.1), layers: fc.integer({ min: 1, max: 4 }), eave_ft: upTo(400) },
		{ requiredKeys: [] },
	)
	const anyUpdates = fc.array(
		fc.oneof(
			fc.record({ price_inputs: anyInputs }),
			fc.record({ repOverrides: fc.record({ waste_pct: upTo(100), layers: fc.constant(2) }) }),
		),
		{ minLength: 1, maxLength: 2 },
	)
	const anyUpgrades = fc.subarray(['fan', 'guards'])

	it('recalculates the displayed amount of any price from its trace', { timeout: 120_000 }, async ({
		company,
		slideId,
		create,
		read,
		update,
	}) => {
		let pricedCount = 0
		const expectReplay = (price: TierPricing) => {
			const { amountCents, mismatches } = replay(price.trace)
			expect(mismatches).toEqual([])
			const isShown = price.status === 'priced' && price.display !== 'Ask us'
			expect(amountCents).toBe(isShown ? price.amountCents : null)
			if (isShown) pricedCount++
		}
		await fc.assert(
			fc.asyncProperty(
				anyInputs,
				anyUpdates,
				anyUpgrades,
				async (price_inputs, updates, upgrades) => {
					const { id } = await create({ price_inputs })
					for (const input of updates) await update(id, input)
					const choice = { presentationId: id, slideId, tier: 'better' as const, upgrades }
					const { price } = await asHomeowner(company, id).quoteSelection(choice)
					expectReplay(price)
					const { pricing } = await read(id)
					for (const { good, better, best } of pricing)
						for (const tier of [good, better, best]) {
							if (tier === null) continue
							for (const part of [tier, ...tier.upgrades]) expectReplay({ upgrades: [], ...part })
						}
				},
			),
			{ numRuns: 60 },
		)
		expect(pricedCount).toBeGreaterThan(150)
	})
})
