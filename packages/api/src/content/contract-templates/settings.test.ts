import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { UpdateContractSettingsInput } from './schema.ts'
import { getSettings, updateSettings } from './settings.ts'

let app: TestApp
let ctx: OrgContext

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
})
afterAll(() => app.close())

it('grants three business days to cancel contracts for US homes until the company changes the settings', async () => {
	const byDefault = {
		rightToCancel: 'us_homes',
		businessDays: 3,
		requireViewed: false,
		requireConfirmedPrice: true,
		signerCheck: 'link',
		depositPercent: null,
		depositCents: null,
		payments: [],
		lenders: [],
		taxRates: [],
		repDiscountPercent: 0,
		adminDiscountPercent: 100,
	}
	expect(await getSettings(ctx)).toEqual({ settings: byDefault })
	expect(await updateSettings(ctx, { rightToCancel: 'always' })).toEqual({
		settings: { ...byDefault, rightToCancel: 'always' },
	})
	const changed = { settings: { ...byDefault, rightToCancel: 'always', businessDays: 10 } }
	expect(await updateSettings(ctx, { businessDays: 10 })).toEqual(changed)
	expect(await updateSettings(ctx, {})).toEqual(changed)
	const other = await makeCompany(app, 'Other')
	expect(await getSettings(other)).toEqual({ settings: byDefault })
})

it.each([
	{ businessDays: 2 },
	{ businessDays: 31 },
	{ businessDays: 3.5 },
	{ rightToCancel: 'on' },
	{ signerCheck: 'none' },
	{ depositPercent: 101 },
	{ depositCents: 0 },
	{ payments: [{ name: 'At the end', percent: 40 }] },
	{
		payments: [
			{ name: 'First', percent: null },
			{ name: 'Last', percent: null },
		],
	},
	{ payments: [{ name: ' ', percent: null }] },
	{ taxRates: [{ name: 'Sales tax', percent: 0, state: 'CO', zips: [] }] },
	{ taxRates: [{ name: 'Sales tax', percent: 20.1, state: 'CO', zips: [] }] },
	{ taxRates: [{ name: 'Sales tax', percent: 4, state: 'Colorado', zips: [] }] },
	{ taxRates: [{ name: 'Sales tax', percent: 4, state: 'CO', zips: ['8020'] }] },
	{ lenders: [{ name: ' ', months: 120, aprPercent: 6.9 }] },
	{ lenders: [{ name: 'Bank', months: 1, aprPercent: 6.9 }] },
	{ lenders: [{ name: 'Bank', months: 361, aprPercent: 6.9 }] },
	{ lenders: [{ name: 'Bank', months: 120, aprPercent: 36.1 }] },
	{ lenders: [{ name: 'Bank', months: 120, aprPercent: 6.9999 }] },
	{ lenders: [{ name: 'Bank', months: 120 }] },
	{ lenders: [{ name: 'Bank', months: 120, aprPercent: 6.9, downPaymentPercent: 91 }] },
	{ lenders: [{ name: 'Bank', months: 120, aprPercent: 6.9, applyUrl: 'http://bank.example' }] },
	{ lenders: Array.from({ length: 5 }, () => ({ name: 'Bank', months: 120, aprPercent: 6.9 })) },
])('rejects the contract settings %o', (input) => {
	expect(UpdateContractSettingsInput.safeParse(input).success).toBe(false)
})

it.each([
	{ change: { depositPercent: 30, depositCents: 50_000 }, path: 'depositCents' },
	{
		change: {
			depositPercent: 60,
			payments: [
				{ name: 'On the first day', percent: 40 },
				{ name: 'After the walk-through', percent: null },
			],
		},
		path: 'payments',
	},
	{
		change: { taxRates: [{ name: 'Sales tax', percent: 4, state: 'XX', zips: [] }] },
		path: 'taxRates.0.state',
	},
])(
	'rejects a payment schedule that cannot add up to the price, and a tax of no state: $change',
	async ({ change, path }) => {
		const company = await makeCompany(app, 'Schedule')
		expect(await refusalOf(updateSettings(company, change))).toMatchObject({
			status: 400,
			details: [{ path }],
		})
	},
)
