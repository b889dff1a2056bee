import { startLoopbackServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'

let model: Awaited<ReturnType<typeof startLoopbackServer>>
let answer: { status: number; intent: string }
let local: TestApp
let remote: TestApp
beforeAll(async () => {
	model = await startLoopbackServer((_, response) => {
		const message = { role: 'assistant', content: JSON.stringify({ intent: answer.intent }) }
		const choices = [{ index: 0, message, finish_reason: 'stop' }]
		response.writeHead(answer.status, { 'content-type': 'application/json' })
		response.end(JSON.stringify({ id: 'x', object: 'chat.completion', choices }))
	})
	local = await createTestApp({}, { RATE_LIMITS: 'intent=3/60' })
	remote = await createTestApp({ openai: { apiKey: 'key', baseUrl: `${model.url}/v1` } })
})
afterAll(async () => {
	await Promise.all([local.close(), remote.close(), model.close()])
})

const anybody = async (app: TestApp, ip = '192.0.2.1') =>
	createCaller({ ...(await makeCompany(app)), caller: { kind: 'anonymous' }, ip }).qa

const promptText = 'Shall we pick up where we left off?'

describe('a reply in a pause', () => {
	it.each([
		{ userResponse: 'yes please', moved: false, intent: 'continue', shouldContinue: true },
		{ userResponse: 'go back', moved: true, intent: 'go_back', shouldContinue: true },
		{
			userResponse: 'how long is the warranty?',
			moved: false,
			intent: 'question',
			shouldContinue: false,
		},
	])('$userResponse: $intent, here', async ({ userResponse, moved, ...expected }) => {
		const qa = await anybody(local, userResponse)
		const input = { userResponse, promptText, didNavigateToNewSlide: moved }
		expect(await qa.continue(input)).toEqual(expected)
	})

	it.each([
		{ says: 'continue', moved: false, intent: 'continue' },
		{ says: 'go_back', moved: true, intent: 'go_back' },
		{ says: 'go_back', moved: false, intent: 'question' },
	])('is $intent when the model says $says (moved: $moved)', async ({ says, moved, intent }) => {
		answer = { status: 200, intent: says }
		const qa = await anybody(remote)
		const input = { userResponse: 'hm', promptText, didNavigateToNewSlide: moved }
		expect((await qa.continue(input)).intent).toBe(intent)
		expect(model.requests.at(-1)?.body.toString()).toContain('hm')
	})

	it.each([
		{ of: 'refuses', status: 400, intent: 'question' },
		{ of: 'answers with nonsense', status: 200, intent: 'perhaps' },
	])('is read here when the model $of', async ({ status, intent }) => {
		answer = { status, intent }
		const qa = await anybody(remote)
		const said = await qa.continue({ userResponse: 'yes please', promptText })
		expect(said).toEqual({ intent: 'continue', shouldContinue: true })
	})

	it.each(['userResponse', 'promptText'])('is refused without %s', async (path) => {
		const qa = await anybody(remote)
		const refusal = await refusalOf(qa.continue({ userResponse: 'yes', promptText, [path]: '' }))
		expect(refusal).toMatchObject({ status: 400, details: [{ path }] })
	})

	it('is counted by address', async () => {
		const qa = await anybody(local, '192.0.2.7')
		for (let n = 0; n < 3; n += 1) await qa.continue({ userResponse: 'yes', promptText })
		const refusal = await refusalOf(qa.continue({ userResponse: 'yes', promptText }))
		expect(refusal).toMatchObject({ status: 429, headers: { 'Retry-After': expect.any(String) } })
		const elsewhere = await anybody(local, '192.0.2.8')
		expect(await elsewhere.continue({ userResponse: 'yes', promptText })).toHaveProperty('intent')
	})
})
