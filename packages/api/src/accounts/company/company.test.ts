import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { isTimeZone } from './schema.ts'

let app: TestApp
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())

const asRep = (ctx: OrgContext): OrgContext =>
	ctx.caller.kind === 'user' ? { ...ctx, caller: { ...ctx.caller, role: 'rep' } } : ctx

const empty = {
	phone: '',
	email: '',
	address: '',
	city: '',
	state: '',
	zip: '',
	licenseNumber: '',
	timezone: 'America/New_York',
}

describe('the contact of a company', () => {
	it('is empty strings until somebody fills it in, field by field', async () => {
		const { company } = createCaller(await makeCompany(app, 'Summit Peak Roofing'))
		const blank = { contact: empty, organizationName: 'Summit Peak Roofing' }
		expect(await company.getContact()).toEqual(blank)
		const changed = await company.updateContact({
			contact: { phone: ' 303 555 0100 ', email: 'hello@summitpeak.example' },
		})
		const contact = { ...empty, phone: '303 555 0100', email: 'hello@summitpeak.example' }
		expect(changed).toEqual({ ...blank, contact })
		await company.updateContact({
			contact: { email: '', timezone: 'America/Denver' },
			organizationName: 'Summit Peak',
		})
		expect(await company.getContact()).toEqual({
			contact: { ...contact, email: '', timezone: 'America/Denver' },
			organizationName: 'Summit Peak',
		})
	})

	it('is read by a rep and changed by an admin alone', async () => {
		const { company } = createCaller(asRep(await makeCompany(app)))
		expect((await company.getContact()).contact).toEqual(empty)
		const refusal = await refusalOf(company.updateContact({ contact: { phone: '1' } }))
		expect(refusal).toMatchObject({ code: 'FORBIDDEN', status: 403 })
	})

	it('is the company’s own', async () => {
		const ours = createCaller(await makeCompany(app, 'Ours')).company
		const theirs = createCaller(await makeCompany(app, 'Theirs')).company
		await theirs.updateContact({ contact: { phone: '1' }, organizationName: 'Others' })
		expect(await ours.getContact()).toEqual({ contact: empty, organizationName: 'Ours' })
	})

	it.each([
		{ path: 'contact.timezone', given: { contact: { timezone: 'Mountain Time' } } },
		{ path: 'contact.timezone', given: { contact: { timezone: '+01:00' } } },
		{ path: 'contact.timezone', given: { contact: { timezone: '' } } },
		{ path: 'contact.email', given: { contact: { email: 'nobody' } } },
		{ path: 'contact.phone', given: { contact: { phone: '1'.repeat(201) } } },
		{ path: 'organizationName', given: { organizationName: ' ' } },
	])('is refused at $path', async ({ path, given }) => {
		const { company } = createCaller(await makeCompany(app))
		expect(await refusalOf(company.updateContact(given))).toMatchObject({
			code: 'VALIDATION_ERROR',
			status: 400,
			details: [{ path }],
		})
	})

	it('knows the time zones of the database and their older names', () => {
		const zones = [...Intl.supportedValuesOf('timeZone'), 'US/Mountain', 'UTC']
		expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
	})
})

describe('the welcome', () => {
	it('is seen once, however often that is told', async () => {
		const ctx = await makeCompany(app)
		const { company, auth } = createCaller(ctx)
		expect(await company.welcomeSeen()).toEqual({ success: true })
		const first = await auth.me()
		expect(first.onboarding.milestones).toEqual({ welcome_seen: expect.any(String) })
		const later = createCaller({ ...ctx, now: () => new Date(Date.now() + 60_000) })
		await later.company.welcomeSeen()
		expect(await auth.me()).toEqual(first)
	})
})
