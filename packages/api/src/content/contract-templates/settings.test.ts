import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
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
])('rejects the contract settings %o', (input) => {
	expect(UpdateContractSettingsInput.safeParse(input).success).toBe(false)
})
