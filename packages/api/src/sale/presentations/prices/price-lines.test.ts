import { describe, expect } from 'vitest'
import { replay } from '../../../content/pricing/index.ts'
import type { PriceLine, TierPricing } from '../../../content/pricing/schema.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { createCaller } from '../../../index.ts'
import { makeCompany, refusalOf } from '../../../testing/test-app.ts'
import { asHomeowner, it as base, SQUARES, TIERS } from './fixtures.ts'

const line = (fields: Partial<PriceLine>): PriceLine => ({
	label: 'Work',
	quantity: '1',
	unitPrice: '100',
	shown: true,
	...fields,
})
/** 28.4 × $465.25 = $13,213.10, 40 × $50 = $2,000.00 without tax, and $786.45 that homeowners do not read: $15,999.55. */
const LINES = [
	line({
		label: 'Shingles',
		quantity: 'roof_squares',
		unit: 'squares',
		unitPrice: 'book.shingles',
	}),
	line({ label: 'Labor', quantity: '40', unit: 'hours', unitPrice: 'book.labor' }),
	line({ label: 'Overhead', unitPrice: 'book.overhead', shown: false }),
	line({ label: 'Margin', quantity: 'layers', unitPrice: '286.45', shown: false }),
	line({ label: 'Skylights', quantity: '0', unitPrice: '640' }),
]
const COLORADO = { name: 'Sales tax', percent: 4, state: 'CO', zips: [] }

/** Extends `it` with a company that charges sales tax, its price book, and a function that sets the lines of the tier `better`. */
const it = base
	.extend('company', ({ app }) => makeCompany(app))
	.extend('laborId', async ({ api }) => {
		await api.contracts.updateSettings({ taxRates: [COLORADO] })
		const items = api.priceBook
		const taxable = true
		await items.create({ name: 'Shingles', unit: 'square', unitCents: 46_525, taxable })
		await items.create({ name: 'Overhead', unit: 'job', unitCents: 50_000, taxable })
		const labor = { name: 'Labor', unit: 'hour', unitCents: 5000, taxable: false } as const
		return (await items.create(labor)).item.id
	})
	.extend('setLines', ({ api, slideId, laborId }) => async (lines = LINES, roundUpTo = 10) => {
		expect(laborId).toEqual(expect.any(String))
		const price = { mode: 'lines' as const, lines, roundUpTo }
		const better = { ...TIERS.better, price }
		return api.slides.setProductData({ slideId, productData: { ...TIERS, better } })
	})

const rowsOf = (price: TierPricing | null | undefined) =>
	price?.trace.map((row) =>
		row.kind === 'missing'
			? row.label
			: `${row.label} | ${row.display} | ${row.sentence.replace(/ by Maya.*/, '.')}`,
	)

const SHOWN = [
	'Shingles | $13,213.10 | 28.4 squares × $465.25.',
	'Labor | $2,000.00 | 40 hours × $50.',
]
/** $16,000 × 2,000 / 15,999.55 = $2,000.06 are not taxable, so the tax is 4% of $13,999.94. */
const TAXED = [
	'Before tax | $16,000.00 | The option with its upgrades.',
	'Sales tax, 4% | $560.00 | Colorado. On $13,999.94 of the price.',
	'Preferred | $16,560.00 | All of the above.',
]

function homeownerOf(ctx: OrgContext, presentationId: string) {
	const { organizationId } = ctx
	return createCaller({ ...ctx, caller: { kind: 'presentation', organizationId, presentationId } })
}

describe('A price of lines', () => {
	it('adds up lines rounded to the cent, rounds their sum, and charges tax on the taxable ones', async ({
		setLines,
		create,
		read,
	}) => {
		await setLines()
		const { id } = await create({ price_inputs: SQUARES })
		const { pricing, price } = await read(id)
		expect(rowsOf(pricing[0]?.better)).toEqual([
			'Roof size | 28.4 squares | Entered for your home.',
			'Shingles | $465.25 | From our price book.',
			'Labor | $50 | From our price book.',
			'Overhead | $500 | From our price book.',
			'Tear-off layers | 1 | Entered for your home.',
			...SHOWN,
			'Overhead | $500.00 | A fixed price.',
			'Margin | $286.45 | A fixed price.',
			'Skylights | $0.00 | 0 × $640.',
			'Rounded up to $10 | + $0.45 | To the next $10.',
			...TAXED,
		])
		expect(price).toMatchObject({ display: '$16,560', taxCents: 56_000 })
		const trace = pricing[0]?.better?.trace ?? []
		expect(replay(trace)).toEqual({ amountCents: 1_656_000, mismatches: [] })
	})

	it('shows homeowners, page, proposal and API the same lines, and those that are not shown as one amount', async ({
		company,
		slideId,
		setLines,
		create,
		read,
	}) => {
		await setLines()
		const { id: presentationId, shareKey } = await create({ price_inputs: SQUARES })
		const homeowner = homeownerOf(company, presentationId)
		const choice = { presentationId, slideId, tier: 'better' } as const
		const quote = await homeowner.presentations.quoteSelection(choice)
		expect(rowsOf(quote.price)).toEqual([
			'Roof size | 28.4 squares | Entered for your home.',
			'Shingles | $465.25 | From our price book.',
			'Labor | $50 | From our price book.',
			'Tear-off layers | 1 | Entered for your home.',
			...SHOWN,
			'Other work and materials | $786.45 | A fixed price.',
			'Rounded up to $10 | + $0.45 | To the next $10.',
			...TAXED,
		])
		expect(replay(quote.price.trace)).toEqual({ amountCents: 1_656_000, mismatches: [] })
		const chosen = await homeowner.presentations.selectProduct(choice)
		const playback = await createCaller(company).presentations.playback({ shareKey })
		const proposal = await homeowner.proposals.get({ presentationId })
		expect(proposal.work[0]?.options[1]).toMatchObject({
			display: '$16,560',
			items: [
				{ label: 'Shingles', display: '$13,213.10', sentence: '28.4 squares × $465.25.' },
				{ label: 'Labor', display: '$2,000', sentence: '40 hours × $50.' },
				{ label: 'Other work and materials', display: '$786.45' },
				{ label: 'Rounded up to $10', display: '$0.45' },
			],
			lines: [{ label: 'Before tax' }, { label: 'Sales tax, 4%', display: '$560' }, {}],
		})
		const { selection, pricing } = await read(presentationId)
		expect(selection?.price.trace).toEqual(pricing[0]?.better?.trace)
		for (const answer of [quote, chosen, playback, proposal])
			expect(JSON.stringify(answer)).not.toMatch(/Overhead|Margin|286\.45|book\.overhead/)
	})

	it('divides a discount over taxable and other lines in proportion', async ({
		api,
		setLines,
		create,
		read,
	}) => {
		await setLines()
		const { id: presentationId } = await create({ price_inputs: SQUARES })
		const discount = { kind: 'amount', amountCents: 50_000, reason: 'We work next door' } as const
		await api.presentations.adjustPrice({ presentationId, discount })
		const better = (await read(presentationId)).pricing[0]?.better
		expect(rowsOf(better)?.slice(-4)).toEqual([
			'Before discount | $16,000.00 | The option with its upgrades.',
			'Discount | −$500.00 | We work next door.',
			'Sales tax, 4% | $542.50 | Colorado. On $13,562.45 of the price.',
			'Preferred | $16,042.50 | All of the above.',
		])
		expect(replay(better?.trace ?? []).mismatches).toEqual([])
	})

	it('lets a line overrule the mark of its item', async ({ setLines, create, read }) => {
		await setLines(
			LINES.map((each) => ({ ...each, taxable: each.label === 'Labor' })),
			1,
		)
		const { id } = await create({ price_inputs: SQUARES })
		const better = (await read(id)).pricing[0]?.better
		expect(rowsOf(better)?.at(-2)).toBe(
			'Sales tax, 4% | $80.00 | Colorado. On $2,000.06 of the price.',
		)
	})

	it('takes a new mark of an item with a new presentation, and with a price that is renewed', async ({
		company,
		api,
		laborId,
		setLines,
		create,
		read,
	}) => {
		await setLines()
		const { id: presentationId } = await create({ price_inputs: SQUARES })
		await api.priceBook.update({ itemId: laborId, taxable: true })
		const { id: nextId } = await create({ price_inputs: SQUARES })
		expect((await read(nextId)).price).toMatchObject({ taxCents: 64_000 })
		await api.presentations.update({ presentationId, repOverrides: { layers: 1 } })
		expect((await read(presentationId)).price).toMatchObject({ taxCents: 56_000 })
		await company.db.presentation.update({
			where: { id: presentationId },
			data: { priceValidUntil: new Date(company.now().getTime() - 1000) },
		})
		const validUntil = new Date(company.now().getTime() + 86_400_000).toISOString()
		await api.presentations.adjustPrice({ presentationId, validUntil })
		expect((await read(presentationId)).price).toMatchObject({ taxCents: 64_000 })
	})

	it('waits for a missing quantity, and hides the rates of lines that homeowners do not read until then', async ({
		company,
		slideId,
		setLines,
		create,
		read,
	}) => {
		await setLines([...LINES, line({ label: 'Drip edge', quantity: 'eave_ft', unitPrice: '4.25' })])
		const { id: presentationId } = await create({ price_inputs: SQUARES })
		expect((await read(presentationId)).price?.missing.map(({ key }) => key)).toContain('eave_ft')
		const choice = { presentationId, slideId, tier: 'better' } as const
		const { price } = await asHomeowner(company, presentationId).quoteSelection(choice)
		expect(price).toMatchObject({ status: 'deferred', missing: ['eave_ft'] })
		expect(rowsOf(price)).toEqual([
			'Roof size | 28.4 squares | Entered for your home.',
			'Shingles | $465.25 | From our price book.',
			'Labor | $50 | From our price book.',
			'Tear-off layers | 1 | Entered for your home.',
			'Eaves',
		])
	})

	it('names where an item is used, and keeps it while a line uses it', async ({
		api,
		laborId: itemId,
		setLines,
	}) => {
		await setLines()
		const { items } = await api.priceBook.list({ search: 'Labor' })
		expect(items[0]?.usedIn.map(({ place }) => place)).toEqual(['slide 2, Better'])
		expect(await refusalOf(api.priceBook.delete({ itemId }))).toMatchObject({ code: 'CONFLICT' })
	})

	it.for([
		{ lines: [], path: 'productData.better.price.lines' },
		{ lines: [line({ quantity: 'stranger' })], path: 'productData.better.price.lines.0.quantity' },
		{
			lines: [line({}), line({ unitPrice: '' })],
			path: 'productData.better.price.lines.1.unitPrice',
		},
		{
			lines: [line({ quantity: `1${'+1'.repeat(75)}`, unitPrice: `1${'+1'.repeat(75)}` })],
			path: 'productData.better.price.lines.0.quantity',
		},
		{
			lines: Array.from({ length: 41 }, () => line({})),
			path: 'productData.better.price.lines',
		},
		{ lines: [line({ label: '' })], path: 'productData.better.price.lines.0.label' },
	])('is refused when $path cannot be calculated', async ({ lines, path }, { setLines }) => {
		expect(await refusalOf(setLines(lines))).toMatchObject({
			code: 'VALIDATION_ERROR',
			details: [{ path }],
		})
	})

	it('has no amount while a line is below zero, because only a discount lowers a price', async ({
		setLines,
		create,
		read,
	}) => {
		await setLines([...LINES, line({ label: 'Rebate', quantity: '0 - layers' })])
		const { id } = await create({ price_inputs: SQUARES })
		expect((await read(id)).pricing[0]?.better).toMatchObject({
			status: 'error',
			reason: 'The line Rebate of Preferred is below zero.',
		})
	})
})
