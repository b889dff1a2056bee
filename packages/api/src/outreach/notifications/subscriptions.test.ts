import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { EventType } from '../../events/schema.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { at, emitOpened, runDueJobs, startReceiver, subscribe } from './fixtures.ts'
import type { CreateSubscriptionInput } from './schema.ts'

let app: TestApp
let ctx: OrgContext
beforeAll(async () => {
	const resolve = async (name: string) => (name === 'inside.example' ? ['10.0.0.7'] : ['8.8.8.8'])
	app = await createTestApp({ resolve }, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(async () => {
	ctx = await makeCompany(app)
})

const api = (caller = ctx) => createCaller(caller).notifications
const asRep = (): OrgContext =>
	ctx.caller.kind === 'user' ? { ...ctx, caller: { ...ctx.caller, role: 'rep' } } : ctx
const URL = 'https://crm.company.example/hooks'

it('may be about every event there is', () => {
	expectTypeOf<CreateSubscriptionInput['eventType']>().toEqualTypeOf<EventType | '*'>()
})

describe('a subscription', () => {
	it('is the record of the specification, and shows its secret once', async () => {
		const { secret, ...made } = await subscribe(ctx, URL)
		expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
		expect(made).toEqual({
			id: made.id,
			organizationId: ctx.organizationId,
			name: 'Our CRM',
			eventType: '*',
			channel: 'webhook',
			channelConfig: { url: URL },
			isActive: true,
			createdAt: expect.any(String),
			updatedAt: expect.any(String),
			deckId: null,
		})
		const read = { subscriptionId: made.id }
		expect(await api().getSubscription(read)).toEqual(made)
		expect(await api().listSubscriptions()).toEqual({ subscriptions: [made] })
		const row = await app.db.notificationSubscription.findUniqueOrThrow({ where: { id: made.id } })
		expect(JSON.stringify(row)).not.toContain(secret)
	})

	it('is one of a hundred at most, also when several are asked for at once', async () => {
		const { organizationId } = ctx
		const row = { organizationId, name: 'One', eventType: '*', channel: 'console' }
		const times = { channelConfig: {}, createdAt: ctx.now(), updatedAt: ctx.now() }
		const data = Array.from({ length: 95 }, () => ({ id: newId(), ...row, ...times }))
		await app.db.notificationSubscription.createMany({ data })
		const asked = Array.from({ length: 20 }, () => subscribe(ctx, URL))
		const outcomes = await Promise.allSettled(asked)
		expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
		const refusal = await refusalOf(subscribe(ctx, URL))
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'name' }] })
	})

	it('changes what is given and nothing else', async () => {
		const deckId = (await createCaller(ctx).decks.create({ name: 'One' })).deck.id
		const { secret: _, ...made } = await subscribe(ctx, URL)
		const subscriptionId = made.id
		const later = api(at(ctx, new Date(Date.now() + 1000)))
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

	it.each([
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
	])('is refused at %s: %o', async (path, change) => {
		const given = { name: 'Ours', eventType: '*', channel: 'webhook', channelConfig: { url: URL } }
		const input = { ...given, ...change } as Parameters<
			ReturnType<typeof api>['createSubscription']
		>[0]
		expect(await refusalOf(api().createSubscription(input))).toMatchObject({
			status: 400,
			code: 'VALIDATION_ERROR',
			details: [{ path }],
		})
	})

	it('may not be pointed inside later either', async () => {
		const { id: subscriptionId } = await subscribe(ctx, URL)
		const channelConfig = { url: 'https://inside.example/' }
		const refusal = await refusalOf(api().updateSubscription({ subscriptionId, channelConfig }))
		expect(refusal).toMatchObject({ details: [{ path: 'channelConfig.url' }] })
	})

	it('is not about another company’s deck', async () => {
		const theirs = createCaller(await makeCompany(app)).decks
		const deckId = (await theirs.create({ name: 'Theirs' })).deck.id
		expect(await refusalOf(subscribe(ctx, URL, { deckId }))).toMatchObject({ status: 404 })
		const { id: subscriptionId } = await subscribe(ctx, URL)
		const moved = api().updateSubscription({ subscriptionId, deckId })
		expect(await refusalOf(moved)).toMatchObject({ status: 404 })
	})

	it('is seen by a rep and written by an admin alone', async () => {
		const { id: subscriptionId } = await subscribe(ctx, URL)
		const rep = api(asRep())
		expect((await rep.listSubscriptions()).subscriptions).toHaveLength(1)
		expect((await rep.listDeliveries({ subscriptionId })).deliveries).toEqual([])
		const writes = [
			subscribe(asRep(), URL),
			rep.updateSubscription({ subscriptionId, name: 'Mine' }),
			rep.deleteSubscription({ subscriptionId }),
			rep.testSubscription({ subscriptionId }),
			rep.rotateSecret({ subscriptionId }),
			rep.resendDelivery({ deliveryId: subscriptionId }),
		]
		for (const write of writes) expect(await refusalOf(write)).toMatchObject({ status: 403 })
	})
})

describe('a rotated secret', () => {
	it('signs beside the old one for 24 hours, then alone', async () => {
		const receiver = await startReceiver()
		const made = await subscribe(ctx, `${receiver.url}/hook`)
		const { secret } = await api().rotateSecret({ subscriptionId: made.id })
		const takenBy = async () => {
			await emitOpened(ctx)
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
		expect(await takenBy()).toEqual([made.secret, secret])
		await app.db.notificationSubscription.update({
			where: { id: made.id },
			data: { previousUntil: new Date(Date.now() - 1) },
		})
		expect(await takenBy()).toEqual([secret])
		const { previousUntil } = await app.db.notificationSubscription.findUniqueOrThrow({
			where: { id: (await rotatedNow()).id },
		})
		expect(previousUntil).toEqual(new Date(NOON.getTime() + 86_400_000))
		await receiver.close()
	})

	const NOON = new Date('2026-03-01T12:00:00Z')
	async function rotatedNow() {
		const made = await subscribe(ctx, URL)
		await api(at(ctx, NOON)).rotateSecret({ subscriptionId: made.id })
		return made
	}

	it('is for webhooks', async () => {
		const { id } = await subscribe(ctx, '', { channel: 'console', channelConfig: {} })
		const refusal = await refusalOf(api().rotateSecret({ subscriptionId: id }))
		expect(refusal).toMatchObject({ status: 400 })
	})
})
