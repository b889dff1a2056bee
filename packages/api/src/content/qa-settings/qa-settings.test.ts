import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { it } from '../../testing/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { DEFAULT_PROMPTS } from './schema.ts'

describe('GET /api/decks/{deckId}/qa-settings', () => {
	it('returns the default Q&A settings for a deck without settings', async ({ api, deckId }) => {
		expect(await api.qa.getSettings({ deckId })).toEqual({
			qaSettings: {
				...DEFAULT_PROMPTS,
				deckId,
				resumeVoiceId: null,
				resumeAudioUrl: null,
				transitionVoiceId: null,
				transitionAudioUrl: null,
				revision: expect.any(String),
			},
		})
	})
})

describe('PUT /api/decks/{deckId}/qa-settings', () => {
	it('keeps omitted Q&A settings, and queues a new recording only for the changed prompt', async ({
		app,
		api,
		deckId,
	}) => {
		await api.qa.updateSettings({ deckId, resumePromptText: 'Ready to go on?' })
		await app.runJobs()
		const { qaSettings: recorded } = await api.qa.getSettings({ deckId })
		expect(recorded.resumeAudioUrl).not.toBeNull()
		expect(recorded.transitionAudioUrl).not.toBeNull()
		const transitionPromptText = 'Let me show you.'
		const { qaSettings } = await api.qa.updateSettings({ deckId, transitionPromptText })
		expect(qaSettings).toEqual({
			...recorded,
			transitionPromptText,
			transitionAudioUrl: null,
			revision: expect.any(String),
		})
		await app.runJobs()
		const { qaSettings: again } = await api.qa.getSettings({ deckId })
		expect(again.resumeAudioUrl).toBe(recorded.resumeAudioUrl)
		expect(again.transitionAudioUrl).not.toBe(recorded.transitionAudioUrl)
	})

	it('changes only the voice of one prompt, and drops the recording of this prompt', async ({
		app,
		api,
		deckId,
	}) => {
		await api.qa.updateSettings({ deckId, resumePromptText: 'Ready to go on?' })
		await app.runJobs()
		const { qaSettings: before } = await api.qa.getSettings({ deckId })
		const resumeVoiceId = (await api.voices.list()).voices.at(-1)?.voice_id ?? ''
		const { qaSettings } = await api.qa.updateSettings({ deckId, resumeVoiceId })
		expect(qaSettings).toEqual({
			...before,
			resumeVoiceId,
			resumeAudioUrl: null,
			revision: expect.any(String),
		})
	})

	it.for([
		{ path: 'resumePromptText', changes: { resumePromptText: ' ' } },
		{ path: 'transitionPromptText', changes: { transitionPromptText: 'x'.repeat(501) } },
		{ path: 'resumeVoiceId', changes: { resumeVoiceId: 'nobody' } },
	])('returns 400 for an invalid $path', async ({ path, changes }, { api, deckId }) => {
		const refusal = await refusalOf(api.qa.updateSettings({ deckId, ...changes }))
		expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, details: [{ path }] })
	})

	it('returns 404 for the deck of another company', async ({ app, api }) => {
		const foreign = await make.deck(app.db)
		for (const deckId of [foreign.id, crypto.randomUUID()]) {
			const calls = [
				api.qa.getSettings({ deckId }),
				api.qa.updateSettings({ deckId, resumePromptText: 'Mine' }),
			]
			for (const refusal of await Promise.all(calls.map(refusalOf)))
				expect(refusal).toMatchObject({ status: 404, message: 'Deck not found' })
		}
		expect(await app.db.qaSettings.count({ where: { deckId: foreign.id } })).toBe(0)
	})
})
