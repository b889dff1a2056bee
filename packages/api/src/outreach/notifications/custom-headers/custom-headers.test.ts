import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { refusalOf } from '../../../testing/test-app.ts'
import { emitOpened, it, runDueJobs } from '../fixtures.ts'
import { reencryptWebhookSecrets } from '../reencrypt-webhook-secrets.ts'
import type { ChannelConfigInput } from '../schema.ts'
import { openHeaders } from './stored-headers.ts'

const headers = { Authorization: 'Bearer crm-1234', 'X-Tenant': 'summit' }

describe('custom headers of a webhook', () => {
	it('are sent with each delivery and stored encrypted, and responses show only their names', async ({
		app,
		company,
		notifications,
		receiver,
		subscribeReceiver,
	}) => {
		const url = `${receiver.url}/hook`
		const { secret = '', ...made } = await subscribeReceiver({ channelConfig: { url, headers } })
		expect(made.channelConfig).toEqual({ url, headerNames: ['Authorization', 'X-Tenant'] })
		await emitOpened(company)
		await runDueJobs(app)
		const [got] = receiver.requests
		expect(got?.headers).toMatchObject({
			authorization: 'Bearer crm-1234',
			'x-tenant': 'summit',
			'content-type': 'application/json',
		})
		new Webhook(secret).verify(`${got?.body}`, got?.headers as Record<string, string>)
		const subscriptionId = made.id
		const list = await notifications.listDeliveries({ subscriptionId })
		expect(list.deliveries[0]?.attempts[0]?.request.headers).toMatchObject({
			Authorization: '(hidden)',
			'X-Tenant': '(hidden)',
		})
		const { organizationId } = company
		const stored = await Promise.all([
			app.db.notificationSubscription.findMany({ where: { organizationId } }),
			app.db.notificationAttempt.findMany({ where: { organizationId } }),
			app.db.adminAct.findMany({ where: { organizationId } }),
			notifications.getSubscription({ subscriptionId }),
		])
		expect(JSON.stringify(stored)).not.toContain('crm-1234')
	})

	it('are kept when an update omits `headers`, replaced when `headers` lists others, and removed when `headers` is `{}`', async ({
		notifications,
		receiver,
		subscribeReceiver,
	}) => {
		const at = (path: string) => ({ url: `${receiver.url}/${path}` })
		const { id: subscriptionId } = await subscribeReceiver({
			channelConfig: { ...at('hook'), headers },
		})
		const update = async (channelConfig: ChannelConfigInput) =>
			(await notifications.updateSubscription({ subscriptionId, channelConfig })).channelConfig
		const headerNames = ['Authorization', 'X-Tenant']
		expect(await update(at('other'))).toEqual({ ...at('other'), headerNames })
		const elsewhere = { url: 'https://8.8.8.8/hook' }
		expect(await refusalOf(update(elsewhere))).toMatchObject({
			status: 400,
			details: [{ path: 'channelConfig.headers' }],
		})
		const replaced = await update({ ...at('other'), headers: { 'X-Key': 'a' } })
		expect(replaced).toEqual({ ...at('other'), headerNames: ['X-Key'] })
		expect(await update({ ...elsewhere, headers: {} })).toEqual(elsewhere)
	})

	it.for([
		['Content-Type', 'text/plain'],
		['host', 'crm.example'],
		['webhook-id', 'msg_1'],
		['X-Hub-Signature', 'sha1=0'],
		['Proxy-Authorization', 'Basic 0'],
		['not a name', 'x'],
		['X-Break', 'a\r\nX-More: b'],
		['X-Empty', ''],
		['X-Long', 'x'.repeat(2001)],
	])(
		'are rejected with 400 when they contain the header %s',
		async ([name = '', value = ''], { subscribeReceiver, receiver }) => {
			const channelConfig = { url: receiver.url, headers: { [name]: value } }
			expect(await refusalOf(subscribeReceiver({ channelConfig }))).toMatchObject({
				status: 400,
				details: [{ path: expect.stringMatching(/^channelConfig\.headers/) }],
			})
		},
	)

	it('are rejected when a webhook has more than 20 of them, when a name occurs twice, and on a channel that is not a webhook', async ({
		receiver,
		subscribeReceiver,
	}) => {
		const many = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`X-${n}`, 'a']))
		const refused = [
			{ channelConfig: { url: receiver.url, headers: many } },
			{ channelConfig: { url: receiver.url, headers: { 'X-A': '1', 'x-a': '2' } } },
			{ channel: 'console' as const, channelConfig: { headers } },
		]
		for (const input of refused)
			expect(await refusalOf(subscribeReceiver(input))).toMatchObject({
				status: 400,
				details: [{ path: expect.stringMatching(/^channelConfig\.headers/) }],
			})
	})

	it('are encrypted again with the newest secret key when the key changes', async ({
		app,
		receiver,
		subscribeReceiver,
	}) => {
		const { id } = await subscribeReceiver({ channelConfig: { url: receiver.url, headers } })
		const { SECRET_KEY: oldKey } = app.config
		const withKeys = (SECRET_KEY: string, ...EARLIER_SECRET_KEYS: string[]) => ({
			...app,
			config: { ...app.config, SECRET_KEY, EARLIER_SECRET_KEYS },
		})
		const newKey = 'n'.repeat(43)
		await reencryptWebhookSecrets(withKeys(newKey, oldKey))
		const row = await app.db.notificationSubscription.findUniqueOrThrow({ where: { id } })
		const sealed = row.sealedHeaders ?? new Uint8Array()
		expect(openHeaders(withKeys(newKey), id, sealed)).toEqual(headers)
	})
})

describe('channel of PUT /api/notifications/subscriptions/{subscriptionId}', () => {
	it('changes the channel of a subscription from `console` to `webhook` and back, and returns the new webhook secret only once', async ({
		app,
		company,
		notifications,
		receiver,
		subscribeReceiver,
	}) => {
		const { id: subscriptionId } = await subscribeReceiver({
			channel: 'console',
			channelConfig: {},
		})
		const withoutUrl = notifications.updateSubscription({ subscriptionId, channel: 'webhook' })
		expect(await refusalOf(withoutUrl)).toMatchObject({ details: [{ path: 'channelConfig.url' }] })
		const channelConfig = { url: receiver.url, headers }
		const { secret = '', ...webhook } = await notifications.updateSubscription({
			subscriptionId,
			channel: 'webhook',
			channelConfig,
		})
		expect(webhook).toMatchObject({ channel: 'webhook', channelConfig: { url: receiver.url } })
		const again = await notifications.updateSubscription({
			subscriptionId,
			channel: 'webhook',
			channelConfig,
		})
		expect(again).not.toHaveProperty('secret')
		await emitOpened(company)
		await runDueJobs(app)
		const [got] = receiver.requests
		new Webhook(secret).verify(`${got?.body}`, got?.headers as Record<string, string>)

		const back = await notifications.updateSubscription({ subscriptionId, channel: 'console' })
		expect(back).toMatchObject({ channel: 'console', channelConfig: {} })
		expect(back.channelConfig).toEqual({})
		const row = await app.db.notificationSubscription.findUniqueOrThrow({
			where: { id: subscriptionId },
		})
		expect(row).toMatchObject({ sealedSecret: null, previousSecret: null, sealedHeaders: null })
	})
})
