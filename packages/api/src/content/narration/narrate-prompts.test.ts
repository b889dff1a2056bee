import { make } from '@dormer/db/testing'
import { splitWords } from '@dormer/providers/speech'
import { type SpeechServer, startElevenLabsServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toAppError } from '../../core/to-app-error.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createPresentation } from '../../sale/presentations/index.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'

let server: SpeechServer
let app: TestApp
let rep: OrgContext
let deckId: string
let presentationId: string

const RESUME = 'Shall we pick up where we left off?'
const asRep = () => createCaller(rep)
const asAnonymous = () => createCaller({ ...rep, caller: { kind: 'anonymous' } })
const synthesizedTexts = () => server.synthesizedTexts.toSorted()

async function errorOf(promise: Promise<unknown>) {
	const error = await promise.then(
		() => new Error('The call succeeded'),
		(cause: unknown) => toAppError(cause),
	)
	return 'status' in error ? `${error.status} ${error.message}` : error.message
}

beforeAll(async () => {
	server = await startElevenLabsServer()
	app = await createTestApp({ elevenLabsApiKey: 'a key', elevenLabsBaseUrl: server.url })
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
	deckId = (await make.deck(app.db, { organizationId, voiceId: 'maya' })).id
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

test('POST /api/narration/qa-audio synthesizes a prompt in the voice of the deck and stores the recording', async () => {
	await asRep().qa.updateSettings({ deckId, resumePromptText: 'Ready to go on?' })
	const answer = await asRep().narration.qaAudio({ deckId })
	expect(answer).toMatchObject({
		success: true,
		promptType: 'resume',
		voiceId: 'maya',
		source: 'elevenlabs',
	})
	expect(answer.wordTimings.map(({ word }) => word)).toEqual(splitWords('Ready to go on?'))
	const { qaSettings } = await asRep().qa.getSettings({ deckId })
	expect(qaSettings.resumeAudioUrl).toBe(answer.audioUrl)
})

test('POST /api/narration/qa-audio stores no recording when the request has another text or voice than the deck’s prompt', async () => {
	const other = {
		deckId,
		text: 'Any questions?',
		voiceId: 'rms',
		promptType: 'transition',
	} as const
	expect(await asRep().narration.qaAudio(other)).toMatchObject({
		voiceId: 'rms',
		source: 'local',
	})
	expect((await asRep().qa.getSettings({ deckId })).qaSettings.transitionAudioUrl).toBeNull()
})

test('POST /api/narration/qa-audio rejects invalid requests, and returns the local voice when the provider fails', async () => {
	expect(await errorOf(asRep().narration.qaAudio({ deckId, voiceId: 'nobody' }))).toMatch(
		/^400 voiceId: /,
	)
	const stranger = createCaller(await makeCompany(app))
	expect(await errorOf(stranger.narration.qaAudio({ deckId }))).toBe('404 Deck not found')
	server.setFault({ status: 500 })
	expect(await asRep().narration.qaAudio({ deckId })).toMatchObject({ source: 'local' })
})

test('POST /api/narration/resume synthesizes the resume prompt of the presentation’s snapshot, even if the deck’s prompt changed since', async () => {
	await asRep().qa.updateSettings({ deckId, resumePromptText: 'Changed since.' })
	const answer = await asAnonymous().narration.resume({ presentationId })
	expect(answer).toMatchObject({ promptType: 'resume', voiceId: 'maya', source: 'elevenlabs' })
	expect(synthesizedTexts()).toEqual([RESUME])
	expect(await errorOf(asAnonymous().narration.resume({ deckId }))).toMatch(/^401 /)
	expect(await errorOf(asRep().narration.resume({}))).toMatch(/^400 deckId: /)
	expect(await asRep().narration.resume({ deckId })).toMatchObject({ source: 'elevenlabs' })
	expect(synthesizedTexts()).toEqual(['Changed since.', RESUME])
})

test('POST /api/narration/generate-prompt proposes prompt texts that contain the company name', async () => {
	const words = await asRep().narration.generatePrompt({ deckId })
	expect(words.resumePromptText).toContain('Summit Peak Roofing')
	expect(words.transitionPromptText).toContain('Summit Peak Roofing')
	const ofPresentation = { ...words, audioUrl: expect.stringContaining(presentationId) }
	for (const input of [{ deckId, presentationId }, { presentationId }])
		expect(await asAnonymous().narration.generatePrompt(input)).toEqual(ofPresentation)
	expect(await errorOf(asRep().narration.generatePrompt({}))).toMatch(/^400 deckId: /)
	expect(await errorOf(asAnonymous().narration.generatePrompt({ deckId }))).toMatch(/^401 /)
	const other = crypto.randomUUID()
	expect(
		await errorOf(asAnonymous().narration.generatePrompt({ deckId: other, presentationId })),
	).toBe('404 Deck not found')
})

test('narration routes count calls per presentation and IP address against the rate limit', async () => {
	const limited = { ...rep, config: { ...rep.config, RATE_LIMITS: 'narration=2/60' } }
	const call = (ip: string) =>
		createCaller({ ...limited, ip, caller: { kind: 'anonymous' } }).narration.resume({
			presentationId,
		})
	await call('10.0.0.1')
	await call('10.0.0.1')
	expect(await errorOf(call('10.0.0.1'))).toMatch(/^429 /)
	expect(await call('10.0.0.2')).toMatchObject({ success: true })
})
