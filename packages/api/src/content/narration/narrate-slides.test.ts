import { make } from '@dormer/db/testing'
import { readMp3, splitWords } from '@dormer/providers/speech'
import { type SpeechServer, startElevenLabsServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WordTiming } from '../../core/schema.ts'
import { toAppError } from '../../core/to-app-error.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createPresentation } from '../../sale/presentations/index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { chargeSpeechBudget } from './speech-budget.ts'

const BUDGET = 3000
/** A process remembers a limit from its first use, so both tests of limits have these. */
const STRANGER_LIMITS = 'narration=1/60,openSpeech=30/86400'
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

	test.each(['single', 'batch'] as const)(
		'speaks personal values of the homeowner in a made-up text only for a caller with the token of the presentation or an account (%s)',
		async (operation) => {
			const script = '{{full_name}} lives at {{address}} in {{city}}, with {{squares}} squares.'
			await app.db.presentation.update({
				where: { id: presentationId },
				data: { priceInputs: { squares: 31.5 } },
			})
			const spokenTo = async (caller: OrgContext['caller']) => {
				const { narration } = createCaller({ ...rep, caller })
				const input = { sessionId: 'a session', presentationId }
				if (operation === 'single') await narration.single({ ...input, slideId: 'x', script })
				else await narration.batch({ ...input, slides: [{ slideId: 'x', script }] })
				const where = { organizationId: rep.organizationId }
				const rows = await app.db.narrationSentence.findMany({ where })
				await app.db.narrationSentence.deleteMany({ where })
				return rows.map(({ wordTimings }) =>
					WordTiming.array()
						.parse(wordTimings)
						.map(({ word }) => word)
						.join(' '),
				)
			}
			const personal = 'Luis lives at 2847 South Clermont Street in Denver, with 31.5 squares.'
			const neutral = 'there lives at your address in your city, with squares.'
			const { organizationId } = rep
			const token = { kind: 'presentation', organizationId, presentationId } as const
			expect(await spokenTo({ kind: 'anonymous' })).toEqual([neutral])
			expect(await spokenTo({ ...token, presentationId: crypto.randomUUID() })).toEqual([neutral])
			expect(await spokenTo(token)).toEqual([personal])
			if (operation === 'single') expect(await spokenTo(rep.caller)).toEqual([personal])
		},
	)

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

	test('returns fallback audio only for the slides that fail, and names these slides and those that came from the cache', async () => {
		await asRep().narration.narrate({ slideId: roof, script: ROOF })
		server.synthesizedTexts.length = 0
		const long = 'a'.repeat(5001)
		const { cachedIds, responses, failed } = await batch(asAnonymous(), [
			{},
			{ slideId: greeting, script: GREETING },
			{ script: long },
			{ voiceId: 'nobody' },
			{ script: '' },
			{ script: 'Buy my coins.' },
		])
		expect(responses.map(({ source }) => source)).toEqual([
			'cache',
			'elevenlabs',
			...Array.from({ length: 3 }, () => 'fallback'),
			'local',
		])
		expect(failed).toEqual([
			{ index: 2, slideId: roof, message: expect.stringMatching(/^script: Shorten/) },
			{ index: 3, slideId: roof, message: expect.stringMatching(/^voiceId: /) },
			{ index: 4, slideId: roof, message: expect.stringMatching(/no words to speak/) },
		])
		expect(cachedIds).toEqual([roof])
		expect(synthesizedTexts()).toEqual(['Hi Karen, welcome.'])
		for (const { script, wordTimings } of responses)
			expect(wordTimings.map(({ word }) => word)).toEqual(splitWords(script))
		for (const { audioUrl } of responses) expect(audioUrl).toMatch(/^http/)
	})

	test('speaks any text with the local voice and neutral values for a caller without an account who names no slide of a company, and counts it for no company', async () => {
		const slides = [
			{ slideId: 'slide-1', script: GREETING, voiceId: 'EXAVITQu4vr4xnSDxMaL' },
			{ slideId: crypto.randomUUID(), script: 'Hi there, welcome.', voiceId: 'slt' },
		]
		const { responses, failed } = await batch(asAnonymous(), slides)
		expect(responses.map(({ source }) => source)).toEqual(['local', 'local'])
		expect(failed).toEqual([])
		expect(responses.map(({ script }) => script)).toEqual([GREETING, 'Hi there, welcome.'])
		expect(responses[0]?.wordTimings.map(({ word }) => word)).toEqual(splitWords(GREETING))
		for (const { audioUrl, wordTimings } of responses) {
			const key = /files\/(.*)\?/.exec(audioUrl)?.[1] ?? ''
			const audio = await app.providers.storage.get(key)
			const { durationMs } = readMp3(audio?.bytes ?? new Uint8Array())
			expect(wordTimings.at(-1)?.endTime).toBeGreaterThan(durationMs / 2)
			expect(wordTimings.at(-1)?.endTime).toBeLessThanOrEqual(durationMs)
		}
		expect((await batch(asAnonymous(), slides)).cachedIds).toEqual(
			slides.map(({ slideId }) => slideId),
		)
		expect(synthesizedTexts()).toEqual([])
		const where = { organizationId: rep.organizationId }
		expect(await app.db.narrationSentence.count({ where })).toBe(0)
		expect(await app.db.speechSpending.count({ where })).toBe(0)
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
		const withShortTimeout = { ...rep, config: { ...rep.config, PROVIDER_TIMEOUT_MS: 150 } }
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
		const config = { ...rep.config, RATE_LIMITS: STRANGER_LIMITS }
		const stranger = { ...rep, config, ip: '203.0.113.9', caller: { kind: 'anonymous' as const } }
		await batch(createCaller(stranger), [{ slideId: crypto.randomUUID() }])
		const again = batch(createCaller(stranger), [{ slideId: crypto.randomUUID() }])
		expect(await errorOf(again)).toMatch(/^429 /)
	})

	test('bounds the characters that a network address has spoken without a company, and names the slide beyond them', async () => {
		const config = { ...rep.config, RATE_LIMITS: STRANGER_LIMITS }
		const from = (ip: string) => createCaller({ ...rep, config, ip, caller: { kind: 'anonymous' } })
		const slides = ['A sentence of twenty-six.', 'And one that is as long.'].map(
			(script, index) => ({
				slideId: `slide-${index}`,
				script,
			}),
		)
		const { responses, failed } = await batch(from('203.0.113.7'), slides)
		expect(responses.map(({ source }) => source).toSorted()).toEqual(['fallback', 'local'])
		const index = responses.findIndex(({ source }) => source === 'fallback')
		const message = expect.stringMatching(/^Too many/)
		expect(failed).toEqual([{ index, slideId: `slide-${index}`, message }])
		const other = await batch(from('203.0.113.8'), [{ slideId: 'x', script: 'And another one.' }])
		expect(other.responses).toMatchObject([{ source: 'local' }])
	})

	test('returns 404 for a batch that names a missing presentation', async () => {
		const missing = { presentationId: crypto.randomUUID() }
		expect(await errorOf(batch(asAnonymous(), [{}], missing))).toBe('404 Presentation not found')
	})
})
