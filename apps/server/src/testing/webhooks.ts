import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emitEvents } from '@dormer/api/testing/emit-events'
import { expect } from 'vitest'
import { z } from 'zod'
import type { TestServer } from './test-server.ts'

export type WebhookReceiver = {
	url: string
	/** Ids of the received messages, in the order of their arrival. */
	ids: string[]
	/** Resolves when the next message arrives. */
	next: () => Promise<void>
	close: () => void
}

/** Starts a webhook receiver on loopback, which answers each message with `answer`. */
export async function startWebhookReceiver(
	answer: (response: ServerResponse) => void,
): Promise<WebhookReceiver> {
	const ids: string[] = []
	let resolveNext = () => {}
	const http = createServer((request, response) => {
		ids.push(...[request.headers['webhook-id'] ?? ''].flat())
		request.resume()
		resolveNext()
		answer(response)
	})
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
		ids,
		next: () => new Promise<void>((resolve) => (resolveNext = resolve)),
		close: () => {
			http.closeAllConnections()
			http.close()
		},
	}
}

export type WebhookCompany = {
	organizationId: string
	/** Subscribes a webhook at `url` to all events of the company. */
	subscribe: (url: string) => Promise<void>
	/** Inserts `count` events of the company in one statement. */
	emitEvents: (count: number) => Promise<void>
}

/** Signs up a company with functions for its webhooks and events. */
export async function signUpWebhookCompany(server: TestServer): Promise<WebhookCompany> {
	const fetch = await server.signUp()
	const me = await (await fetch('/api/auth/me')).json()
	const { organization } = z.object({ organization: z.object({ id: z.string() }) }).parse(me)
	return {
		organizationId: organization.id,
		subscribe: async (url) => {
			const json = { name: 'CRM', eventType: '*', channel: 'webhook', channelConfig: { url } }
			const answer = await fetch('/api/notifications/subscriptions', { method: 'POST', json })
			expect(answer.status, await answer.text()).toBe(201)
		},
		emitEvents: async (count) => {
			await emitEvents(server.db, organization.id, count)
		},
	}
}
