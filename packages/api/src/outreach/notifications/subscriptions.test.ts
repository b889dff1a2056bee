import { Webhook } from 'standardwebhooks'
import { describe, expect, expectTypeOf } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { EventType } from '../../events/schema.ts'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { atTime, it as base, emitOpened, runDueJobs, subscribe } from './fixtures.ts'
import type { CreateSubscriptionInput } from './schema.ts'

const URL = 'https://crm.company.example/hooks'
const NOON = new Date('2026-03-01T12:00:00Z')

const withRole = (ctx: OrgContext, role: 'rep'): OrgContext =>
	ctx.caller.kind === 'user' ? { ...ctx, caller: { ...ctx.caller, role } } : ctx

/** Extends `it` with an app whose DNS resolver knows one host, which has a private address. */
const it = base.extend('settings', { scope: 'file' }, () => ({
	resolve: async (name: string) => (name === 'inside.example' ? ['10.0.0.7'] : ['8.8.8.8']),
}))

it('accepts a subscription to every event type of the catalog', () => {
	expectTypeOf<EventType | '*'>().toExtend<CreateSubscriptionInput['eventType']>()
})

it('accepts several event types separated by commas, and delivers only events of these types', async ({
	app,
	company,
	notifications,
}) => {
	const input = { name: 'Two types', channel: 'console' } as const
	const eventType = 'presentation.opened, contract.signed,presentation.opened'
	const { id } = await notifications.createSubscription({ ...input, eventType })
	const read = await notifications.getSubscription({ subscriptionId: id })
	expect(read.eventType).toBe('contract.signed,presentation.opened')
	const others = await notifications.createSubscription({
		...input,
		name: 'Others',
		eventType: 'contract.signed,email.sent',
	})
	await emitOpened(company)
	await app.runJobs()
	const deliveries = await app.db.notificationDelivery.findMany({
		where: { subscriptionId: { in: [id, others.id] } },
	})
	expect(deliveries.map(({ subscriptionId }) => subscriptionId)).toEqual([id])
	const unknown = { ...input, eventType: 'contract.signed,no.such' }
	expect(await refusalOf(notifications.createSubscription(unknown))).toMatchObject({
		status: 400,
		details: [{ path: expect.stringMatching(/^eventType/) }],
	})
})

describe('notification subscriptions', () => {
	it('show a rep only the host of a webhook, because its address may contain a secret', async ({
		app,
		company,
		notifications,
	}) => {
		const url = 'https://hooks.slack.example/services/T0/B0/s3cret?token=s3cret'
		const { id } = await subscribe(company, url)
		await notifications.testSubscription({ subscriptionId: id })
		await app.runJobs()
		if (company.caller.kind !== 'user') throw new Error('The company must have a user')
		const rep = createCaller({ ...company, caller: { ...company.caller, role: 'rep' } })
		const { deliveries } = await rep.notifications.listDeliveries({ subscriptionId: id })
		const seen = [
			await rep.notifications.listSubscriptions(),
			await rep.notifications.getSubscription({ subscriptionId: id }),
			deliveries,
		]
		expect(JSON.stringify(seen)).not.toMatch(/s3cret/)
		expect(seen[1]).toMatchObject({ channelConfig: { url: 'https://hooks.slack.example/…' } })
		expect(deliveries[0]?.attempts[0]?.request.target).toBe('https://hooks.slack.example/…')
		const own = await notifications.getSubscription({ subscriptionId: id })
		expect(own.channelConfig.url).toBe(url)
	})

	it('returns every field that the specification defines, and returns the secret only once', async ({
		app,
		company,
		notifications,
	}) => {
		const { secret, unconfirmedEmails, warnings, ...made } = await subscribe(company, URL)
		expect([unconfirmedEmails, warnings]).toEqual([[], []])
		expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
		expect(made).toEqual({
			id: made.id,
			organizationId: company.organizationId,
			name: 'Our CRM',
			eventType: '*',
			channel: 'webhook',
			channelConfig: { url: URL },
			livemode: true,
			isActive: true,
			createdAt: expect.any(String),
			updatedAt: expect.any(String),
			deckId: null,
		})
		const read = { subscriptionId: made.id }
		expect(await notifications.getSubscription(read)).toEqual(made)
		expect(await notifications.listSubscriptions()).toEqual({ subscriptions: [made] })
		const row = await app.db.notificationSubscription.findUniqueOrThrow({ where: { id: made.id } })
		expect(JSON.stringify(row)).not.toContain(secret)
	})

	it('rejects the 101st subscription of a company when many are created concurrently', async ({
		app,
		company,
	}) => {
		const { organizationId } = company
		const row = { organizationId, name: 'One', eventType: '*', channel: 'console' }
		const times = { channelConfig: {}, createdAt: company.now(), updatedAt: company.now() }
		const data = Array.from({ length: 95 }, () => ({ id: newId(), ...row, ...times }))
		await app.db.notificationSubscription.createMany({ data })
		const calls = Array.from({ length: 20 }, () => subscribe(company, URL))
		const outcomes = await Promise.allSettled(calls)
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
		const refusal = await refusalOf(subscribe(company, URL))
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'name' }] })
	})

	it('changes only those fields of a subscription that the input contains', async ({
		api,
		company,
	}) => {
		const deckId = (await api.decks.create({ name: 'One' })).deck.id
		const { secret: _, ...made } = await subscribe(company, URL)
		const subscriptionId = made.id
		const later = createCaller(atTime(company, new Date(Date.now() + 1000))).notifications
		const changed = await later.updateSubscription({
			subscriptionId,
			name: 'Their CRM',
			eventType: 'email.sent',
			channelConfig: { url: `${URL}/2` },
			deckId,
			isActive: false,
		})
		const { updatedAt } = changed
		const channelConfig = { url: `${URL}/2` }
		const all = { name: 'Their CRM', eventType: 'email.sent', channelConfig, deckId }
		expect(changed).toEqual({ ...made, ...all, isActive: false, updatedAt })
		expect(updatedAt > made.updatedAt).toBe(true)
		const wide = await later.updateSubscription({ subscriptionId, deckId: null })
		expect(wide).toEqual({ ...changed, deckId: null, updatedAt: wide.updatedAt })
		expect(await later.deleteSubscription({ subscriptionId })).toEqual({ success: true })
		expect(await refusalOf(later.getSubscription({ subscriptionId }))).toMatchObject({
			status: 404,
		})
		expect(await refusalOf(later.deleteSubscription({ subscriptionId }))).toMatchObject({
			status: 404,
		})
	})

	it.for([
		['name', { name: ' ' }],
		['eventType', { eventType: 'deck.painted' }],
		['channel', { channel: 'pigeon' }],
		['channelConfig.url', { channelConfig: {} }],
		['channelConfig.url', { channelConfig: { url: 'no address' } }],
		['channelConfig.url', { channelConfig: { url: 'http://crm.company.example/' } }],
		['channelConfig.url', { channelConfig: { url: 'https://crm.company.example:22/' } }],
		['channelConfig.url', { channelConfig: { url: 'https://inside.example/' } }],
		['channelConfig.url', { channelConfig: { url: 'https://2852039166/' } }],
		['channelConfig.url', { channelConfig: { url: 'https://[fd00::7]/' } }],
		['channelConfig.toEmails', { channel: 'email', channelConfig: {} }],
		['channelConfig.toEmails', { channel: 'email', channelConfig: { toEmails: [] } }],
		['channelConfig.toEmails.0', { channel: 'email', channelConfig: { toEmails: ['nobody'] } }],
	] as const)(
		'rejects a subscription with an invalid value of the field %s: %o',
		async ([path, change], { notifications }) => {
			const valid = {
				name: 'Ours',
				eventType: '*',
				channel: 'webhook',
				channelConfig: { url: URL },
			}
			const input = { ...valid, ...change } as unknown as CreateSubscriptionInput
			expect(await refusalOf(notifications.createSubscription(input))).toMatchObject({
				status: 400,
				code: 'VALIDATION_ERROR',
				details: [{ path }],
			})
		},
	)

	it('rejects an update of a webhook URL to a private address', async ({
		company,
		notifications,
	}) => {
		const { id: subscriptionId } = await subscribe(company, URL)
		const channelConfig = { url: 'https://inside.example/' }
		const refusal = await refusalOf(
			notifications.updateSubscription({ subscriptionId, channelConfig }),
		)
		expect(refusal).toMatchObject({ details: [{ path: 'channelConfig.url' }] })
		const local = { subscriptionId, channelConfig: { url: 'https://[::1]/hook' } }
		expect((await refusalOf(notifications.updateSubscription(local))).message).toMatch(
			/not on the public internet\. To receive events on your own machine, run dormer listen\.$/,
		)
	})

	it('returns 404 for a subscription to the deck of another company', async ({
		app,
		company,
		notifications,
	}) => {
		const other = createCaller(await makeCompany(app)).decks
		const deckId = (await other.create({ name: 'Theirs' })).deck.id
		expect(await refusalOf(subscribe(company, URL, { deckId }))).toMatchObject({ status: 404 })
		const { id: subscriptionId } = await subscribe(company, URL)
		const moved = notifications.updateSubscription({ subscriptionId, deckId })
		expect(await refusalOf(moved)).toMatchObject({ status: 404 })
	})

	it('lets reps read subscriptions, but lets only admins change them', async ({ company }) => {
		const { id: subscriptionId } = await subscribe(company, URL)
		const repContext = withRole(company, 'rep')
		const rep = createCaller(repContext).notifications
		expect((await rep.listSubscriptions()).subscriptions).toHaveLength(1)
		expect((await rep.listDeliveries({ subscriptionId })).deliveries).toEqual([])
		const writes = [
			subscribe(repContext, URL),
			rep.updateSubscription({ subscriptionId, name: 'Mine' }),
			rep.deleteSubscription({ subscriptionId }),
			rep.testSubscription({ subscriptionId }),
			rep.rotateSecret({ subscriptionId }),
			rep.resendDelivery({ deliveryId: subscriptionId }),
		]
		for (const write of writes) expect(await refusalOf(write)).toMatchObject({ status: 403 })
	})
})

describe('POST /api/notifications/subscriptions/{subscriptionId}/rotate-secret', () => {
	it('signs messages with both the old and the new secret for 24 hours, then only with the new one', async ({
		app,
		company,
		notifications,
		receiver,
		subscribeReceiver,
	}) => {
		const made = await subscribeReceiver()
		const { secret } = await notifications.rotateSecret({ subscriptionId: made.id })
		const verifyingSecrets = async () => {
			await emitOpened(company)
			await runDueJobs(app)
			const { body, headers } = receiver.requests.at(-1) ?? { body: '', headers: {} }
			return [made.secret ?? '', secret].filter((key) => {
				try {
					return new Webhook(key).verify(body.toString(), headers as Record<string, string>)
				} catch {
					return false
				}
			})
		}
		expect(await verifyingSecrets()).toEqual([made.secret, secret])
		await app.db.notificationSubscription.update({
			where: { id: made.id },
			data: { previousUntil: new Date(Date.now() - 1) },
		})
		expect(await verifyingSecrets()).toEqual([secret])
		const { id } = await subscribe(company, URL)
		await createCaller(atTime(company, NOON)).notifications.rotateSecret({ subscriptionId: id })
		const row = await app.db.notificationSubscription.findUniqueOrThrow({ where: { id } })
		expect(row.previousUntil).toEqual(new Date(NOON.getTime() + 86_400_000))
	})

	it('returns 400 for rotateSecret when the subscription is not a webhook and therefore has no secret', async ({
		company,
		notifications,
	}) => {
		const { id } = await subscribe(company, '', { channel: 'console', channelConfig: {} })
		const refusal = await refusalOf(notifications.rotateSecret({ subscriptionId: id }))
		expect(refusal).toMatchObject({ status: 400 })
	})
})
