import { startLoopbackServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPresentation } from '../testing/viewer.ts'

type Receiver = Awaited<ReturnType<typeof startLoopbackServer>>

let receiver: Receiver
let server: TestServer
beforeAll(async () => {
	receiver = await startLoopbackServer((_request, response) => void response.end())
	server = await startTestServer({}, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
})
afterAll(async () => {
	await server.close()
	await receiver.close()
})

const Message = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) })
const Log = z.object({
	events: z.array(z.object({ eventType: z.string(), payload: Message.shape.data })),
})

describe('Player commands', () => {
	it('emit one event when the server recognizes a command in a text, and another when the player reports that it ran the command', async () => {
		const company = await server.signUp()
		const viewer = await openPresentation(server, company)
		const { presentationId, deckId, slideIds } = viewer
		const post = (path: string, json: object, fetch = server.fetch) =>
			fetch(path, { method: 'POST', json })
		const subscription = {
			name: 'Commands',
			channel: 'webhook',
			channelConfig: { url: receiver.url },
			eventType: 'action_detection,action_execution',
		}
		const made = await post('/api/notifications/subscriptions', subscription, company)
		expect(made.status).toBe(201)
		const input = 'go to slide 3, call 303-555-0142'
		const say = (text: string, fetch = server.fetch) =>
			post('/api/actions', { input: text, presentationId }, fetch)
		expect(await (await say('next')).json()).toMatchObject({ type: 'action' })
		expect(await (await say('How long is the warranty?')).json()).toEqual({ type: 'no_action' })
		await say('next', company)
		await say(input)
		const followed = { type: 'action_execution', clientEventId: 'c1', action: 'next' }
		expect((await viewer.sendEvents({ ...followed, action: undefined })).status).toBe(400)
		expect((await viewer.sendEvents({ ...followed, action: 'dance' })).status).toBe(400)
		expect((await viewer.sendEvents({ ...followed, slideIndex: 1 })).status).toBe(200)
		await server.runJobs()

		const ref = { presentationId, deckId }
		const detected = { ...ref, input: 'next', category: 'navigation', action: 'next' }
		const executed = { ...ref, action: 'next', slideId: slideIds[1], slideIndex: 1 }
		const response = await company('/api/notifications/events?aggregateType=presentation')
		const { events } = Log.parse(await response.json())
		const logged = events.filter(({ eventType }) => eventType.startsWith('action_'))
		expect(logged).toContainEqual({
			eventType: 'action_detection',
			payload: expect.objectContaining(detected),
		})
		expect(logged).toContainEqual({ eventType: 'action_execution', payload: executed })
		const texts = logged.map(({ payload }) => String(payload.input))
		expect(texts.join()).not.toContain('555')
		const messages = receiver.requests.map(({ body }) => Message.parse(JSON.parse(String(body))))
		expect(messages).toHaveLength(logged.length)
		expect(messages).toContainEqual({
			type: 'action_detection',
			data: expect.objectContaining(detected),
		})
		expect(messages).toContainEqual({ type: 'action_execution', data: executed })
	})
})
