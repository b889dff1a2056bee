import { describe, expect } from 'vitest'
import type { OrgContext } from '../../../core/trpc.ts'
import { type CreateInput, HANNAH, KAREN, makeDeck } from '../fixtures.ts'
import { asHomeowner, makePricedDeck, readPriceEvents, SQUARES, TIERS } from './fixtures.ts'
import { it } from './measured-fixtures.ts'

describe('measurement strategy "auto"', () => {
	type InputFactory = (company: OrgContext) => CreateInput | Promise<CreateInput>
	it.for<[string, InputFactory]>([
		['the strategy is manual', () => ({ measurement_strategy: 'manual' })],
		[
			'all measured values are entered',
			() => ({ price_inputs: { ...SQUARES, waste_pct: 12, eave_ft: 148 } }),
		],
		[
			'no formula uses a measured value',
			async (company) => {
				const productData = { ...TIERS, better: null }
				return { deckId: (await makePricedDeck(company, { productData })).deckId }
			},
		],
		[
			'the deck has no pricing slide',
			async (company) => ({ deckId: await makeDeck(company, ['Hello.']) }),
		],
	])(
		'requests no measurement when %s',
		async ([, makeInput], { company, createAuto, read, readRequests }) => {
			const { id } = await createAuto(await makeInput(company))
			expect(await readRequests(id)).toEqual([])
			expect((await read(id)).measurementRequestId).toBeNull()
		},
	)

	it('requests a roof measurement when only the price of an upgrade needs it', async ({
		company,
		createAuto,
		readBetter,
		readRequests,
	}) => {
		const productData = { ...TIERS, better: { ...TIERS.better, price: TIERS.good.price } }
		const { deckId } = await makePricedDeck(company, { productData })
		const { id } = await createAuto({ deckId })
		expect(await readRequests(id)).toHaveLength(1)
		expect(await readBetter(id)).toMatchObject({
			status: 'priced',
			upgrades: [{ status: 'priced' }, { status: 'deferred', missing: ['eave_ft'] }],
		})
		expect(await readPriceEvents(company, id)).toEqual([])
	})

	it('requests a roof measurement when a rep selects "auto" or removes a value that the prices need', async ({
		createAuto,
		update,
		readRequests,
	}) => {
		const entered = { ...SQUARES, waste_pct: 12, eave_ft: 148 }
		const { id: manual } = await createAuto({ measurement_strategy: 'manual' })
		await update(manual, { measurement_strategy: 'auto' })
		expect(await readRequests(manual)).toHaveLength(1)
		const { id: complete } = await createAuto({ price_inputs: entered })
		await update(complete, { price_inputs: { roof_squares: null } })
		await update(complete, { price_inputs: { layers: 2 } })
		expect(await readRequests(complete)).toHaveLength(1)
	})

	it('measures the roof again when the measurement was canceled and the rep then selects the strategy "auto" again', async ({
		api,
		createAuto,
		update,
		readRequests,
	}) => {
		const { id } = await createAuto()
		const [first] = await readRequests(id)
		await api.roofMeasurements.cancel({ requestId: first?.id ?? '', action: 'cancel' })
		await update(id, { price_inputs: { layers: 1 } })
		expect(await readRequests(id)).toHaveLength(1)
		await update(id, { measurement_strategy: 'auto' })
		expect(await readRequests(id)).toMatchObject([{ status: 'cancelled' }, { status: 'pending' }])
	})
})

describe('job reprice_presentation', () => {
	it('recalculates the prices after a rep corrects the roof measurement', async ({
		app,
		createAuto,
		read,
		readBetter,
		enter,
	}) => {
		const { id } = await createAuto({ price_inputs: { layers: 1 } })
		await app.runJobs()
		const { measurementRequestId } = await read(id)
		await enter(measurementRequestId, 20)
		await app.runJobs()
		const [squares] = (await readBetter(id))?.trace ?? []
		expect(squares).toMatchObject({
			value: '20',
			basis: 'typed',
			givenBy: 'Maya Okafor',
			sentence: expect.stringMatching(/^Entered for your home by Maya Okafor on [A-Z]/),
		})
	})

	it('ends the choice when the rep corrects the roof, but keeps it when the same size is entered', async ({
		app,
		company,
		slideId,
		createAuto,
		read,
		enter,
		confirm,
	}) => {
		const { id } = await createAuto({ price_inputs: { layers: 1 } })
		await app.runJobs()
		const { result } = await confirm(id)
		const { selectProduct } = asHomeowner(company, id)
		await selectProduct({ presentationId: id, slideId, tier: 'better' })
		const { price: chosen, measurementRequestId } = await read(id)
		await enter(measurementRequestId, result?.squares ?? 0)
		await app.runJobs()
		expect((await read(id)).price).toMatchObject({ state: 'chosen', change: null })
		await enter(measurementRequestId, 99)
		await app.runJobs()
		const { price, selections } = await read(id)
		expect(selections).toEqual([])
		expect(price).toMatchObject({ state: 'exact', change: { before: chosen?.total } })
		expect(price?.change?.after?.display).toBe(price?.display)
	})

	it('measures the roof at the new address when the homeowner’s address changes', async ({
		app,
		createAuto,
		readBetter,
		update,
		readRequests,
	}) => {
		const { id } = await createAuto({ price_inputs: { layers: 1 } })
		await app.runJobs()
		expect((await readBetter(id))?.unconfirmed).toBe(true)
		const { address, city, state, zip } = HANNAH
		await update(id, { homeowner: { address, city, state, zip } })
		expect(await readBetter(id)).toMatchObject({
			status: 'deferred',
			missing: ['roof_squares', 'layers'],
		})
		await update(id, { price_inputs: { layers: 1 } })
		expect(await readBetter(id)).toMatchObject({ status: 'deferred', missing: ['roof_squares'] })
		const requests = await readRequests(id)
		expect(requests).toMatchObject([{ status: 'completed' }, { status: 'pending' }])
		expect(requests[1]?.formattedAddress).toBe('3310 Vrain St, Denver, CO 80212')
		await app.runJobs()
		expect((await readBetter(id))?.unconfirmed).toBe(true)
	})

	it('synthesizes a script with a measured value after the rep confirms the roof', async ({
		app,
		company,
		api,
		createAuto,
		read,
		confirm,
	}) => {
		const script = 'Your roof has {{roof_squares}} squares.'
		const { deckId } = await makePricedDeck(company, { script })
		const { id, shareKey } = await createAuto({ deckId })
		await app.runJobs()
		const before = await api.presentations.playback({ shareKey })
		expect(before.slides[1]?.script).not.toMatch(/\d/)
		await confirm(id)
		const { slides, status } = await api.presentations.playback({ shareKey })
		expect(status).toBe('ready')
		expect(slides[1]?.script).toMatch(/^Your roof has \d+(\.\d+)? squares\.$/)
		expect(slides[1]?.audioUrl).not.toBeNull()
		expect((await read(id)).status).toBe('ready')
	})

	it('forgets at another house what was typed for the old one, and ends a choice that used it', async ({
		app,
		company,
		create,
		read,
		update,
		slideId,
	}) => {
		const { id: presentationId } = await create({ price_inputs: SQUARES })
		const homeowner = asHomeowner(company, presentationId)
		await homeowner.selectProduct({ presentationId, slideId, tier: 'better', upgrades: [] })
		const { address, city, state, zip } = HANNAH
		await update(presentationId, { homeowner: { address, city, state, zip } })
		const { price, priceInputs, selection } = await read(presentationId)
		expect(selection).toBeNull()
		expect(priceInputs).toEqual({})
		expect(price).toMatchObject({ state: 'incomplete', change: { after: null } })
		expect(price?.missing.map(({ key }) => key)).toEqual(['roof_squares', 'layers'])
		await app.runJobs()
		await expect(
			homeowner.selectProduct({ presentationId, slideId, tier: 'better', upgrades: [] }),
		).rejects.toThrow('Still needed')
	})

	it('ends the choice of a confirmed roof at another house', async ({
		company,
		app,
		createAuto,
		confirm,
		read,
		update,
		slideId,
	}) => {
		const { id: presentationId } = await createAuto({ price_inputs: { layers: 1 } })
		await app.runJobs()
		await confirm(presentationId)
		const homeowner = asHomeowner(company, presentationId)
		await homeowner.selectProduct({ presentationId, slideId, tier: 'better', upgrades: [] })
		const { address, city, state, zip } = HANNAH
		await update(presentationId, { homeowner: { address, city, state, zip } })
		expect((await read(presentationId)).selection).toBeNull()
	})

	it('keeps choice, typed values and measurement when the same address is written in another way', async ({
		company,
		create,
		read,
		update,
		slideId,
		readRequests,
	}) => {
		const { id: presentationId } = await create({ price_inputs: SQUARES })
		const homeowner = asHomeowner(company, presentationId)
		await homeowner.selectProduct({ presentationId, slideId, tier: 'better', upgrades: [] })
		await update(presentationId, {
			homeowner: { address: '2847 South Clermont Street', city: KAREN.city, zip: KAREN.zip },
		})
		const { price, priceInputs } = await read(presentationId)
		expect(price?.state).toBe('chosen')
		expect(priceInputs).toEqual(SQUARES)
		expect(await readRequests(presentationId)).toEqual([])
	})

	it('writes no prices to a presentation that is deleted', async ({
		app,
		api,
		createAuto,
		readRequests,
		enter,
	}) => {
		const { id } = await createAuto({ price_inputs: { layers: 1 } })
		const [request] = await readRequests(id)
		await api.presentations.delete({ presentationId: id })
		await enter(request?.id ?? null, 20)
		await app.runJobs()
		const row = await app.db.presentation.findUniqueOrThrow({ where: { id } })
		expect(row.measurement).toBeNull()
	})
})
