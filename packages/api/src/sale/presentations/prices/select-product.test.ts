import { describe, expect, onTestFinished } from 'vitest'
import type { UpdateContractSettingsInput } from '../../../content/contract-templates/schema.ts'
import { replay } from '../../../content/pricing/index.ts'
import { newId } from '../../../core/ids.ts'
import { makeCompany, refusalOf } from '../../../testing/test-app.ts'
import type { SelectProductInput } from '../schema.ts'
import {
	asHomeowner,
	BETTER_CENTS,
	it as base,
	insertSignedDocument,
	makePricedDeck,
	readPriceEvents,
	SQUARES,
} from './fixtures.ts'
import { repriceOpen } from './reprice.ts'

type Choice = Partial<SelectProductInput> & { tier: SelectProductInput['tier'] }

/**
 * Adds test fixtures. `presentationId` is a presentation whose prices are all known. `homeowner` has the procedures
 * that are called with the token of that presentation. `select` selects a tier of the presentation.
 * `readSelectionEvents` reads its `product.selected` events.
 */
const it = base
	.extend('presentationId', async ({ create }) => (await create({ price_inputs: SQUARES })).id)
	.extend('homeowner', ({ company, presentationId }) => asHomeowner(company, presentationId))
	.extend('select', ({ company, presentationId, slideId }) => async (choice: Choice) => {
		const input = { presentationId, slideId, ...choice }
		return asHomeowner(company, input.presentationId).selectProduct(input)
	})
	.extend('readSelectionEvents', ({ company, presentationId }) => async () => {
		const events = await readPriceEvents(company, presentationId)
		return events.filter(({ eventType }) => eventType === 'product.selected')
	})

describe('PUT /api/presentations/{presentationId}/product-selection', () => {
	it('states the amount of the current choice in the activity, and adds it to what was chosen this week', async ({
		api,
		select,
	}) => {
		await select({ tier: 'good' })
		const { selection } = await select({ tier: 'better', upgrades: ['fan'] })
		const { activity, weekAmounts } = await api.activity.people({ kind: 'chose' })
		expect(activity.map(({ payload, choice }) => [payload.tier, choice])).toEqual([
			['better', { name: 'Preferred', display: selection?.price.display }],
			['good', null],
		])
		expect(weekAmounts).toEqual({ chose: BETTER_CENTS + 64_056, signed: 0 })
	})

	it('leaves a choice that the homeowner removed out of the number and the sum of the week', async ({
		api,
		slideId,
		presentationId,
		homeowner,
		select,
	}) => {
		const numbers = async () => {
			const { week, weekAmounts } = await api.activity.people({})
			return [week.chose, weekAmounts.chose]
		}
		const before = await numbers()
		await select({ tier: 'better' })
		expect(await numbers()).not.toEqual(before)
		await homeowner.removeSelection({ presentationId, slideId })
		expect(await numbers()).toEqual(before)
	})

	it('stores the selection with the price that the server calculates, emits an event and freezes the prices', async ({
		deckId,
		slideId,
		presentationId,
		homeowner,
		select,
		read,
		readSelectionEvents,
	}) => {
		const nothing = { selection: null, selections: [], total: null }
		expect(await homeowner.getSelection({ presentationId })).toMatchObject(nothing)
		const { selection } = await select({ tier: 'better', upgrades: ['fan', 'fan'] })
		expect(selection).toMatchObject({ slideId, tier: 'better', upgrades: ['fan'] })
		expect(selection?.price.amountCents).toBe(BETTER_CENTS + 64_056)
		expect(replay(selection?.price.trace ?? []).amountCents).toBe(BETTER_CENTS + 64_056)
		expect(await homeowner.getSelection({ presentationId })).toMatchObject({
			selections: [selection],
			total: { amountCents: BETTER_CENTS + 64_056 },
		})
		const after = await read(presentationId)
		expect(after).toMatchObject({
			engagement: 'selected',
			selection,
			price: { tier: 'better', chosen: true, display: '$19,460.56' },
		})
		expect(after.pricing[0]?.better).toEqual(selection?.price)
		expect(after.pricingFrozenAt).toBe(selection?.selectedAt)
		const choice = { slideId, tier: 'better', upgrades: ['fan'] }
		const payload = {
			presentationId,
			deckId,
			...choice,
			tierName: selection?.name,
			selections: [choice],
		}
		expect(payload.tierName).not.toMatch(/^better$/i)
		expect(await readSelectionEvents()).toEqual([{ eventType: 'product.selected', payload }])
	})

	it('stores no selection when the homeowner requests a quote, and stores the quoted price when the homeowner later selects the tier', async ({
		presentationId,
		slideId,
		homeowner,
		select,
		read,
	}) => {
		const choice = { presentationId, slideId, tier: 'better' as const, upgrades: ['fan'] }
		const { price } = await homeowner.quoteSelection(choice)
		expect(await read(presentationId)).toMatchObject({ selection: null, engagement: 'new' })
		expect((await select(choice)).selection?.price).toEqual(price)
	})

	it('stores the payments with the choice, which keeps them when the company changes its schedule', async ({
		api,
		presentationId: id,
		select,
		read,
	}) => {
		await api.contracts.updateSettings({ depositPercent: 30 })
		await select({ tier: 'better' })
		const payments = [
			{ kind: 'deposit', name: 'Deposit', percent: 30, amountCents: 564_600 },
			{ kind: 'balance', name: 'When the work is done', percent: null, amountCents: 1_317_400 },
		]
		expect((await read(id)).price).toMatchObject({ payments })
		await api.contracts.updateSettings({ depositPercent: 10 })
		expect((await read(id)).price).toMatchObject({ payments })
		const { price } = await select({ tier: 'good' })
		expect(price?.payments[0]).toMatchObject({ percent: 10, amountCents: 143_300 })
	})

	it('stores the monthly payment with each price and with the choice, which keeps it when the company changes its lenders', async ({
		app,
		company,
		api,
		presentationId: id,
		select,
		read,
	}) => {
		const setLenders = async (lenders: UpdateContractSettingsInput['lenders']) => {
			await api.contracts.updateSettings({ lenders })
			await repriceOpen(app, company)
		}
		const terms = { months: 120, aprPercent: 6.9, downPaymentPercent: 0, minLoanCents: 0 }
		const lender = { name: 'Credit Union', ...terms, disclosure: '', applyUrl: null }
		await setLenders([lender])
		const before = await read(id)
		const better = { lender: 'Credit Union', amountCents: 21_755, downPaymentCents: 0 }
		expect(before.price).toMatchObject({ chosen: false, monthly: better })
		expect(before.pricing[0]?.good?.monthly?.amountCents).toBe(16_565)
		expect(before.pricing[0]?.best?.monthly).toBeUndefined()
		await setLenders([])
		const none = await read(id)
		expect([none.price?.monthly, JSON.stringify(none.pricing).includes('monthly')]).toEqual([
			null,
			false,
		])
		await setLenders([lender])
		const { selection, price } = await select({ tier: 'better', upgrades: ['fan'] })
		expect(price?.monthly).toMatchObject({ amountCents: 22_495, loanCents: 1_946_056 })
		expect(selection?.price.monthly).toEqual(price?.monthly)
		await setLenders([])
		expect((await read(id)).price?.monthly).toEqual(price?.monthly)
	})

	it('adds the sales tax of the home as a line of the price, and keeps it in a choice when the rate changes', async ({
		app,
		company,
		api,
		presentationId: id,
		select,
		read,
	}) => {
		const setRate = async (percent: number) => {
			const rate = { name: 'Sales tax', percent, state: 'CO', zips: ['80222'] }
			await api.contracts.updateSettings({ taxRates: [rate] })
			await repriceOpen(app, company)
		}
		onTestFinished(async () => {
			await api.contracts.updateSettings({ taxRates: [] })
		})
		await setRate(8.81)
		const { price } = await read(id)
		expect(price).toMatchObject({ display: '$20,478.04', taxCents: 165_804 })
		const { selection } = await select({ tier: 'better' })
		expect(selection?.price.trace.slice(-3)).toMatchObject([
			{ kind: 'subtotal', label: 'Before tax', display: '$18,820.00' },
			{ kind: 'tax', label: 'Sales tax, 8.81%', display: '$1,658.04', sentence: 'CO 80222.' },
			{ kind: 'total', display: '$20,478.04' },
		])
		await setRate(10)
		expect((await read(id)).price).toMatchObject({
			taxCents: 165_804,
			total: { amountCents: 2_047_804 },
		})
	})

	it('replaces the selection while the contract is not signed, and keeps the frozen prices', async ({
		presentationId: id,
		select,
		read,
		readSelectionEvents,
	}) => {
		await select({ tier: 'better' })
		const { pricingFrozenAt } = await read(id)
		const { selection } = await select({ tier: 'good' })
		expect(selection?.price.amountCents).toBe(1_433_000)
		const { pricing, ...after } = await read(id)
		expect(after).toMatchObject({ selection, pricingFrozenAt })
		expect(pricing[0]?.better?.amountCents).toBe(BETTER_CENTS)
		expect(await readSelectionEvents()).toHaveLength(2)
	})

	it('changes nothing and emits no event when the same selection is sent again', async ({
		select,
		readSelectionEvents,
	}) => {
		const first = await select({ tier: 'better', upgrades: ['fan'] })
		expect(await select({ tier: 'better', upgrades: ['fan'] })).toEqual(first)
		expect(await readSelectionEvents()).toHaveLength(1)
	})

	it('stores no amount when the selected price is hidden', async ({ select }) => {
		const { selection } = await select({ tier: 'best' })
		expect(selection?.price).toMatchObject({ status: 'priced', display: 'Ask us' })
		expect(JSON.stringify(selection?.price)).not.toContain('23')
	})

	it('ignores a price that the client sends', async ({ presentationId, slideId, homeowner }) => {
		const input = { presentationId, slideId, tier: 'good' as const, price: { amountCents: 1 } }
		const { selection } = await homeowner.selectProduct(input)
		expect(selection).toMatchObject({ price: { amountCents: 1_433_000 } })
	})

	it('stores the selection of the newest event when many selections run concurrently', async ({
		presentationId,
		select,
		read,
		readSelectionEvents,
	}) => {
		const tiers = ['good', 'better', 'best'] as const
		await Promise.all(
			Array.from({ length: 12 }, (_, index) => select({ tier: tiers[index % 3] ?? 'good' })),
		)
		const { selection } = await read(presentationId)
		expect((await readSelectionEvents()).at(-1)?.payload).toMatchObject({ tier: selection?.tier })
	})

	it.for<[string, Choice, object]>([
		[
			'a tier with a deferred upgrade',
			{ tier: 'better', upgrades: ['guards'] },
			{
				status: 409,
				code: 'CONFLICT',
				message: 'This cannot be chosen yet. Still needed: Eaves.',
				details: [{ path: 'tier' }],
			},
		],
		[
			'an unknown upgrade',
			{ tier: 'better', upgrades: ['pool'] },
			{ status: 400, details: [{ path: 'upgrades' }] },
		],
		[
			'a slide without prices',
			{ tier: 'good', slideId: newId() },
			{ status: 400, details: [{ path: 'slideId' }] },
		],
	])('rejects %s', async ([, choice, error], { presentationId, select, read }) => {
		expect(await refusalOf(select(choice))).toMatchObject(error)
		expect(await read(presentationId)).toMatchObject({ selection: null, pricingFrozenAt: null })
	})

	it('rejects a tier with a deferred price until its missing value is known', async ({
		create,
		update,
		select,
	}) => {
		const { id: presentationId } = await create({ price_inputs: { layers: 1 } })
		const choice = { presentationId, tier: 'better' as const }
		const { message } = await refusalOf(select(choice))
		expect(message).toBe('This cannot be chosen yet. Still needed: Roof size.')
		await update(presentationId, { price_inputs: { roof_squares: 28.4 } })
		expect((await select(choice)).selection?.price.amountCents).toBe(BETTER_CENTS)
	})

	it('rejects a tier that the slide does not have', async ({ company, api, create, select }) => {
		const good = { name: 'Only', price: { mode: 'fixed' as const, amount: 900 } }
		const { deckId, slideId } = await makePricedDeck(company)
		await api.slides.setProductData({ slideId, productData: { good } })
		const { id: presentationId } = await create({ deckId })
		const refusal = await refusalOf(select({ presentationId, slideId, tier: 'best' }))
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'tier' }] })
	})

	it('accepts a selection only with the token of the presentation', async ({
		app,
		company,
		api,
		slideId,
		presentationId,
		create,
		read,
	}) => {
		const input = { presentationId, slideId, tier: 'good' as const }
		const other = asHomeowner(company, (await create({ price_inputs: SQUARES })).id)
		for (const procedure of ['selectProduct', 'getSelection', 'quoteSelection'] as const)
			expect((await refusalOf(other[procedure](input))).status).toBe(401)
		const stranger = asHomeowner(await makeCompany(app, 'Harbor'), presentationId)
		expect((await refusalOf(stranger.selectProduct(input))).status).toBe(404)
		expect((await refusalOf(api.presentations.selectProduct(input))).status).toBe(401)
		expect((await read(presentationId)).selection).toBeNull()
	})

	it('returns 404 when the presentation of a selection is expired or deleted', async ({
		company,
		api,
		slideId,
		presentationId,
		homeowner,
		update,
	}) => {
		const input = { presentationId, slideId, tier: 'good' as const }
		await update(presentationId, { expiresAt: new Date(Date.now() + 60_000).toISOString() })
		const late = asHomeowner(company, presentationId, () => new Date(Date.now() + 61_000))
		for (const procedure of ['selectProduct', 'getSelection', 'quoteSelection'] as const)
			expect((await refusalOf(late[procedure](input))).status).toBe(404)
		await api.presentations.delete({ presentationId })
		expect((await refusalOf(homeowner.selectProduct(input))).status).toBe(404)
		expect((await refusalOf(homeowner.getSelection(input))).status).toBe(404)
	})
})

describe('PATCH /api/presentations/{presentationId} with a chosen price', () => {
	it('ends the choice when a change moves its amount, and states both amounts, the cause and the person', async ({
		company,
		presentationId,
		homeowner,
		select,
		read,
		update,
	}) => {
		await select({ tier: 'better' })
		await update(presentationId, { price_inputs: { layers: 2 } })
		const { price, selections, engagement } = await read(presentationId)
		expect({ selections, engagement }).toEqual({ selections: [], engagement: 'viewed' })
		expect(price).toMatchObject({
			state: 'exact',
			chosen: false,
			total: null,
			change: {
				name: 'Preferred',
				before: { amountCents: BETTER_CENTS },
				after: { amountCents: BETTER_CENTS + 85_000 },
				reasons: [{ label: 'Tear-off layers', before: '1', after: '2' }],
				by: 'Maya Okafor',
			},
		})
		expect((await readPriceEvents(company, presentationId)).at(-1)).toMatchObject({
			eventType: 'price.changed',
			payload: { beforeCents: BETTER_CENTS, afterCents: BETTER_CENTS + 85_000 },
		})
		await homeowner.selectProduct({ presentationId, slideId: price?.slideId ?? '', tier: 'better' })
		expect((await read(presentationId)).price).toMatchObject({ state: 'chosen', change: null })
	})

	it('keeps the choice when its amount stays', async ({ presentationId, select, read, update }) => {
		await select({ tier: 'good' })
		await update(presentationId, { price_inputs: { layers: 2 } })
		expect(await read(presentationId)).toMatchObject({
			selection: { tier: 'good' },
			price: { state: 'chosen', change: null },
			pricing: [{ better: { amountCents: BETTER_CENTS + 85_000 } }],
		})
	})

	it('recalculates the prices when the rep removes the homeowner’s selection', async ({
		presentationId,
		homeowner,
		select,
		update,
	}) => {
		await select({ tier: 'better' })
		const input = { productSelection: null, price_inputs: { layers: 2 } }
		const { presentation } = await update(presentationId, input)
		expect(presentation).toMatchObject({
			selection: null,
			pricingFrozenAt: null,
			engagement: 'viewed',
		})
		expect(presentation.pricing[0]?.better?.amountCents).toBe(BETTER_CENTS + 85_000)
		expect(await homeowner.getSelection({ presentationId })).toMatchObject({ selections: [] })
	})

	it('rejects every change with ALREADY_SIGNED when the contract is signed', async ({
		company,
		deckId,
		presentationId,
		select,
		update,
	}) => {
		const { selection } = await select({ tier: 'better' })
		await insertSignedDocument(company, { deckId, presentationId })
		const calls = [
			() => select({ tier: 'good' }),
			() => update(presentationId, { price_inputs: { layers: 2 } }),
			() => update(presentationId, { productSelection: null }),
		]
		for (const call of calls) expect((await refusalOf(call())).code).toBe('ALREADY_SIGNED')
		expect((await select({ tier: 'better' })).selection).toEqual(selection)
	})

	it.for([
		['without a selection', { selection: null }],
		['that was canceled', { cancelled: true }],
	] as const)(
		'accepts another selection after a contract %s',
		async ([, document], { company, deckId, presentationId, select }) => {
			await select({ tier: 'better' })
			await insertSignedDocument(company, { deckId, presentationId }, document)
			expect((await select({ tier: 'good' })).selection?.tier).toBe('good')
		},
	)
})
