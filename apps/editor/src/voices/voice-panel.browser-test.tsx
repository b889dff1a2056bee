import type { UpdateDeckInput } from '@dormer/api/content/decks/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, noResponse, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DECK_ID, deckFixture, voiceFixture } from '../testing/deck-fixture.ts'
import { renderInDeck } from '../testing/render-in-deck.tsx'
import { VoicePanel } from './voice-panel.tsx'

const VOICES = [
	voiceFixture(),
	voiceFixture({ voice_id: 'george', name: 'George', preview_url: null }),
]

const update = ({ metadata }: UpdateDeckInput) => ({
	deck: deckFixture({ metadata: { voiceId: metadata?.voiceId ?? '' } }),
})

describe('VoicePanel', () => {
	it('selects the first voice by default, and another voice on a click', async () => {
		const { calls } = await renderInDeck(<VoicePanel />, {
			handlers: { voices: { list: () => ({ voices: VOICES }) }, decks: { update } },
		})
		await expect.element(page.getByRole('radio', { name: /^Charlotte/ })).toBeChecked()
		await expectAccessible(document.body)
		await page.getByRole('radio', { name: /^George/ }).click()
		await expect
			.poll(() => inputsOf(calls, 'decks.update'))
			.toEqual([{ deckId: DECK_ID, metadata: { voiceId: 'george' } }])
	})

	it('changes the voice with the arrow keys', async () => {
		await renderInDeck(<VoicePanel />, {
			handlers: { voices: { list: () => ({ voices: VOICES }) }, decks: { update } },
		})
		const charlotte = page.getByRole('radio', { name: /^Charlotte/ })
		await expect.element(charlotte).toBeChecked()
		charlotte.element().focus()
		await userEvent.keyboard('{ArrowDown}')
		await expect.element(page.getByRole('radio', { name: /^George/ })).toBeChecked()
		await expect.element(charlotte).not.toBeChecked()
	})

	it("shows the server's reason when the voices cannot be loaded", async () => {
		let isDown = true
		await renderInDeck(<VoicePanel />, {
			handlers: {
				voices: {
					list: () => {
						if (isDown) throw refusal(502, { code: 'VOICES', message: 'The service is down' })
						return { voices: VOICES }
					},
				},
			},
		})
		await expect.element(page.getByText('The service is down')).toBeVisible()
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByRole('radio', { name: /^George/ })).toBeVisible()
	})

	it('tells the rep when no voice is available', async () => {
		await renderInDeck(<VoicePanel />, { handlers: { voices: { list: () => ({ voices: [] }) } } })
		await expect.element(page.getByRole('heading', { name: 'No voices available' })).toBeVisible()
	})

	it('records a sample when the rep plays a voice that has no preview, and shows that the recording is in progress', async () => {
		const { calls } = await renderInDeck(<VoicePanel />, {
			handlers: {
				voices: { list: () => ({ voices: VOICES }) },
				narration: { single: noResponse },
			},
		})
		await page.getByRole('button', { name: 'Play George' }).click()
		await expect.element(page.getByRole('img', { name: 'Recording George' })).toBeVisible()
		expect(inputsOf(calls, 'narration.single')).toMatchObject([{ voiceId: 'george' }])
	})

	it('shows why a sample could not be recorded', async () => {
		await renderInDeck(<VoicePanel />, {
			handlers: {
				voices: { list: () => ({ voices: VOICES }) },
				narration: {
					single: () => {
						throw refusal(429, { code: 'RATE_LIMITED', message: 'Try again in 2 minutes.' })
					},
				},
			},
		})
		await page.getByRole('button', { name: 'Play George' }).click()
		await expect.element(page.getByText('Try again in 2 minutes.')).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Play George' })).toBeVisible()
	})
})
