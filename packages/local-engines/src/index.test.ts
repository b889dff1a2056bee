import { createProviders } from '@dormer/providers'
import { type LoopbackServer, startLoopbackServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalEngines } from './index.ts'

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
		const providers = createProviders(
			{
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
			},
			createLocalEngines(),
		)
		const slide = { title: 'A plain slide', bullets: [], position: 2, total: 3, companyName: '' }
		expect(await providers.language.writeScript(slide)).toEqual({
			script: 'A plain slide.',
			needsWords: false,
		})
		expect([providers.vision.engine, providers.speech.engine]).toEqual(['local', 'local'])
		expect(providers.embedding.model).not.toContain('openai')
	})
})
