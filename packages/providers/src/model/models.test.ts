import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProviders } from '../index.ts'
import { type LoopbackServer, startLoopbackServer } from '../testing/loopback.ts'
import { connectionFor, priceOfCall } from './models.ts'

const MODEL = 'own-model'
let server: LoopbackServer
beforeAll(async () => {
	server = await startLoopbackServer(({ path, body }, response) => {
		const { model } = JSON.parse(body.toString()) as { model: string }
		const isKnown = model === MODEL && path === '/v1/chat/completions'
		const message = { role: 'assistant', content: JSON.stringify({ script: 'A plain slide.' }) }
		const choices = [{ index: 0, finish_reason: 'stop', message }]
		response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
		response.end(JSON.stringify(isKnown ? { choices, model } : { error: { message: 'unknown' } }))
	})
})
afterAll(() => server.close())

describe('a server that knows only one model', () => {
	it('sends language tasks to the configured model server, and uses the local engines for vision, embedding and speech', async () => {
		const local = { vision: 'local', embedding: 'local', speech: 'local' }
		const providers = createProviders({
			openai: {
				apiKey: 'a key',
				baseUrl: `${server.url}/v1`,
				models: { language: MODEL, ...local },
			},
			directory: '/nonexistent',
			publicUrl: 'http://127.0.0.1',
			secretKey: 'x'.repeat(32),
			mailDirectory: '/nonexistent',
			allowHosts: '',
		})
		const slide = { title: 'A plain slide', bullets: [], position: 2, total: 3, companyName: '' }
		expect(await providers.language.writeScript(slide)).toEqual({
			script: 'A plain slide.',
			needsWords: false,
		})
		expect([providers.vision.engine, providers.speech.engine]).toEqual(['local', 'local'])
		expect(providers.embedding.model).not.toContain('openai')
	})
})

describe('connectionFor', () => {
	const account = {
		apiKey: 'a key',
		baseUrl: 'http://all',
		baseUrls: { speech: 'http://speech' },
		models: { language: MODEL },
	}

	it.each([
		['language', { model: MODEL, baseUrl: 'http://all' }],
		['vision', { model: MODEL, baseUrl: 'http://all' }],
		['embedding', { model: 'text-embedding-3-small', baseUrl: 'http://all' }],
		['speech', { model: 'gpt-4o-mini-tts', baseUrl: 'http://speech' }],
	] as const)('returns the server and the model of the task %s', (capability, expected) => {
		expect(connectionFor(account, capability)).toEqual({ apiKey: 'a key', ...expected })
	})

	it('returns undefined when no API account is configured, and for a task that uses the model `local`', () => {
		expect(connectionFor(undefined, 'language')).toBeUndefined()
		expect(
			connectionFor({ apiKey: 'a key', models: { speech: 'local' } }, 'speech'),
		).toBeUndefined()
	})
})

describe('priceOfCall', () => {
	it('returns the price of a call in millionths of a dollar, and charges an unknown model like a large model', () => {
		const usage = { inputTokens: 1000, cachedTokens: 0, outputTokens: 100 }
		expect(priceOfCall({ model: 'gpt-5.4-mini', ...usage })).toBe(1200)
		expect(priceOfCall({ model: MODEL, ...usage })).toBe(4000)
	})

	it('charges cached input tokens less, except for an unknown model', () => {
		const usage = { inputTokens: 1000, cachedTokens: 800, outputTokens: 100 }
		expect(priceOfCall({ model: 'gpt-5.4-mini', ...usage })).toBe(660)
		expect(priceOfCall({ model: MODEL, ...usage })).toBe(4000)
	})
})
