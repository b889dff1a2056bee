import { randomUUID } from 'node:crypto'
import { createLocalLanguage } from '@dormer/local-engines'
import { createLanguage } from '@dormer/providers/language'
import { startLoopbackServer } from '@dormer/providers/testing'
import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { it as base } from '../../testing/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { asAnonymous } from './fixtures.ts'

const promptText = 'Shall we pick up where we left off?'

/**
 * Adds test fixtures. `local` is the API of an anonymous caller, whose replies the local engine classifies. `model` is
 * a loopback server instead of the language model, and `remote` is the API of a homeowner whose company uses this
 * model.
 */
const it = base
	.extend('local', ({ company }) => createCaller(asAnonymous(company)).qa)
	.extend('model', { scope: 'file' }, async ({ env: _ }, { onCleanup }) => {
		const answer = { status: 200, intent: 'continue' }
		const server = await startLoopbackServer((_request, response) => {
			const message = { role: 'assistant', content: JSON.stringify({ intent: answer.intent }) }
			const choices = [{ index: 0, message, finish_reason: 'stop' }]
			response.writeHead(answer.status, { 'content-type': 'application/json' })
			response.end(JSON.stringify({ id: 'x', object: 'chat.completion', choices }))
		})
		onCleanup(() => server.close())
		return {
			...server,
			setAnswer: (next: typeof answer) => void Object.assign(answer, next),
		}
	})
	.extend('remote', ({ company, model }) => {
		const language = createLanguage(
			{ openai: { apiKey: 'key', baseUrl: `${model.url}/v1` } },
			createLocalLanguage(),
		)
		const providers = { ...company.providers, language }
		const { organizationId } = company
		const caller = { kind: 'presentation' as const, organizationId, presentationId: randomUUID() }
		return createCaller({ ...company, providers, caller }).qa
	})

describe('POST /api/intent/continue', () => {
	it.for([
		{ userResponse: 'yes please', moved: false, intent: 'continue', shouldContinue: true },
		{ userResponse: 'go back', moved: true, intent: 'go_back', shouldContinue: true },
		{
			userResponse: 'how long is the warranty?',
			moved: false,
			intent: 'question',
			shouldContinue: false,
		},
	])(
		'classifies "$userResponse" locally as $intent',
		async ({ userResponse, moved, ...expected }, { local }) => {
			const input = { userResponse, promptText, didNavigateToNewSlide: moved }
			expect(await local.continue(input)).toEqual(expected)
		},
	)

	it.for([
		{ answer: 'continue', moved: false, intent: 'continue' },
		{ answer: 'go_back', moved: true, intent: 'go_back' },
		{ answer: 'go_back', moved: false, intent: 'question' },
	])(
		'returns $intent when the model answers $answer and didNavigateToNewSlide is $moved',
		async ({ answer, moved, intent }, { model, remote }) => {
			model.setAnswer({ status: 200, intent: answer })
			const input = { userResponse: 'hm', promptText, didNavigateToNewSlide: moved }
			expect((await remote.continue(input)).intent).toBe(intent)
			expect(model.requests.at(-1)?.body.toString()).toContain('hm')
		},
	)

	it.for([
		{ answer: 'an error', status: 400, intent: 'question' },
		{ answer: 'an unknown intent', status: 200, intent: 'perhaps' },
	])(
		'classifies a reply locally when the model returns $answer',
		async ({ status, intent }, { model, remote }) => {
			model.setAnswer({ status, intent })
			const result = await remote.continue({ userResponse: 'yes please', promptText })
			expect(result).toEqual({ intent: 'continue', shouldContinue: true })
		},
	)

	it('does not call the model for a caller without a credential, or when the daily budget is used up', async ({
		company,
		model,
	}) => {
		const language = createLanguage(
			{ openai: { apiKey: 'key', baseUrl: `${model.url}/v1` } },
			createLocalLanguage(),
		)
		const providers = { ...company.providers, language }
		const config = { ...company.config, MODEL_DOLLARS_PER_DAY: 0 }
		const before = model.requests.length
		for (const caller of [asAnonymous(company), { ...company, config }]) {
			const { qa } = createCaller({ ...caller, providers })
			expect((await qa.continue({ userResponse: 'yes please', promptText })).intent).toBe(
				'continue',
			)
		}
		expect(model.requests).toHaveLength(before)
	})

	it.for(['userResponse', 'promptText'])(
		'returns 400 for an empty %s',
		async (path, { remote }) => {
			const input = { userResponse: 'yes', promptText, [path]: '' }
			const refusal = await refusalOf(remote.continue(input))
			expect(refusal).toMatchObject({ status: 400, details: [{ path }] })
		},
	)

	it('limits how many replies are classified per IP address', async ({ app, company }) => {
		const config = { ...app.config, RATE_LIMITS: 'intent=3/60' }
		const replyFrom = (ip: string) =>
			createCaller({ ...asAnonymous(company), config, ip }).qa.continue({
				userResponse: 'yes',
				promptText,
			})
		for (let call = 0; call < 3; call += 1) await replyFrom('192.0.2.7')
		expect(await refusalOf(replyFrom('192.0.2.7'))).toMatchObject({
			status: 429,
			headers: { 'Retry-After': expect.any(String) },
		})
		expect(await replyFrom('192.0.2.8')).toHaveProperty('intent')
	})
})
