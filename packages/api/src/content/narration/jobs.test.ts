import { make } from '@dormer/db/testing'
import { splitWords } from '@dormer/providers/speech'
import { type SpeechServer, startElevenLabsServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scriptHash } from '../../core/script-hash.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { updateQaSettings } from '../qa-settings/index.ts'
import { createSlide } from '../slides/index.ts'
import { narrateFaq, narratePrompt, narrateSlide } from './jobs.ts'

let server: SpeechServer
let app: TestApp
let rep: OrgContext
let parent: { organizationId: string; deckId: string }

const FIRST_ATTEMPT = { signal: undefined, lastAttempt: false }
const LAST_ATTEMPT = { signal: undefined, lastAttempt: true }

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
	server.synthesizedTexts.length = 0
	rep = await makeCompany(app)
	const { organizationId } = rep
	const deck = await make.deck(app.db, { organizationId, voiceId: 'maya' })
	parent = { organizationId, deckId: deck.id }
})

describe('narrateSlide', () => {
	const script = '{{first_name}}, the deck has {{roof_squares}} squares.'
	const makeOne = (narrationScript = script) =>
		make.slide(app.db, { ...parent, narrationScript, audioStatus: 'pending' })
	const read = (id: string) => app.db.slide.findUniqueOrThrow({ where: { id } })
	const payload = (slideId: string) => ({ organizationId: rep.organizationId, slideId })

	test('synthesizes the script in the voice of the deck, with the values of the sample homeowner', async () => {
		await app.db.deck.update({
			where: { id: parent.deckId },
			data: {
				priceVariables: [{ key: 'roof_squares', label: 'Squares', source: 'manual', default: 24 }],
			},
		})
		const { id } = await makeOne()
		await narrateSlide(app, payload(id), FIRST_ATTEMPT)
		const slide = await read(id)
		expect(server.synthesizedTexts).toEqual(['Karen, the deck has 24 squares.'])
		expect(server.requests.at(-1)?.path).toContain('/maya/')
		expect(slide).toMatchObject({ audioStatus: 'ready', audioScriptHash: scriptHash(script) })
		const words = slide.wordTimings as { word: string; endTime: number }[]
		expect(words.map(({ word }) => word)).toEqual(splitWords(script))
		expect(words.at(-1)?.endTime).toBeLessThanOrEqual(slide.audioDurationMs ?? 0)
		expect(await app.providers.storage.head(slide.audioKey ?? '')).toBeDefined()
	})

	test('queues a job that synthesizes the script of a new slide', async () => {
		const { slide } = await createSlide(rep, {
			deckId: parent.deckId,
			title: 'Warranty',
			bullets: [],
			narrationScript: 'It is covered for 25 years.',
			slideContext: null,
			slideType: 'standard',
		})
		expect(slide.audioStatus).toBe('pending')
		await app.runJobs()
		expect((await read(slide.id)).audioStatus).toBe('ready')
	})

	test('synthesizes the script of a slide only once when its job runs twice', async () => {
		const { id } = await makeOne('Good morning.')
		await narrateSlide(app, payload(id), FIRST_ATTEMPT)
		await narrateSlide(app, payload(id), FIRST_ATTEMPT)
		expect(server.synthesizedTexts).toEqual(['Good morning.'])
		expect((await read(id)).audioStatus).toBe('ready')
	})

	test('stores no recording when the script changes during the synthesis', async () => {
		const { id } = await makeOne('Good morning.')
		server.setFault('hang')
		const running = narrateSlide(app, payload(id), FIRST_ATTEMPT)
		await server.waitForHang()
		await app.db.slide.update({ where: { id }, data: { narrationScript: 'Good evening.' } })
		server.release()
		await running
		expect(server.synthesizedTexts).toEqual(['Good morning.'])
		expect(await read(id)).toMatchObject({ audioStatus: 'pending', audioKey: null })
	})

	test('leaves the slide pending before a retry, and marks the slide failed after the last attempt', async () => {
		const { id } = await makeOne('Good morning.')
		server.setFault({ status: 503 })
		await expect(narrateSlide(app, payload(id), FIRST_ATTEMPT)).rejects.toMatchObject({
			reason: 'unavailable',
		})
		expect((await read(id)).audioStatus).toBe('pending')
		await narrateSlide(app, payload(id), LAST_ATTEMPT)
		expect((await read(id)).audioStatus).toBe('failed')
		server.setFault(undefined)
		await narrateSlide(app, payload(id), FIRST_ATTEMPT)
		expect((await read(id)).audioStatus).toBe('ready')
	})

	test.each([401, 404, 422])(
		'marks the slide failed at the first attempt when the voice answers %i',
		async (status) => {
			const { id } = await makeOne('Good morning.')
			server.setFault({ status })
			const before = server.requests.length
			await narrateSlide(app, payload(id), FIRST_ATTEMPT)
			expect((await read(id)).audioStatus).toBe('failed')
			expect(server.requests.length - before).toBe(1)
		},
	)

	test('skips a slide that is missing, is deleted, has no words to speak or belongs to another organization', async () => {
		const { id } = await makeOne('…')
		await narrateSlide(app, payload(id), FIRST_ATTEMPT)
		await narrateSlide(app, payload(crypto.randomUUID()), FIRST_ATTEMPT)
		const other = await makeOne('Good morning.')
		const foreign = { organizationId: crypto.randomUUID(), slideId: other.id }
		await narrateSlide(app, foreign, FIRST_ATTEMPT)
		await app.db.deck.update({ where: { id: parent.deckId }, data: { deletedAt: new Date() } })
		await narrateSlide(app, payload(other.id), FIRST_ATTEMPT)
		expect(server.synthesizedTexts).toEqual([])
		expect((await read(other.id)).audioStatus).toBe('pending')
	})
})

describe('narrateFaq', () => {
	test('synthesizes the answer of an FAQ, and leaves the FAQ without audio when the last attempt fails', async () => {
		const faq = await make.faq(app.db, parent)
		const payload = { organizationId: rep.organizationId, faqId: faq.id }
		const read = () => app.db.faq.findUniqueOrThrow({ where: { id: faq.id } })
		server.setFault({ status: 503 })
		await expect(narrateFaq(app, payload, FIRST_ATTEMPT)).rejects.toMatchObject({
			reason: 'unavailable',
		})
		await narrateFaq(app, payload, LAST_ATTEMPT)
		expect((await read()).audioKey).toBeNull()
		server.setFault(undefined)
		await narrateFaq(app, payload, FIRST_ATTEMPT)
		const { audioKey, wordTimings } = await read()
		expect(wordTimings).toHaveLength(splitWords(faq.cannedAnswer).length)
		expect(await app.providers.storage.head(audioKey ?? '')).toBeDefined()
	})
})

describe('narratePrompt', () => {
	test('synthesizes the resume prompt and the transition prompt, each in its own voice', async () => {
		const { deckId } = parent
		await updateQaSettings(rep, {
			deckId,
			resumePromptText: 'Ready?',
			transitionPromptText: 'Good question.',
			transitionVoiceId: 'rms',
		})
		await app.runJobs()
		const settings = await app.db.qaSettings.findUniqueOrThrow({ where: { deckId } })
		expect(settings.resumeAudioKey).not.toBeNull()
		expect(settings.transitionAudioKey).not.toBeNull()
		expect(server.synthesizedTexts).toEqual(['Ready?'])
		await narratePrompt(app, parent, FIRST_ATTEMPT)
		expect(await app.db.qaSettings.findUniqueOrThrow({ where: { deckId } })).toEqual(settings)
	})

	test('skips a deck that does not exist', async () => {
		await narratePrompt(app, { ...parent, deckId: crypto.randomUUID() }, FIRST_ATTEMPT)
		expect(server.synthesizedTexts).toEqual([])
	})
})
