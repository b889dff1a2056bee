import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { DEFAULT_PROMPTS } from './schema.ts'

let app: TestApp
let organizationId: string
let caller: ReturnType<typeof createCaller>
beforeAll(async () => {
	app = await createTestApp()
	const ctx = await makeCompany(app)
	organizationId = ctx.organizationId
	caller = createCaller(ctx)
})
afterAll(() => app.close())

const deckOf = async () => (await make.deck(app.db, { organizationId })).id

describe('the Q&A settings of a deck', () => {
	it('are the defaults until they are changed', async () => {
		const deckId = await deckOf()
		expect(await caller.qa.getSettings({ deckId })).toEqual({
			qaSettings: {
				...DEFAULT_PROMPTS,
				deckId,
				resumeVoiceId: null,
				resumeAudioUrl: null,
				transitionVoiceId: null,
				transitionAudioUrl: null,
			},
		})
	})

	it('keep what is not given, and record again what changed alone', async () => {
		const deckId = await deckOf()
		await caller.qa.updateSettings({ deckId, resumePromptText: 'Ready to go on?' })
		await app.runJobs()
		const { qaSettings: recorded } = await caller.qa.getSettings({ deckId })
		expect(recorded.resumeAudioUrl).not.toBeNull()
		expect(recorded.transitionAudioUrl).not.toBeNull()
		const transitionPromptText = 'Let me show you.'
		const { qaSettings } = await caller.qa.updateSettings({ deckId, transitionPromptText })
		expect(qaSettings).toEqual({ ...recorded, transitionPromptText, transitionAudioUrl: null })
		await app.runJobs()
		const { qaSettings: again } = await caller.qa.getSettings({ deckId })
		expect(again.resumeAudioUrl).toBe(recorded.resumeAudioUrl)
		expect(again.transitionAudioUrl).not.toBe(recorded.transitionAudioUrl)
	})

	it('take another voice for one prompt', async () => {
		const deckId = await deckOf()
		await caller.qa.updateSettings({ deckId, resumePromptText: 'Ready to go on?' })
		await app.runJobs()
		const { qaSettings: before } = await caller.qa.getSettings({ deckId })
		const resumeVoiceId = (await caller.voices.list()).voices.at(-1)?.voice_id ?? ''
		const { qaSettings } = await caller.qa.updateSettings({ deckId, resumeVoiceId })
		expect(qaSettings).toEqual({ ...before, resumeVoiceId, resumeAudioUrl: null })
	})

	it.each([
		{ path: 'resumePromptText', given: { resumePromptText: ' ' } },
		{ path: 'transitionPromptText', given: { transitionPromptText: 'x'.repeat(501) } },
		{ path: 'resumeVoiceId', given: { resumeVoiceId: 'nobody' } },
	])('are refused at $path', async ({ path, given }) => {
		const refusal = await refusalOf(caller.qa.updateSettings({ deckId: await deckOf(), ...given }))
		expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, details: [{ path }] })
	})

	it('of another company answer as missing', async () => {
		const theirs = await make.deck(app.db)
		for (const deckId of [theirs.id, crypto.randomUUID()]) {
			const calls = [
				caller.qa.getSettings({ deckId }),
				caller.qa.updateSettings({ deckId, resumePromptText: 'Mine' }),
			]
			for (const refusal of await Promise.all(calls.map(refusalOf)))
				expect(refusal).toMatchObject({ status: 404, message: 'Deck not found' })
		}
		expect(await app.db.qaSettings.count({ where: { deckId: theirs.id } })).toBe(0)
	})
})
