import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isTimeZone } from '../../core/time/time-zone-schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'

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
	website: '',
}

describe('company contact', () => {
	it('returns empty contact details at first, and changes only the fields in the input', async () => {
		const { company } = createCaller(await makeCompany(app, 'Summit Peak Roofing'))
		const revision = expect.any(String)
		const blank = {
			contact: empty,
			organizationName: 'Summit Peak Roofing',
			nextSteps: [],
			revision,
		}
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
			nextSteps: [],
			revision,
		})
	})

	it('stores the steps that homeowners read after they have signed, and records the change in the audit log', async () => {
		const { company, adminActs } = createCaller(await makeCompany(app))
		const nextSteps = [
			{ title: 'We get the permit', text: 'The city takes about a week.' },
			{ title: 'Three days of work', text: '' },
		]
		const { nextSteps: saved } = await company.updateContact({
			nextSteps: nextSteps.map(({ title, text }) => (text === '' ? { title } : { title, text })),
		})
		expect(saved).toEqual(nextSteps)
		await company.updateContact({ contact: { website: 'https://summitpeak.example' } })
		const { contact, ...others } = await company.getContact()
		expect(contact.website).toBe('https://summitpeak.example')
		expect(others.nextSteps).toEqual(nextSteps)
		const { acts } = await adminActs.list({})
		expect(acts.map(({ changes }) => changes)).toContainEqual({
			nextSteps: {
				before: [],
				after: ['We get the permit: The city takes about a week.', 'Three days of work'],
			},
		})
	})

	it.each([
		[{ city: 'Denver', state: 'CO', zip: '80202' }, 'America/Denver'],
		[{ city: 'El Paso', state: 'Texas', zip: '79901' }, 'America/Denver'],
		[{ city: 'Nashville', state: 'TN', zip: '37201' }, 'America/Chicago'],
		[{ state: 'Arizona' }, 'America/Phoenix'],
		[{ city: 'Denver' }, 'America/Denver'],
		[{ city: 'Somewhere or other' }, 'UTC'],
		[{ phone: '303 555 0100' }, 'UTC'],
	])(
		'takes the time zone of the address %j while nobody has chosen one: %s',
		async (address, timezone) => {
			const ctx = await makeCompany(app)
			const where = { id: ctx.organizationId }
			await app.db.organization.update({ where, data: { timezone: 'UTC' } })
			const { company } = createCaller(ctx)
			const { timezone: _, ...contact } = (await company.getContact()).contact
			const saved = await company.updateContact({ contact: { ...contact, ...address } })
			expect(saved.contact).toMatchObject({ ...address, timezone })
		},
	)

	it('keeps a time zone that a person chose when the address changes', async () => {
		const { company } = createCaller(await makeCompany(app))
		const chosen = { state: 'CO', zip: '80202', timezone: 'America/Phoenix' }
		expect((await company.updateContact({ contact: chosen })).contact).toMatchObject(chosen)
		const moved = await company.updateContact({ contact: { state: 'TX', zip: '75201' } })
		expect(moved.contact.timezone).toBe('America/Phoenix')
	})

	it('lets a rep read the contact details, but returns 403 when a rep changes them', async () => {
		const { company } = createCaller(asRep(await makeCompany(app)))
		expect((await company.getContact()).contact).toEqual(empty)
		const error = await refusalOf(company.updateContact({ contact: { phone: '1' } }))
		expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403 })
	})

	it('stores contact details only for the company that changes them', async () => {
		const ours = createCaller(await makeCompany(app, 'Ours')).company
		const theirs = createCaller(await makeCompany(app, 'Theirs')).company
		await theirs.updateContact({ contact: { phone: '1' }, organizationName: 'Others' })
		expect(await ours.getContact()).toEqual({
			contact: empty,
			organizationName: 'Ours',
			nextSteps: [],
			revision: expect.any(String),
		})
	})

	it.each([
		{ path: 'contact.timezone', input: { contact: { timezone: 'Mountain Time' } } },
		{ path: 'contact.timezone', input: { contact: { timezone: '+01:00' } } },
		{ path: 'contact.timezone', input: { contact: { timezone: '' } } },
		{ path: 'contact.email', input: { contact: { email: 'nobody' } } },
		{ path: 'contact.phone', input: { contact: { phone: '1'.repeat(201) } } },
		{ path: 'contact.website', input: { contact: { website: 'summitpeak' } } },
		{ path: 'nextSteps.0.title', input: { nextSteps: [{ title: ' ' }] } },
		{ path: 'organizationName', input: { organizationName: ' ' } },
	])('rejects an update with an invalid $path: $input', async ({ path, input }) => {
		const { company } = createCaller(await makeCompany(app))
		expect(await refusalOf(company.updateContact(input))).toMatchObject({
			code: 'VALIDATION_ERROR',
			status: 400,
			details: [{ path }],
		})
	})

	it('accepts all IANA time zones and their former names', () => {
		const zones = [...Intl.supportedValuesOf('timeZone'), 'US/Mountain', 'UTC']
		expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
	})
})

describe('POST /api/company/welcome-seen', () => {
	it('keeps the time of the first welcome_seen when a second call records welcome_seen', async () => {
		const ctx = await makeCompany(app)
		const { company, auth } = createCaller(ctx)
		expect(await company.welcomeSeen()).toMatchObject({ success: true })
		const first = await auth.me()
		expect(first.onboarding.milestones).toEqual({ welcome_seen: expect.any(String) })
		const later = createCaller({ ...ctx, now: () => new Date(Date.now() + 60_000) })
		await later.company.welcomeSeen()
		expect(await auth.me()).toEqual(first)
	})
})
