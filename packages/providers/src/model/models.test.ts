import { describe, expect, it } from 'vitest'
import { connectionFor, priceOfCall } from './models.ts'

const MODEL = 'own-model'

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
