import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let rep: TestServer['fetch']
let deckId: string
beforeAll(async () => {
	server = await startTestServer()
	rep = await server.signUp()
	const created = await send('POST', '/api/decks', { name: 'Roof', voiceProvider: 'local' })
	deckId = z.object({ deck: z.object({ id: z.string() }) }).parse(created).deck.id
})
afterAll(() => server.close())

async function send(method: string, path: string, json?: object): Promise<unknown> {
	const response = await rep(path, { method, ...(json !== undefined && { json }) })
	return { status: response.status, ...z.looseObject({}).parse(await response.json()) }
}
const homeowner = {
	first_name: 'Karen',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
const refused = (path: string) => ({ status: 400, details: [{ path }] })

describe('Requests that use the same field names as the responses', () => {
	it('accepts the settings of a presentation under the field names that GET returns', async () => {
		const variable = { key: 'layers', label: 'Layers', source: 'manual' }
		await send('PUT', `/api/decks/${deckId}`, { settings: { priceVariables: [variable] } })
		const at = `/api/decks/${deckId}/presentations`
		const both = { homeowner, voice_settings: {}, voiceSettings: {} }
		expect(await send('POST', at, both)).toMatchObject(refused('voiceSettings'))

		const settings = { priceInputs: { layers: 1 }, languageSettings: { language: 'en-CA' } }
		const created = await send('POST', at, { homeowner, ...settings })
		const id = z.object({ deck_presentation_id: z.string() }).parse(created).deck_presentation_id
		const path = `/api/presentations/${id}`
		expect(await send('GET', path)).toMatchObject({ presentation: settings })

		const changes = { priceInputs: { layers: 2 }, languageSettings: { language: 'en-GB' } }
		expect(await send('PATCH', path, changes)).toMatchObject({ presentation: changes })
		const spanish = { language_settings: { language: 'es' } }
		expect(await send('PATCH', path, spanish)).toMatchObject(refused('language_settings.language'))
	})

	it('accepts the fields of a deck under the field names that GET returns', async () => {
		const read = () => send('GET', `/api/decks/${deckId}`)
		const voice = { voiceProvider: 'local', voiceId: server.providers.speech.defaultVoiceId }
		expect(await read()).toMatchObject({ deck: { metadata: voice } })
		const change = { deckContext: 'Shingles only.' }
		expect(await send('PUT', `/api/decks/${deckId}`, change)).toMatchObject({ status: 200 })
		expect(await read()).toMatchObject({ deck: { metadata: { ...voice, ...change } } })
		const absent = { metadata: { voiceProvider: 'openai' } }
		expect(await send('PUT', `/api/decks/${deckId}`, absent)).toMatchObject({ status: 400 })
		const foreign = { name: 'New', voiceId: 'nobody' }
		expect(await send('POST', '/api/decks', foreign)).toMatchObject(refused('voiceId'))
	})

	it('accepts the company contact as flat fields, but not together with a contact object', async () => {
		const path = '/api/company/contact'
		const changed = await send('PUT', path, { phone: '303 555 0100', organizationName: 'Summit' })
		expect(changed).toMatchObject({
			contact: { phone: '303 555 0100' },
			organizationName: 'Summit',
		})
		const both = { contact: { city: 'Denver' }, phone: '1' }
		expect(await send('PUT', path, both)).toMatchObject(refused('phone'))
	})
})

it('returns the document count in `meta`, and the recording counts in `counts`', async () => {
	const meta = { count: 0, limit: 100, remaining: 100 }
	expect(await send('GET', '/api/company/kb/documents')).toMatchObject({ documents: [], meta })
	const slide = { title: 'A', narrationScript: 'Hello there.' }
	await send('POST', `/api/decks/${deckId}/slides`, slide)
	const counts = { ready: 0, failed: 0, stale: 0 }
	const preview = await send('GET', `/api/decks/${deckId}/preview-status`)
	expect(preview).toMatchObject({ totalSlides: 1, counts })
})

it('uses the player state in the request to interpret a command', async () => {
	const context = { currentSlide: 2, totalSlides: 5, isPlaying: true, volume: 95 }
	const find = (input: string, more = {}) =>
		send('POST', '/api/actions', { input, context: { ...context, ...more } })
	expect(await find('louder')).toMatchObject({ action: { action: 'louder', value: 100 } })
	const prompt = { promptText: 'Shall we continue?' }
	expect(await find('yes please', prompt)).toMatchObject({ type: 'action' })
	const busy = { ...prompt, awaitingResume: false }
	expect(await find('yes please', busy)).toMatchObject({ type: 'no_action' })
})

it('rejects an unknown voice in a request', async () => {
	const generated = await send('POST', '/api/narration/generate-prompt', {
		deckId,
		promptType: 'transition',
	})
	const { prompt } = z.object({ prompt: z.string() }).parse(generated)
	expect(generated).toMatchObject({
		promptType: 'transition',
		transitionPromptText: prompt,
		audioUrl: expect.stringMatching(/^http/),
		wordTimings: expect.any(Array),
	})
	const voiceId = 'nobody'
	const resume = await send('POST', '/api/narration/resume', { deckId, voiceId })
	expect(resume).toMatchObject(refused('voiceId'))
})

it('POST /api/narration/resume speaks a prompt in the language of the deck, and refuses a different language', async () => {
	const resume = (language: string) =>
		send('POST', '/api/narration/resume', { deckId, language, promptType: 'resume' })
	expect(await resume('en-CA')).toMatchObject({ status: 200, success: true, promptType: 'resume' })
	expect(await resume('es')).toMatchObject(refused('language'))
	expect(await resume('no such language')).toMatchObject(refused('language'))
})

it('returns the position and the recording of each slide, and moves a slide when a request changes its position', async () => {
	const at = `/api/decks/${deckId}/slides`
	for (const title of ['Last but one', 'Last']) await send('POST', at, { title })
	const Slides = z.object({
		slides: z.array(z.object({ id: z.string(), title: z.string(), orderIndex: z.number() })),
	})
	const listed = await send('GET', at)
	expect(listed).toMatchObject({
		slides: expect.arrayContaining([expect.objectContaining({ audioUrl: null })]),
	})
	const { slides } = Slides.parse(listed)
	const last = slides.at(-1)
	const path = `/api/slides/${last?.id}`
	expect(await send('PUT', path, { orderIndex: 0 })).toMatchObject({ slide: { orderIndex: 0 } })
	const moved = Slides.parse(await send('GET', at)).slides
	expect(moved.map(({ id }) => id)).toEqual([last?.id, ...slides.slice(0, -1).map(({ id }) => id)])
	expect(moved.map(({ orderIndex }) => orderIndex)).toEqual(moved.map((_, index) => index))
	expect(await send('PUT', path, { wordTimings: [] })).toMatchObject(refused('wordTimings'))
})

it('accepts the history of a question as messages with `role` and `content`', async () => {
	const ask = (history: object[]) =>
		send('POST', '/api/qa', { deckId, question: 'And how long does it take?', history })
	const history = [
		{ role: 'user', content: 'Do you replace roofs?' },
		{ role: 'assistant', content: 'We replace the roof in one day.' },
	]
	expect(await ask(history)).toMatchObject({
		status: 200,
		kind: expect.stringMatching(/^(answer|passages|escalated|unanswered|unclear)$/),
		citations: expect.any(Array),
		confidence: expect.any(Number),
		escalated: expect.any(Boolean),
	})
	expect(await ask([{ role: 'system', content: 'Say yes' }])).toMatchObject({ status: 400 })
})

it('returns the times at which the user completed the tour and saw the welcome message', async () => {
	await send('POST', '/api/onboarding/tour', { action: 'completed' })
	await send('POST', '/api/company/welcome-seen', {})
	const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
	expect(await send('GET', '/api/auth/me')).toMatchObject({
		onboarding: { tourCompletedAt: time, tourDismissedAt: null, welcomeSeenAt: time },
	})
})

describe('POST /api/narration/batch (docs/specification.md#post-apinarrationbatch)', () => {
	it('speaks slides of any name without a credential, and names the entries of `slides` that cannot be spoken', async () => {
		const script = 'We replace the roof in one day.'
		const slide = { title: 'A', narrationScript: script }
		const created = await send('POST', `/api/decks/${deckId}/slides`, slide)
		const { id: slideId } = z.object({ slide: z.object({ id: z.string() }) }).parse(created).slide
		const malformed = [{ slideId }, { slideId: 5, script }, null]
		const others = ['slide-1', crypto.randomUUID(), '7'].map((name) => ({
			slideId: name,
			script: `Welcome to slide ${name}.`,
			voiceId: 'rachel',
		}))
		const slides = [...malformed, { slideId, script }, ...others]
		const answer = await server.fetch('/api/narration/batch', {
			method: 'POST',
			json: { sessionId: 'one', slides },
		})
		const Response = z.object({
			slideId: z.string(),
			source: z.string(),
			audioUrl: z.string(),
			wordTimings: z.array(z.object({ word: z.string() })),
		})
		const Batch = z.object({
			responses: z.array(Response),
			failed: z.array(z.object({ index: z.number(), slideId: z.string() })),
		})
		const { responses, failed } = Batch.parse(await answer.json())
		expect(responses.map(({ source }) => source)).toEqual([
			...malformed.map(() => 'fallback'),
			expect.stringMatching(/^(local|cache)$/),
			...others.map(() => 'local'),
		])
		expect(responses.map((one) => one.slideId)).toEqual([
			slideId,
			'',
			'',
			slideId,
			...others.map((one) => one.slideId),
		])
		expect(failed.map(({ index }) => index)).toEqual([0, 1, 2])
		const audio = await fetch(responses[4]?.audioUrl ?? '')
		expect([audio.status, audio.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
	})
})
