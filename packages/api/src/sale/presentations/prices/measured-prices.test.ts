import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../../core/trpc.ts'
import type { createCaller } from '../../../index.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { HANNAH, KAREN, makeDeck } from '../fixtures.ts'
import type { CreatePresentationInput, UpdatePresentationInput } from '../schema.ts'
import {
	homeowner,
	makePricedCompany,
	makePricedDeck,
	priceEvents,
	SQUARES,
	TIERS,
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

const create = (input: Partial<CreatePresentationInput> = {}) =>
	caller.presentations.create({
		deckId,
		homeowner: KAREN,
		measurement_strategy: 'auto',
		...input,
	})
const make = async (input?: Partial<CreatePresentationInput>) =>
	(await create(input)).deck_presentation_id
const read = async (presentationId: string) =>
	(await caller.presentations.get({ presentationId })).presentation
const change = (presentationId: string, input: Partial<UpdatePresentationInput>) =>
	caller.presentations.update({ presentationId, ...input })
const better = async (id: string) => (await read(id)).pricing[0]?.better
const requests = (presentationId: string) =>
	app.db.roofMeasurement.findMany({ where: { presentationId }, orderBy: { createdAt: 'asc' } })
const enter = (requestId: string | null, squares: number) =>
	caller.roofMeasurements.enter({ requestId: requestId ?? '', squares, predominantPitch: '6/12' })

describe('the strategy auto', () => {
	it('has the roof measured and prices the presentation when the result is there', async () => {
		const { deck_presentation_id: id, url } = await create({ price_inputs: { layers: 1 } })
		expect(await better(id)).toMatchObject({ status: 'deferred', missing: ['roof_squares'] })
		await app.runJobs()
		const price = await better(id)
		expect(price?.status).toBe('priced')
		const measured = price?.trace.find((entry) => 'key' in entry && entry.key === 'roof_squares')
		expect(measured).toMatchObject({
			source: 'measurement',
			sentence: 'Estimated from typical houses, not yet measured.',
		})
		const { measurementRequestId } = await read(id)
		const { result } = await caller.roofMeasurements.status({
			requestId: measurementRequestId ?? '',
		})
		expect(measured).toMatchObject({ value: String(result?.squares) })
		const told = (await priceEvents(ctx, id)).map(({ eventType }) => eventType)
		expect(told).toEqual(['price.deferred', 'price.resolved'])
		const { slides } = await caller.presentations.playback({ shareKey: url.split('/p/')[1] ?? '' })
		expect(slides[1]?.pricing?.better?.display).toBe(price?.display)
	})

	it.each<
		[string, () => Partial<CreatePresentationInput> | Promise<Partial<CreatePresentationInput>>]
	>([
		['when the strategy is manual', () => ({ measurement_strategy: 'manual' })],
		[
			'when all that is measured was typed',
			() => ({
				price_inputs: { ...SQUARES, waste_pct: 12, eave_ft: 148 },
			}),
		],
		[
			'when no formula uses what is measured',
			async () => {
				const { good, best } = TIERS
				const productData = { ...TIERS, good, better: null, best }
				return { deckId: (await makePricedDeck(ctx, { productData })).deckId }
			},
		],
		['without a price slide', async () => ({ deckId: await makeDeck(ctx, ['Hello.']) })],
	])('measures nothing %s', async (_, input) => {
		const id = await make(await input())
		expect(await requests(id)).toEqual([])
		expect((await read(id)).measurementRequestId).toBeNull()
	})

	it('measures for an upgrade alone, and the tier does not wait for it', async () => {
		const productData = { ...TIERS, better: { ...TIERS.better, price: TIERS.good.price } }
		const id = await make({ deckId: (await makePricedDeck(ctx, { productData })).deckId })
		expect(await requests(id)).toHaveLength(1)
		expect(await better(id)).toMatchObject({
			status: 'priced',
			upgrades: [{ status: 'priced' }, { status: 'deferred', missing: ['eave_ft'] }],
		})
		expect(await priceEvents(ctx, id)).toEqual([])
	})

	it('begins when a rep turns it on, or takes away what was typed', async () => {
		const typed = { ...SQUARES, waste_pct: 12, eave_ft: 148 }
		const later = await make({ measurement_strategy: 'manual' })
		await change(later, { measurement_strategy: 'auto' })
		expect(await requests(later)).toHaveLength(1)
		const free = await make({ price_inputs: typed })
		await change(free, { price_inputs: { roof_squares: null } })
		await change(free, { price_inputs: { layers: 2 } })
		expect(await requests(free)).toHaveLength(1)
	})

	it('asks again for a measurement that came to nothing, when the rep does', async () => {
		const id = await make()
		const [first] = await requests(id)
		await caller.roofMeasurements.cancel({ requestId: first?.id ?? '', action: 'cancel' })
		await change(id, { price_inputs: { layers: 1 } })
		expect(await requests(id)).toHaveLength(1)
		await change(id, { measurement_strategy: 'auto' })
		expect(await requests(id)).toMatchObject([{ status: 'cancelled' }, { status: 'pending' }])
	})
})

describe('a measurement', () => {
	it('that a rep corrects prices the presentation anew', async () => {
		const id = await make({ price_inputs: { layers: 1 } })
		await app.runJobs()
		const { measurementRequestId } = await read(id)
		await enter(measurementRequestId, 20)
		await app.runJobs()
		const price = await better(id)
		const [squares] = price?.trace ?? []
		expect(squares).toMatchObject({ value: '20', sentence: 'Measured by your rep.' })
	})

	it('does not move a price that was chosen, and counts again once the choice is taken back', async () => {
		const id = await make({ price_inputs: { layers: 1 } })
		await app.runJobs()
		const viewer = homeowner(ctx, id).presentations
		await viewer.selectProduct({ presentationId: id, slideId, tier: 'better' })
		const chosen = await better(id)
		await enter((await read(id)).measurementRequestId, 99)
		await app.runJobs()
		expect(await better(id)).toEqual(chosen)
		await viewer.selectProduct({ presentationId: id, slideId, tier: 'better', upgrades: ['fan'] })
		expect((await better(id))?.amountCents).toBe((chosen?.amountCents ?? 0) + 64_056)
		await change(id, { productSelection: null })
		expect((await better(id))?.trace[0]).toMatchObject({ value: '99' })
	})

	it('of the house before is not that of the next one', async () => {
		const id = await make({ price_inputs: { layers: 1 } })
		await app.runJobs()
		expect((await better(id))?.status).toBe('priced')
		const { address, city, state, zip } = HANNAH
		await change(id, { homeowner: { address, city, state, zip } })
		expect(await better(id)).toMatchObject({ status: 'deferred', missing: ['roof_squares'] })
		const measured = await requests(id)
		expect(measured).toMatchObject([{ status: 'completed' }, { status: 'pending' }])
		expect(measured[1]?.formattedAddress).toBe('3310 Vrain St, Denver, CO 80212')
		await app.runJobs()
		expect((await better(id))?.status).toBe('priced')
	})

	it('that scripts name is spoken when it is there', async () => {
		const script = 'Your roof has {{roof_squares}} squares.'
		const own = await makePricedDeck(ctx, { script })
		const { deck_presentation_id: id, url } = await create({ deckId: own.deckId })
		await app.runJobs()
		const { slides, status } = await caller.presentations.playback({
			shareKey: url.split('/p/')[1] ?? '',
		})
		expect(status).toBe('ready')
		expect(slides[1]?.script).toMatch(/^Your roof has \d+(\.\d+)? squares\.$/)
		expect(slides[1]?.audioUrl).not.toBeNull()
		expect((await read(id)).status).toBe('ready')
	})

	it('of a presentation that was deleted prices nothing', async () => {
		const id = await make({ price_inputs: { layers: 1 } })
		const [request] = await requests(id)
		await caller.presentations.delete({ presentationId: id })
		await enter(request?.id ?? null, 20)
		await app.runJobs()
		const row = await app.db.presentation.findUniqueOrThrow({ where: { id } })
		expect(row.measurement).toBeNull()
	})
})
