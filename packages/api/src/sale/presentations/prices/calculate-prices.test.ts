import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replay } from '../../../content/pricing/index.ts'
import type { Pricing, TierPricing } from '../../../content/pricing/schema.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import type { createCaller } from '../../../index.ts'
import { createTestApp, refusalOf, type TestApp } from '../../../testing/test-app.ts'
import { KAREN, makeDeck } from '../fixtures.ts'
import type { UpdatePresentationInput } from '../schema.ts'
import {
	BETTER_CENTS,
	homeowner,
	makePricedCompany,
	makePricedDeck,
	priceEvents,
	SQUARES,
} from './fixtures.ts'

let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>
let deckId: string
let slideId: string

beforeAll(async () => {
	app = await createTestApp()
	;({ ctx, caller, deckId, slideId } = await makePricedCompany(app))
})
afterAll(() => app.close())

const create = (price_inputs: Record<string, number> = {}, of = deckId) =>
	caller.presentations.create({ deckId: of, homeowner: KAREN, price_inputs })
const make = async (price_inputs?: Record<string, number>, of?: string) =>
	(await create(price_inputs, of)).deck_presentation_id
const read = async (presentationId: string) =>
	(await caller.presentations.get({ presentationId })).presentation
const change = (presentationId: string, input: Partial<UpdatePresentationInput>) =>
	caller.presentations.update({ presentationId, ...input })
const better = (pricing: Pricing) => pricing[0]?.better

describe('the prices of a new presentation', () => {
	it('are there at once when every value is', async () => {
		const id = await make(SQUARES)
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
		})
		expect({ pricingFrozenAt, selection }).toEqual({ pricingFrozenAt: null, selection: null })
		expect(await priceEvents(ctx, id)).toEqual([])
	})

	it('wait for what is missing, say for what, and tell it', async () => {
		const id = await make({ layers: 1 })
		const { pricing, price } = await read(id)
		expect(better(pricing)).toMatchObject({
			status: 'deferred',
			display: 'Price to follow',
			missing: ['roof_squares'],
			reason: 'Still needed: Roof size.',
		})
		expect(price).toMatchObject({ status: 'deferred', display: 'Price to follow' })
		expect(await priceEvents(ctx, id)).toEqual([
			{
				eventType: 'price.deferred',
				payload: { presentationId: id, deckId, missing: ['roof_squares'] },
			},
		])
	})

	it('name the inputs that nobody asked for', async () => {
		const { ignoredPriceInputs } = await create({ ...SQUARES, skylights: 2, constructor: 1 })
		expect(ignoredPriceInputs).toEqual(['skylights', 'constructor'])
	})

	it.each<[Record<string, number>, string]>([
		[{ layers: 5 }, 'price_inputs.layers: The value must be between 1 and 4'],
		[
			{ roof_squares: 1e16 },
			'price_inputs.roof_squares: The value must be between -10^15 and 10^15',
		],
	])('are refused for %j', async (price_inputs, message) => {
		const refusal = await refusalOf(create(price_inputs))
		expect(refusal).toMatchObject({ status: 400, code: 'INVALID_PRICE_INPUT', message })
	})

	it('are those of its snapshot, whatever becomes of the deck', async () => {
		const own = await makePricedDeck(ctx)
		const id = await make({ layers: 1 }, own.deckId)
		await caller.slides.deleteProductData({ slideId: own.slideId })
		await caller.decks.update({ deckId: own.deckId, settings: { priceVariables: [] } })
		await change(id, { price_inputs: { roof_squares: 28.4 } })
		expect(better((await read(id)).pricing)?.amountCents).toBe(BETTER_CENTS)
	})

	it('are none in a deck without a price slide', async () => {
		const id = await make({}, await makeDeck(ctx, ['Hello.']))
		expect(await read(id)).toMatchObject({ pricing: [], price: null })
		expect(await priceEvents(ctx, id)).toEqual([])
	})

	it('are in the list too, as one price without its trace', async () => {
		const id = await make(SQUARES)
		const { presentations } = await caller.presentations.list({ deckId })
		const listed = presentations.find((one) => one.id === id)
		expect(listed?.price).toMatchObject({ display: '$18,820', status: 'priced' })
		expect(JSON.stringify(listed)).not.toContain('trace')
	})
})

describe('changed inputs', () => {
	it('resolve the price, defer it again, and tell it each time', async () => {
		const id = await make()
		const { presentation, ignoredPriceInputs } = await change(id, {
			price_inputs: { ...SQUARES, skylights: 1 },
		})
		expect(ignoredPriceInputs).toEqual(['skylights'])
		expect(presentation.priceInputs).toEqual(SQUARES)
		expect(better(presentation.pricing)?.amountCents).toBe(BETTER_CENTS)
		await change(id, { price_inputs: { layers: 2 } })
		const after = await change(id, { price_inputs: { roof_squares: null, nobody: null } })
		expect(after.presentation.priceInputs).toEqual({ layers: 2 })
		expect(better(after.presentation.pricing)?.missing).toEqual(['roof_squares'])
		expect((await priceEvents(ctx, id)).map(({ eventType }) => eventType)).toEqual([
			'price.deferred',
			'price.resolved',
			'price.deferred',
		])
	})

	it('count in the order of precedence: typed for the home, set by the rep, default', async () => {
		const id = await make({ roof_squares: 20, layers: 1 })
		const set = await change(id, { repOverrides: { waste_pct: 0, layers: 3 } })
		expect(set.presentation.repOverrides).toEqual({ waste_pct: 0, layers: 3 })
		expect(better(set.presentation.pricing)?.amountCents).toBe((20 * 575 + 850) * 100)
		const taken = await change(id, { price_inputs: { layers: null } })
		expect(better(taken.presentation.pricing)?.amountCents).toBe((20 * 575 + 3 * 850) * 100)
		const sources = better(taken.presentation.pricing)?.trace.flatMap((entry) =>
			entry.kind === 'input' ? [`${entry.key} ${entry.source}`] : [],
		)
		expect(sources).toEqual(['roof_squares price_inputs', 'waste_pct rep', 'layers rep'])
	})

	it.each<[Partial<UpdatePresentationInput>, string]>([
		[{ price_inputs: { layers: 0 } }, 'price_inputs.layers'],
		[{ repOverrides: { layers: 9 } }, 'repOverrides.layers'],
	])('out of bounds are refused: %j', async (input, path) => {
		const id = await make(SQUARES)
		const refusal = await refusalOf(change(id, input))
		expect(refusal).toMatchObject({ code: 'INVALID_PRICE_INPUT', details: [{ path }] })
		expect((await read(id)).priceInputs).toEqual(SQUARES)
	})

	it('that scripts name are spoken anew, others are not', async () => {
		const script = 'Your roof has {{billable_sq}} squares.'
		const own = await makePricedDeck(ctx, { script })
		const made = await create(SQUARES, own.deckId)
		const presentationId = made.deck_presentation_id
		await app.runJobs()
		const heard = async () => {
			const shareKey = made.url.split('/p/')[1] ?? ''
			const { status, slides } = await caller.presentations.playback({ shareKey })
			return { status, script: slides[1]?.script, audio: slides[1]?.audioUrl != null }
		}
		const before = { status: 'ready', script: 'Your roof has 31.24 squares.', audio: true }
		expect(await heard()).toEqual(before)
		await change(presentationId, { price_inputs: { layers: 2 } })
		expect(await heard()).toEqual(before)
		await change(presentationId, { repOverrides: { waste_pct: 50 } })
		const changed = { status: 'pending', script: 'Your roof has 42.6 squares.', audio: false }
		expect(await heard()).toEqual(changed)
		await app.runJobs()
		expect(await heard()).toEqual({ ...changed, status: 'ready', audio: true })
	})

	it('of two at once are both kept', async () => {
		const id = await make()
		await Promise.all([
			change(id, { price_inputs: { roof_squares: 28.4 } }),
			change(id, { price_inputs: { layers: 1 } }),
		])
		const { priceInputs, pricing } = await read(id)
		expect(priceInputs).toEqual(SQUARES)
		expect(better(pricing)?.amountCents).toBe(BETTER_CENTS)
	})
})

describe('the viewer', () => {
	it('has the prices of each slide, and nothing of a hidden one', async () => {
		const { url } = await create(SQUARES)
		const shareKey = url.split('/p/')[1] ?? ''
		const { slides, selection } = await caller.presentations.playback({ shareKey })
		expect(slides.map(({ pricing }) => pricing?.better?.display)).toEqual([undefined, '$18,820'])
		expect(slides[1]?.productData?.best?.price).toEqual({ mode: 'hidden', prefix: 'Ask us' })
		expect(slides[1]?.pricing?.best).toMatchObject({ display: 'Ask us', trace: [] })
		expect(slides[1]?.pricing?.best?.amountCents).toBeUndefined()
		expect(selection).toBeNull()
	})
})

describe('what is shown', () => {
	const quantity = fc.integer({ min: 0, max: 40_000 }).map((hundredths) => hundredths / 100)
	const numbers = fc.record(
		{ roof_squares: quantity, layers: fc.integer({ min: 1, max: 4 }), eave_ft: quantity },
		{ requiredKeys: [] },
	)
	const steps = fc.array(
		fc.oneof(
			fc.record({ price_inputs: numbers }),
			fc.record({ repOverrides: fc.record({ waste_pct: quantity, layers: fc.constant(2) }) }),
		),
		{ minLength: 1, maxLength: 2 },
	)

	it('is what its trace comes to, whatever was typed and chosen', async () => {
		let priced = 0
		const agree = (price: TierPricing) => {
			const { amountCents, mismatches } = replay(price.trace)
			expect(mismatches).toEqual([])
			const isShown = price.status === 'priced' && price.display !== 'Ask us'
			expect(amountCents).toBe(isShown ? price.amountCents : null)
			if (isShown) priced++
		}
		await fc.assert(
			fc.asyncProperty(
				numbers,
				steps,
				fc.subarray(['fan', 'guards']),
				async (typed, then, upgrades) => {
					const id = await make(typed)
					for (const step of then) await change(id, step)
					const tier = 'better' as const
					const { price } = await homeowner(ctx, id).presentations.quoteSelection({
						presentationId: id,
						slideId,
						tier,
						upgrades,
					})
					agree(price)
					const { pricing } = await read(id)
					for (const { good, better: middle, best } of pricing)
						for (const shown of [good, middle, best]) {
							if (shown === null) continue
							for (const part of [shown, ...shown.upgrades]) agree({ upgrades: [], ...part })
						}
				},
			),
			{ numRuns: 60 },
		)
		expect(priced).toBeGreaterThan(150)
	})
})
