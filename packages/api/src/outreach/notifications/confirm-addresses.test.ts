import PostalMime from 'postal-mime'
import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { it as base } from './fixtures.ts'

const it = base.extend('env', { scope: 'file' }, () => ({
	RATE_LIMITS: 'addressConfirmation=2/86400',
}))

const anonymous = (ctx: OrgContext) => createCaller({ ...ctx, caller: { kind: 'anonymous' } })
const subscribe = (ctx: OrgContext, toEmails: string[]) =>
	createCaller(ctx).notifications.createSubscription({
		name: 'Office',
		eventType: '*',
		channel: 'email',
		channelConfig: { toEmails },
	})
const healthOf = async (ctx: OrgContext) =>
	(await createCaller(ctx).notifications.listHealth()).health[0]?.unconfirmedEmails

async function readEmails(app: TestApp, { organizationId }: OrgContext) {
	await app.runJobs()
	const rows = await app.db.mailMessage.findMany({
		where: { organizationId },
		orderBy: { id: 'asc' },
	})
	return Promise.all(
		rows.map(async ({ kind, toAddress, messageId }) => {
			const stored = await app.providers.email.read(messageId)
			const { text = '' } = await PostalMime.parse(stored ?? '')
			return { kind, to: toAddress, token: /\/confirm-address\/(\S+)/.exec(text)?.[1] ?? '' }
		}),
	)
}

describe('confirmation of notification addresses', () => {
	it('sends no notification to an address outside the team until its owner confirms it', async ({
		app,
		company,
	}) => {
		const outside = 'Office@Elsewhere.example'
		const { id: subscriptionId, ...created } = await subscribe(company, [outside])
		expect(created).toMatchObject({
			unconfirmedEmails: [outside],
			warnings: [expect.stringMatching(/^Office@Elsewhere\.example gets no notifications until/)],
		})
		await createCaller(company).notifications.testSubscription({ subscriptionId })
		expect(await healthOf(company)).toEqual([outside])
		const [asked, ...more] = await readEmails(app, company)
		expect(asked).toMatchObject({ kind: 'address_confirmation', to: outside })
		expect(more).toEqual([])
		const token = asked?.token ?? ''
		const { notifications } = anonymous(company)
		const forged = `${newId()}${token.slice(36)}`
		expect(await refusalOf(notifications.confirmAddress({ token: forged }))).toMatchObject({
			status: 404,
		})
		await notifications.confirmAddress({ token })
		await notifications.confirmAddress({ token })
		expect(await healthOf(company)).toEqual([])
		const change = { subscriptionId, name: 'The office' }
		expect(await createCaller(company).notifications.updateSubscription(change)).toMatchObject({
			unconfirmedEmails: [],
			warnings: [],
		})
		await createCaller(company).notifications.testSubscription({ subscriptionId })
		expect((await readEmails(app, company)).map(({ kind }) => kind)).toEqual([
			'address_confirmation',
			'event_notification',
		])
	})

	it('sends no confirmation email to a member who has joined, and only one to each other address, even when several subscriptions use the address', async ({
		app,
		company,
	}) => {
		const { email } = await app.db.user.findFirstOrThrow({
			where: { organizationId: company.organizationId },
		})
		await subscribe(company, [email])
		expect(await healthOf(company)).toEqual([])
		await subscribe(company, ['office@elsewhere.example'])
		const { id: subscriptionId } = await subscribe(company, ['office@elsewhere.example'])
		const { notifications } = createCaller(company)
		await notifications.updateSubscription({ subscriptionId, name: 'Again' })
		expect(await readEmails(app, company)).toHaveLength(1)
	})

	it('repeats a confirmation email only as often as the limit permits', async ({
		app,
		company,
	}) => {
		const { id: subscriptionId } = await subscribe(company, ['office@elsewhere.example'])
		const { notifications } = createCaller(company)
		const again = () => notifications.resendConfirmations({ subscriptionId })
		await again()
		await again()
		expect(await refusalOf(again())).toMatchObject({ status: 429 })
		expect(await readEmails(app, company)).toHaveLength(3)
		const other = createCaller(await makeCompany(app)).notifications
		expect(await refusalOf(other.resendConfirmations({ subscriptionId }))).toMatchObject({
			status: 404,
		})
	})
})
