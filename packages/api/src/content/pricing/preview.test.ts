import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>
let deckId: string

const VARIABLES = [
	{ key: 'roof_squares', label: 'Roof size', unit: 'squares', source: 'measurement' as const },
	{ key: 'layers', label: 'Layers', source: 'manual' as const, max: 4 },
	{ key: 'fee', label: 'Permit fee', unit: '$', source: 'manual' as const, default: 75 },
	{
		key: 'billable',
		label: 'Squares with waste',
		unit: 'squares',
		source: 'formula' as const,
		formula: 'roof_squares * 1.1',
	},
]

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	caller = createCaller(ctx)
	const { organizationId } = ctx
	const deck = await make.deck(app.db, { organizationId, priceVariables: VARIABLES })
	deckId = deck.id
})
afterAll(() => app.close())

const tier = (formula: string) => ({ name: 'Better', price: { mode: 'formula' as const, formula } })

describe('pricing.preview', () => {
	it('calculates the price of an unsaved formula and stores no slide', async () => {
		const { pricing, issues } = await caller.pricing.preview({
			deckId,
			productData: { better: tier('billable * 575') },
			values: { measurement: { roof_squares: 28.4 } },
		})
		expect(issues).toEqual([])
		expect(pricing.better).toMatchObject({ status: 'priced', display: '$17,963' })
		expect(await app.db.slide.count({ where: { deckId } })).toBe(0)
	})

	it('returns each variable with its value, or with the reason why it has no value', async () => {
		const values = { priceInputs: { layers: 9 } }
		expect((await caller.pricing.preview({ deckId, values })).variables).toEqual([
			{ key: 'roof_squares', source: 'missing', value: null, display: null, reason: null },
			{
				key: 'layers',
				source: 'missing',
				value: null,
				display: null,
				reason: '9 is outside the allowed range (at most 4)',
			},
			{ key: 'fee', source: 'default', value: '75', display: '$75', reason: null },
			{
				key: 'billable',
				source: 'formula',
				value: null,
				display: null,
				reason: 'Still needed: Roof size.',
			},
		])
		const measured = { measurement: { roof_squares: 20 } }
		const { variables } = await caller.pricing.preview({ deckId, values: measured })
		expect(variables[3]).toMatchObject({ value: '22', display: '22 squares', reason: null })
	})

	it.each<[string, object]>([
		[
			'fe * 2',
			{
				message: 'No variable is called “fe”.',
				problem: { start: 0, end: 2, repair: { start: 0, end: 2, text: 'fee' } },
			},
		],
		['fee +', { problem: { start: 5, end: 5 } }],
		[`fee + ${'1'.repeat(495)}`, { problem: { start: 500, end: 501 } }],
		['', { message: 'Write a formula.' }],
	])(
		'reports the error in the formula %j and still returns the price of the valid tier',
		async (formula, issue) => {
			const { pricing, issues } = await caller.pricing.preview({
				deckId,
				productData: { good: tier('fee * 2'), better: tier(formula) },
			})
			expect(issues).toMatchObject([{ path: 'productData.better.price.formula', ...issue }])
			expect(pricing.good).toMatchObject({ status: 'priced', amountCents: 15_000 })
			expect(pricing.better?.status).toBe('error')
		},
	)

	it('uses price variables that are not saved yet in a price preview', async () => {
		const priceVariables = [
			{ key: 'rate', label: 'Rate', source: 'formula' as const, formula: '2 * 3' },
			{ key: 'faulty', label: 'Faulty', source: 'formula' as const, formula: 'rate *' },
		]
		const productData = { better: tier('rate * 100') }
		const preview = await caller.pricing.preview({ deckId, productData, priceVariables })
		expect(preview.pricing.better?.amountCents).toBe(60_000)
		expect(preview.variables[0]).toMatchObject({ value: '6' })
		expect(preview.issues).toMatchObject([
			{ path: 'priceVariables.1.formula', problem: { start: 6, end: 6 } },
		])
	})

	it('rejects an upgrade that the tier does not have, and names the field of the upgrade', async () => {
		const values = { selectedUpgrades: { better: ['pool'] } }
		const asked = caller.pricing.preview({ deckId, productData: { better: tier('1') }, values })
		expect(await refusalOf(asked)).toMatchObject({
			status: 400,
			details: [{ path: 'values.selectedUpgrades.better' }],
		})
	})

	it('uses the values of a presentation unless the input overrides them', async () => {
		const address = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
		const made = await caller.presentations.create({
			deckId,
			homeowner: { first_name: 'Karen', ...address },
			price_inputs: { roof_squares: 20, layers: 2 },
		})
		const presentationId = made.deck_presentation_id
		const productData = { better: tier('roof_squares * 10 + layers') }
		const preview = (priceInputs: Record<string, number>) =>
			caller.pricing.preview({ deckId, productData, presentationId, values: { priceInputs } })
		expect((await preview({})).pricing.better?.amountCents).toBe(20_200)
		expect((await preview({ layers: 3 })).pricing.better?.amountCents).toBe(20_300)
	})

	it('returns 404 for a deck or presentation of another company', async () => {
		const stranger = createCaller(await makeCompany(app, 'Harbor Roofing'))
		expect((await refusalOf(stranger.pricing.preview({ deckId }))).status).toBe(404)
		const foreign = caller.pricing.preview({ deckId, presentationId: newId() })
		expect((await refusalOf(foreign)).status).toBe(404)
	})
})
