import { describe, expect } from 'vitest'
import { createCaller } from '../../../index.ts'
import { refusalOf } from '../../../testing/test-app.ts'
import {
	asHomeowner,
	BETTER_CENTS,
	it as base,
	makePricedDeck,
	readPriceEvents,
	SQUARES,
} from './fixtures.ts'

const GUTTERS = {
	good: { name: 'K-style', price: { mode: 'fixed' as const, amount: 1_200 } },
	better: { name: 'Seamless', price: { mode: 'fixed' as const, amount: 1_900.5 } },
}
const TEMPLATE = 'Option: {{tier_name}}. Price: {{total_price}}.'

/**
 * Adds test fixtures. The deck `deckId` has two pricing slides: `slideId` for the roof and `guttersId` for the gutters.
 * `homeowner` selects tiers of the presentation `presentationId`, whose prices are all known.
 */
const it = base
	.extend('pricedDeck', async ({ api, company }) => {
		const priced = await makePricedDeck(company)
		const { slide } = await api.slides.create({
			deckId: priced.deckId,
			title: 'Gutters',
			slideType: 'product_pricing_v1',
		})
		await api.slides.setProductData({ slideId: slide.id, productData: GUTTERS })
		await api.contracts.createActionConfig({
			deckId: priced.deckId,
			name: 'Agreement',
			actionType: 'contract',
			templateMarkdown: TEMPLATE,
			status: 'published',
		})
		return { ...priced, guttersId: slide.id }
	})
	.extend('guttersId', ({ pricedDeck }) => (pricedDeck as { guttersId: string }).guttersId)
	.extend('created', ({ create }) => create({ price_inputs: SQUARES }))
	.extend('presentationId', ({ created }) => created.id)
	.extend('homeowner', ({ company, presentationId }) => asHomeowner(company, presentationId))

describe('selections on several price slides', () => {
	it('keeps the selected roof when the homeowner also selects gutters, and returns both selections in every response and in the event', async ({
		company,
		deckId,
		slideId,
		guttersId,
		created,
		presentationId,
		homeowner,
		read,
	}) => {
		await homeowner.selectProduct({ presentationId, slideId, tier: 'better' })
		const answer = await homeowner.selectProduct({
			presentationId,
			slideId: guttersId,
			tier: 'better',
		})
		const total = { amountCents: BETTER_CENTS + 190_050, currency: 'USD', display: '$20,720.50' }
		expect(answer).toMatchObject({
			selection: { slideId: guttersId, title: 'Gutters', name: 'Seamless' },
			selections: [
				{ slideId, tier: 'better', price: { amountCents: BETTER_CENTS } },
				{ slideId: guttersId, tier: 'better', price: { amountCents: 190_050 } },
			],
			total,
		})
		const { selection, selections } = answer
		expect(await homeowner.getSelection({ presentationId })).toEqual(answer)
		expect(await read(presentationId)).toMatchObject({
			selection,
			selections,
			price: { slideId: guttersId, tier: 'better', display: '$20,720.50', chosen: true },
		})
		const playback = await createCaller(company).presentations.playback({
			shareKey: created.shareKey,
		})
		expect(playback).toMatchObject({ selection, selections, selectionTotal: total })
		const chosen = [slideId, guttersId].map((id) => ({ slideId: id, tier: 'better', upgrades: [] }))
		expect((await readPriceEvents(company, presentationId)).at(-1)).toEqual({
			eventType: 'product.selected',
			payload: { presentationId, deckId, ...chosen[1], tierName: 'Seamless', selections: chosen },
		})
	})

	it('states each selection and the total in the contract that the homeowner signs', async ({
		company,
		slideId,
		guttersId,
		presentationId,
		homeowner,
		read,
	}) => {
		await homeowner.selectProduct({ presentationId, slideId, tier: 'better', upgrades: ['fan'] })
		await homeowner.selectProduct({ presentationId, slideId: guttersId, tier: 'good' })
		const { organizationId } = company
		const signer = createCaller({
			...company,
			caller: { kind: 'presentation', organizationId, presentationId },
		})
		const contract = await signer.signing.get({ presentationId })
		const { title, name } = (await read(presentationId)).selections[0] ?? {}
		expect(contract.selection).toMatchObject({
			name: `${title}: ${name} + Gutters: K-style`,
			upgrades: [{ key: 'fan' }],
			price: {
				status: 'priced',
				amountCents: BETTER_CENTS + 64_056 + 120_000,
				display: '$20,660.56',
			},
			choices: [{ slideId }, { slideId: guttersId, name: 'K-style', price: { display: '$1,200' } }],
		})
		const text = JSON.stringify(contract.blocks)
		expect(text).toContain('Gutters: K-style. Price: $1,200.00.')
		expect(text).toContain('Total price: $20,660.56.')
		expect(text).toContain(`Price: $20,660.56.`)
		const { revision } = contract
		await signer.signing.sign({
			presentationId,
			signature: 'Karen Delgado',
			agreedToTerms: true,
			revision,
		})
		expect((await signer.signing.get({ presentationId })).signed?.selection).toEqual(
			contract.selection,
		)
		const change = { presentationId, slideId: guttersId }
		expect((await refusalOf(homeowner.removeSelection(change))).code).toBe('ALREADY_SIGNED')
		expect((await refusalOf(homeowner.selectProduct({ ...change, tier: 'better' }))).code).toBe(
			'ALREADY_SIGNED',
		)
	})

	it('removes one selection at a time, and lets the prices change again after the last one is removed', async ({
		company,
		deckId,
		slideId,
		guttersId,
		presentationId,
		homeowner,
		read,
	}) => {
		const { selection: roof } = await homeowner.selectProduct({
			presentationId,
			slideId,
			tier: 'good',
		})
		await homeowner.selectProduct({ presentationId, slideId: guttersId, tier: 'good' })
		const left = await homeowner.removeSelection({ presentationId, slideId: guttersId })
		expect(left).toMatchObject({
			selection: roof,
			selections: [roof],
			total: { display: '$14,330' },
		})
		expect(await homeowner.removeSelection({ presentationId, slideId: guttersId })).toEqual(left)
		expect(await read(presentationId)).toMatchObject({
			engagement: 'selected',
			price: { display: '$14,330' },
		})
		expect((await homeowner.removeSelection({ presentationId, slideId })).selections).toEqual([])
		expect(await read(presentationId)).toMatchObject({
			selections: [],
			pricingFrozenAt: null,
			engagement: 'viewed',
			price: { chosen: false },
		})
		const removed = (await readPriceEvents(company, presentationId)).slice(-2)
		const choice = { slideId: guttersId, tier: 'good', upgrades: [] }
		expect(removed[0]).toEqual({
			eventType: 'product.deselected',
			payload: {
				presentationId,
				deckId,
				...choice,
				tierName: 'K-style',
				selections: [{ ...choice, slideId }],
			},
		})
	})
})
