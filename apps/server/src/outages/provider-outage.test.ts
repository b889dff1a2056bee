import { createLocalEmbedding, createLocalSpeech } from '@dormer/local-engines'
import { createEmbedding } from '@dormer/providers/embedding'
import { createSpeech } from '@dormer/providers/speech'
import { type SilentServer, startSilentServer, TEST_S3_KEYS } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { openPresentation, type TestViewer } from '../testing/viewer.ts'

/** Time limit of a provider call in this test, in milliseconds. A route makes at most two such calls. */
const PROVIDER_TIMEOUT_MS = 1000
/** Maximum response time of the slowest routes, in milliseconds. */
const ANSWER_WITHIN_MS = 30_000
const TEST_MS = 90_000

const Ready = z.object({ ok: z.literal(true), dependencies: z.record(z.string(), z.string()) })
const Created = z.object({ deck: z.object({ id: z.string() }) })
const Made = z.object({ deck_presentation_id: z.string() })
const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen@home.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
const PNG = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
)

let silent: SilentServer
beforeAll(async () => {
	silent = await startSilentServer()
	await loadClients()
}, TEST_MS)
afterAll(() => silent.close())

/** Loads the client libraries before the tests, so the tests do not measure the loading time. */
async function loadClients(): Promise<void> {
	const baseUrl = 'http://127.0.0.1:1'
	const speech = createSpeech(
		{ elevenLabsApiKey: 'a key', elevenLabsBaseUrl: baseUrl },
		createLocalSpeech(),
	)
	const embedding = createEmbedding(
		{ openai: { apiKey: 'a key', baseUrl } },
		createLocalEmbedding(),
	)
	await Promise.allSettled([speech.listVoices(), embedding.embed(['roof'])])
}

type Call = () => Promise<Response>

/**
 * Sends the same request twice and returns both responses. Fails when the first request contacts no provider, when the second
 * request still sends data to a provider, or when a response takes too long.
 */
async function callTwice(call: Call): Promise<[Response, Response]> {
	const measure = async () => {
		const [connections, requests] = [silent.connections(), silent.requests()]
		const startedAt = performance.now()
		const response = await call()
		expect(performance.now() - startedAt).toBeLessThan(ANSWER_WITHIN_MS)
		const asked = silent.connections() - connections
		return { response, asked, sent: silent.requests() - requests }
	}
	const [first, second] = [await measure(), await measure()]
	expect(first.asked).toBeGreaterThan(0)
	expect(second.sent).toBe(0)
	return [first.response, second.response]
}

async function readStates(server: TestServer): Promise<Record<string, string>> {
	return Ready.parse(await (await server.fetch('/api/ready')).json()).dependencies
}

describe('Server whose model, voice, geocoder and mail relay accept connections but never answer', () => {
	let server: TestServer
	let rep: TestServer['fetch']
	let viewer: TestViewer
	beforeAll(async () => {
		const { url, smtpUrl } = silent
		server = await startTestServer(
			{
				openai: { apiKey: 'a key', baseUrl: url },
				elevenLabsApiKey: 'a key',
				elevenLabsBaseUrl: url,
				geocoderUrl: url,
				smtp: { url: smtpUrl },
				providerRetryMs: 600_000,
			},
			{ PROVIDER_TIMEOUT_MS: String(PROVIDER_TIMEOUT_MS) },
		)
		rep = await server.signUp()
	}, TEST_MS)
	afterAll(() => server.close())

	it(
		'checks street addresses with the local engine when the geocoder does not answer',
		async () => {
			const json = { address: '3310 Vrain St', city: 'Denver', state: 'CO', zip: '80212' }
			const call = () => rep('/api/address/validate', { method: 'POST', json })
			for (const response of await callTwice(call))
				expect(await response.json()).toMatchObject({ valid: true, coordinates: null })
			viewer = await openPresentation(server, rep)
		},
		TEST_MS,
	)

	it(
		'answers a question and speaks the answer with the local engines',
		async () => {
			const { presentationId } = viewer
			const json = { presentationId, question: 'Do you build swimming pools?' }
			const call = () => rep('/api/qa', { method: 'POST', json })
			const [first] = await callTwice(call)
			const answer = z.object({ audioUrl: z.string() }).parse(await first.json())
			expect(answer.audioUrl).not.toContain('silence')
		},
		TEST_MS,
	)

	it(
		'narrates with the local voice immediately, and names that voice as the source',
		async () => {
			const { presentationId, slideIds } = viewer
			const json = { presentationId, slideId: slideIds[0], sessionId: 'one', script: 'Cover.' }
			const call = () => server.fetch('/api/narration/single', { method: 'POST', json })
			const before = silent.requests()
			expect(await (await call()).json()).toMatchObject({ source: 'local' })
			expect(await (await call()).json()).toMatchObject({ source: 'cache' })
			expect(silent.requests()).toBe(before)
			const sentences = await server.db.narrationSentence.findMany()
			expect(new Set(sentences.map(({ engine }) => engine))).toEqual(new Set(['local']))
		},
		TEST_MS,
	)

	it(
		'returns 503 with Retry-After when an email cannot be sent, and releases the claim on that email',
		async () => {
			const { deck } = Created.parse(
				await (await rep('/api/decks', { method: 'POST', json: { name: 'Roofs' } })).json(),
			)
			const json = { homeowner: KAREN }
			const presentations = `/api/decks/${deck.id}/presentations`
			const made = Made.parse(await (await rep(presentations, { method: 'POST', json })).json())
			const path = `/api/presentations/${made.deck_presentation_id}/send-mail`
			const call = () => rep(path, { method: 'POST', json: { idempotencyKey: 'one' } })
			for (const response of await callTwice(call)) {
				expect(response.status).toBe(503)
				expect(response.headers.get('retry-after')).not.toBeNull()
			}
		},
		TEST_MS,
	)

	it('stays ready and reports the states of the providers', async () => {
		expect(await readStates(server)).toMatchObject({
			postgres: 'up',
			language: 'down',
			speech: 'down',
			geocoding: 'down',
			email: 'down',
			storage: 'local',
		})
	})
})

describe('Server whose object store accepts connections but never answers', () => {
	it(
		'returns 503 with Retry-After for an upload, and serves other requests',
		async () => {
			const server = await startTestServer(
				{
					s3: { key: TEST_S3_KEYS, region: 'us-east-1', bucket: 'media', endpoint: silent.url },
					providerRetryMs: 600_000,
				},
				{ PROVIDER_TIMEOUT_MS: String(PROVIDER_TIMEOUT_MS) },
			)
			const rep = await server.signUp()
			const call = () => {
				const body = new FormData()
				body.append('file', new Blob([PNG], { type: 'image/png' }), 'roof.png')
				return rep('/api/images/upload', { method: 'POST', body })
			}
			for (const response of await callTwice(call)) {
				expect(response.status).toBe(503)
				expect(response.headers.get('retry-after')).toBe('1')
			}
			expect((await rep('/api/decks')).status).toBe(200)
			expect(await readStates(server)).toMatchObject({ storage: 'down' })
			await server.close()
		},
		TEST_MS,
	)
})
