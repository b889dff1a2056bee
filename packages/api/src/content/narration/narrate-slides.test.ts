import { make } from '@dormer/db/testing'
import { readMp3, splitWords } from '@dormer/providers/speech'
import { type SpeechServer, startElevenLabsServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toAppError } from '../../core/to-app-error.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createPresentation } from '../../sale/presentations/index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { chargeSpeechBudget } from './speech-budget.ts'

const BUDGET = 3000
const GREETING = 'Hi {{first_name}}, welcome.'
const ROOF = 'We take everything down to the bare decking. Then comes the shield.'
const ANSWER = 'Two days, weather permitting.'

let server: SpeechServer
let app: TestApp
let rep: OrgContext
let deckId: string
let greeting: string
let roof: string
let presentationId: string

const asRep = () => createCaller(rep)
const asAnonymous = () => createCaller({ ...rep, caller: { kind: 'anonymous' } })
const synthesizedTexts = () => server.synthesizedTexts.toSorted()

async function errorOf(promise: Promise<unknown>) {
	const answer = await promise.then(
		(value) => ({ value }),
		(error: unknown) => ({ error: toAppError(error) }),
	)
	if (!('error' in answer)) throw new Error('The call succeeded')
	const { status, message } = answer.error
	return `${status} ${message}`
}

beforeAll(async () => {
	server = await startElevenLabsServer()
	app = await createTestApp(
		{ elevenLabsApiKey: 'a key', elevenLabsBaseUrl: server.url },
		{ SPEECH_CHARACTERS_PER_DAY: String(BUDGET) },
	)
	await app.providers.speech.listVoices()
})
afterAll(async () => {
	await app.close()
	await server.close()
})
beforeEach(async () => {
	server.setFault(undefined)
	rep = await makeCompany(app)
	const { organizationId } = rep
	const deck = await make.deck(app.db, { organizationId, voiceId: 'maya' })
	deckId = deck.id
	const parent = { organizationId, deckId }
	greeting = (await make.slide(app.db, { ...parent, narrationScript: GREETING })).id
	roof = (await make.slide(app.db, { ...parent, narrationScript: ROOF })).id
	await make.faq(app.db, { ...parent, cannedAnswer: ANSWER })
	const presentation = await createPresentation(rep, {
		deckId,
		homeowner: {
			first_name: 'Luis',
			address: '2847 South Clermont Street',
			city: 'Denver',
			state: 'CO',
			zip: '80222',
			country: 'US',
		},
		voice_settings: {},
		language_settings: {},
		price_inputs: {},
		measurement_strategy: 'manual',
	})
	presentationId = presentation.deck_presentation_id
	server.synthesizedTexts.length = 0
})

describe('POST /api/narration', () => {
	test("synthesizes a slide's script with the sample homeowner's values and stores the recording", async () => {
		const answer = await asRep().narration.narrate({ slideId: greeting, script: GREETING })
		expect(synthesizedTexts()).toEqual(['Hi Karen, welcome.'])
		expect(answer).toMatchObject({ slideId: greeting, script: GREETING, source: 'elevenlabs' })
		expect(answer.wordTimings.map(({ word }) => word)).toEqual(splitWords(GREETING))
		const slide = await app.db.slide.findUniqueOrThrow({ where: { id: greeting } })
		expect(slide).toMatchObject({ audioStatus: 'ready', wordTimings: answer.wordTimings })
		expect(answer.audioUrl).toBe(app.providers.storage.readUrl(slide.audioKey ?? ''))
		expect(await asRep().narration.narrate({ slideId: greeting, script: GREETING })).toMatchObject({
			source: 'cache',
		})
	})

	test.each([
		['another script', { script: 'Not written yet.' }],
		['another voice', { script: ROOF, voiceId: 'slt' }],
	])('speaks %s without storing a recording on the slide', async (_, input) => {
		const answer = await asRep().narration.narrate({ slideId: roof, ...input })
		expect(answer.wordTimings).toHaveLength(splitWords(input.script).length)
		const slide = await app.db.slide.findUniqueOrThrow({ where: { id: roof } })
		expect(slide).toMatchObject({ audioStatus: 'none', audioKey: null })
	})

	test.each([
		[
			'an unknown voice',
			() => ({ slideId: roof, script: ROOF, voiceId: 'nobody' }),
			/^400 voiceId: /,
		],
		[
			'a script of 6,000 characters',
			() => ({ slideId: roof, script: 'a'.repeat(6000) }),
			/^400 script: .*5,000/,
		],
		['an empty script', () => ({ slideId: roof, script: '' }), /^400 script must not be empty$/],
		[
			'an unknown slide',
			() => ({ slideId: crypto.randomUUID(), script: ROOF }),
			/^404 Slide not found/,
		],
	])('rejects %s', async (_, input, message) => {
		expect(await errorOf(asRep().narration.narrate(input()))).toMatch(message)
	})

	test('returns 404 for a slide of another organization', async () => {
		const stranger = createCaller(await makeCompany(app))
		expect(await errorOf(stranger.narration.narrate({ slideId: roof, script: ROOF }))).toBe(
			'404 Slide not found',
		)
	})

	test('returns the local voice with its captions and stores nothing on the slide when the provider fails', async () => {
		server.setFault({ status: 401 })
		const answer = await asRep().narration.narrate({ slideId: roof, script: ROOF })
		expect(answer.source).toBe('local')
		expect(answer.wordTimings.map(({ word }) => word)).toEqual(splitWords(ROOF))
		const key = /files\/(.*)\?/.exec(answer.audioUrl)?.[1] ?? ''
		const audio = await app.providers.storage.get(key)
		const { durationMs } = readMp3(audio?.bytes ?? new Uint8Array())
		expect(answer.wordTimings.at(-1)?.endTime).toBeLessThanOrEqual(durationMs)
		const slide = await app.db.slide.findUniqueOrThrow({ where: { id: roof } })
		expect(slide.audioStatus).toBe('none')
	})
})

describe('POST /api/narration/single', () => {
	const line = { sessionId: 'a session', slideId: 'roof' }

	test('accepts members, and callers who name a presentation, but rejects all other callers with 401', async () => {
		expect(await errorOf(asAnonymous().narration.single({ ...line, script: ROOF }))).toMatch(
			/^401 /,
		)
		expect(await asRep().narration.single({ ...line, script: 'Anything.' })).toMatchObject({
			source: 'elevenlabs',
		})
	})

	test('uses the paid provider for a homeowner when the text is part of the presentation', async () => {
		const narrate = (script: string, voiceId = '') =>
			asAnonymous().narration.single({ ...line, script, voiceId, presentationId })
		expect(await narrate('Hi Luis, welcome.')).toMatchObject({ source: 'elevenlabs' })
		expect(await narrate(GREETING)).toMatchObject({ source: 'cache' })
		expect(await narrate('Then comes the shield.')).toMatchObject({ source: 'elevenlabs' })
		expect(await narrate(ANSWER, 'maya')).toMatchObject({ source: 'elevenlabs' })
		expect(await narrate('Shall we pick up where we left off?')).toMatchObject({
			source: 'elevenlabs',
		})
		expect(synthesizedTexts()).toEqual([
			'Hi Luis, welcome.',
			'Shall we pick up where we left off?',
			'Then comes the shield.',
			ANSWER,
		])
		expect(server.requests.every(({ path }) => !path.includes('/nobody/'))).toBe(true)
	})

	test('uses the free local voice for text that an anonymous caller made up, and returns fallback audio when the daily budget for such text is used up', async () => {
		const narrate = (script: string) =>
			asAnonymous().narration.single({ ...line, script, presentationId })
		expect(await narrate('Buy my coins.')).toMatchObject({ source: 'local' })
		expect(await narrate('Hi Karen, welcome.')).toMatchObject({ source: 'local' })
		await chargeSpeechBudget(app, {
			organizationId: rep.organizationId,
			kind: 'open',
			characters: BUDGET - 40,
		})
		expect(await narrate('Buy more of my coins.')).toMatchObject({ source: 'fallback' })
		expect(synthesizedTexts()).toEqual([])
	})

	test.each(['slt', 'nobody'])('rejects the disallowed voice %s', async (voiceId) => {
		const call = asAnonymous().narration.single({ ...line, script: ROOF, presentationId, voiceId })
		expect(await errorOf(call)).toMatch(/^400 voiceId: /)
	})

	test.each([
		['deleted', { deletedAt: new Date() }],
		['expired', { expiresAt: new Date(0) }],
	])('returns 404 for a presentation that is %s', async (_, data) => {
		await app.db.presentation.update({ where: { id: presentationId }, data })
		const call = asAnonymous().narration.single({ ...line, script: ROOF, presentationId })
		expect(await errorOf(call)).toBe('404 Presentation not found')
	})

	test('returns 404 when a member requests a presentation of another organization', async () => {
		const stranger = createCaller(await makeCompany(app))
		const call = stranger.narration.single({ ...line, script: ROOF, presentationId })
		expect(await errorOf(call)).toBe('404 Presentation not found')
	})
})

describe('POST /api/narration/batch', () => {
	const batch = (caller: ReturnType<typeof asRep>, slides: object[], more = {}) =>
		caller.narration.batch({
			sessionId: 'a session',
			slides: slides.map((slide) => ({ slideId: roof, script: ROOF, voiceId: '', ...slide })),
			...more,
		})

	test('returns fallback audio only for the slides that fail, and names the slides that came from the cache', async () => {
		await asRep().narration.narrate({ slideId: roof, script: ROOF })
		server.synthesizedTexts.length = 0
		const long = 'a'.repeat(5001)
		const { cachedIds, responses } = await batch(asAnonymous(), [
			{},
			{ slideId: greeting, script: GREETING },
			{ script: long },
			{ voiceId: 'nobody' },
			{ slideId: 'unknown' },
			{ slideId: crypto.randomUUID() },
			{ script: '' },
			{ script: 'Buy my coins.' },
		])
		expect(responses.map(({ source }) => source)).toEqual([
			'cache',
			'elevenlabs',
			...Array.from({ length: 5 }, () => 'fallback'),
			'local',
		])
		expect(cachedIds).toEqual([roof])
		expect(synthesizedTexts()).toEqual(['Hi Karen, welcome.'])
		for (const { script, wordTimings } of responses)
			expect(wordTimings.map(({ word }) => word)).toEqual(splitWords(script))
		for (const { audioUrl } of responses) expect(audioUrl).toMatch(/^http/)
	})

	test('returns the local voice only for the slide that the provider fails to synthesize', async () => {
		await batch(asRep(), [{}])
		server.setFault({ status: 500 })
		const { responses } = await batch(asRep(), [{}, { slideId: greeting, script: GREETING }])
		expect(responses.map(({ source }) => source)).toEqual(['cache', 'local'])
	})

	test('synthesizes the slides of a presentation when a batch request identifies them by slide key (slide-1) instead of id', async () => {
		const { responses } = await batch(
			asAnonymous(),
			[
				{ slideId: 'slide-1', script: 'Hi Luis, welcome.' },
				{ slideId: 'slide-2', voiceId: 'maya' },
			],
			{ presentationId },
		)
		expect(responses.map(({ source }) => source)).toEqual(['elevenlabs', 'elevenlabs'])
	})

	test('returns the local voice for every slide that is not synthesized within the speech timeout', async () => {
		server.setFault('hang')
		const withShortTimeout = { ...rep, config: { ...rep.config, SPEECH_TIMEOUT_MS: 150 } }
		const { responses } = await batch(createCaller(withShortTimeout), [
			{},
			{ slideId: greeting, script: GREETING },
			{ script: ANSWER },
		])
		expect(responses.map(({ source }) => source)).toEqual(['local', 'local', 'local'])
	})

	test('accepts a batch of 50 slides, but rejects a batch of 51 slides and an empty batch', async () => {
		const slides = Array.from({ length: 51 }, () => ({}))
		expect(await errorOf(batch(asRep(), slides))).toMatch(/^400 slides: Send at most 50/)
		expect(await errorOf(batch(asRep(), []))).toMatch(/^400 slides must have at least 1 entry$/)
		expect((await batch(asRep(), slides.slice(1))).responses).toHaveLength(50)
		expect(synthesizedTexts()).toHaveLength(2)
	})

	test('counts all anonymous calls against one rate limit, whatever slides they name', async () => {
		const config = { ...rep.config, RATE_LIMITS: 'narration=1/60' }
		const stranger = { ...rep, config, ip: '203.0.113.9', caller: { kind: 'anonymous' as const } }
		await batch(createCaller(stranger), [{ slideId: crypto.randomUUID() }])
		const again = batch(createCaller(stranger), [{ slideId: crypto.randomUUID() }])
		expect(await errorOf(again)).toMatch(/^429 /)
	})

	test('returns 404 for a batch that names a missing presentation', async () => {
		const missing = { presentationId: crypto.randomUUID() }
		expect(await errorOf(batch(asAnonymous(), [{}], missing))).toBe('404 Presentation not found')
	})
})
