import type { UpdateQaSettingsInput } from '@dormer/api/content/qa-settings/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, noResponse, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DECK_ID, deckDetailFixture } from '../testing/deck-fixture.ts'
import { renderInDeck } from '../testing/render-in-deck.tsx'
import { QaPanel } from './qa-panel.tsx'

const detail = deckDetailFixture()

function updateSettings({ resumePromptText, transitionPromptText }: UpdateQaSettingsInput) {
	return {
		qaSettings: {
			...detail.qaSettings,
			...(resumePromptText === undefined ? {} : { resumePromptText }),
			...(transitionPromptText === undefined ? {} : { transitionPromptText }),
		},
	}
}

const resume = page.getByLabelText('After an answer', { exact: true })

describe('QaPanel', () => {
	it('shows the prompts that are spoken before and after an answer', async () => {
		await renderInDeck(<QaPanel />)
		await expect.element(resume).toHaveValue('Shall we go on?')
		await expect
			.element(page.getByLabelText('Before an answer on another slide'))
			.toHaveValue('Let me show you.')
		await expectAccessible(document.body)
	})

	it('saves a changed prompt', async () => {
		const { calls } = await renderInDeck(<QaPanel />, { handlers: { qa: { updateSettings } } })
		await resume.fill('Ready to go on?')
		await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
		await expect
			.poll(() => inputsOf(calls, 'qa.updateSettings'))
			.toEqual([{ deckId: DECK_ID, resumePromptText: 'Ready to go on?', revision: 'qa-1' }])
	})

	it('shows an error at the field of a spoken prompt when the field is empty', async () => {
		await renderInDeck(<QaPanel />, { handlers: { qa: { updateSettings } } })
		await resume.fill(' ')
		await expect.element(resume).toHaveAccessibleDescription('Enter the text to speak')
	})

	it("shows the server's error only at the spoken prompt whose text the server rejected", async () => {
		const message = 'The prompt is too long'
		await renderInDeck(<QaPanel />, {
			handlers: {
				qa: {
					updateSettings: () => {
						throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'resumePromptText' })
					},
				},
			},
		})
		await resume.fill('Ready to go on?')
		await expect.element(resume).toHaveAccessibleDescription(message)
		await expect
			.element(page.getByLabelText('Before an answer on another slide'))
			.not.toHaveAttribute('aria-invalid')
	})

	it('disables the record button while a prompt is recorded', async () => {
		const { calls } = await renderInDeck(<QaPanel />, {
			handlers: { qa: { updateSettings }, narration: { qaAudio: noResponse } },
		})
		const record = page.getByRole('button', { name: 'Record' }).first()
		await record.click()
		await expect.element(record).toBeDisabled()
		expect(inputsOf(calls, 'narration.qaAudio')).toEqual([
			{ deckId: DECK_ID, promptType: 'transition', text: 'Let me show you.' },
		])
	})

	it('shows why a spoken prompt could not be recorded', async () => {
		await renderInDeck(<QaPanel />, {
			handlers: {
				qa: { updateSettings },
				narration: {
					qaAudio: () => {
						throw refusal(502, { code: 'VOICE_FAILED', message: 'The voice is not available' })
					},
				},
			},
		})
		await page.getByRole('button', { name: 'Record' }).first().click()
		await expect.element(page.getByText('The voice is not available')).toBeVisible()
	})
})
