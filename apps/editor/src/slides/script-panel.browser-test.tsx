import type { Slide, UpdateSlideInput } from '@dormer/api/content/slides/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf, noResponse, refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deckDetailFixture, slideFixture } from '../testing/deck-fixture.ts'
import { fixtureId } from '../testing/id-fixture.ts'
import { renderInDeck } from '../testing/render-in-deck.tsx'
import { ScriptPanel } from './script-panel.tsx'

/**
 * Renders the script panel of one slide. `update` is the stub that answers when the panel saves; by default it returns
 * the saved script.
 */
function renderScript(
	slide: Partial<Slide>,
	update = ({ narrationScript = '' }: UpdateSlideInput) => ({
		slide: slideFixture(1, { narrationScript }),
	}),
) {
	return renderInDeck(<ScriptPanel voicePicker={null} />, {
		detail: deckDetailFixture({ slides: [slideFixture(1, slide)] }),
		handlers: { slides: { update } },
	})
}

function sentence(number: number) {
	return page.getByRole('textbox', { name: `Sentence ${number}` })
}

describe('ScriptPanel', () => {
	it('shows the script with one row for each sentence, and shows the length of the script', async () => {
		await renderScript({ narrationScript: 'Hello Mr. Kim. This is your roof!' })
		await expect.element(sentence(1)).toHaveTextContent('Hello Mr. Kim.')
		await expect.element(sentence(2)).toHaveTextContent('This is your roof!')
		await expect.element(page.getByText('33 / 5,000')).toBeVisible()
		await expectAccessible(document.body)
	})

	it('asks the rep to check a script that leaves out a part of the slide, and saves it when the rep confirms it', async () => {
		const { calls } = await renderScript({ narrationScript: 'Three prices.', needsWords: true })
		await expect.element(page.getByText('Check the script')).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'The script is right' }).click()
		await expect
			.poll(() => inputsOf(calls, 'slides.update'))
			.toMatchObject([{ narrationScript: 'Three prices.' }])
		await expect.element(page.getByText('Check the script')).not.toBeInTheDocument()
	})

	it('shows a word that was read in two ways beside its part of the picture, and settles it', async () => {
		const doubt = {
			id: fixtureId(9),
			readings: ['$12.75', '$1275'] as [string, string],
			line: 'Drip edge: $12.75',
			sentence: 'Drip edge is $12.75.',
			after: 0,
			isTitle: false,
			place: { x0: 0.5, y0: 0.5, x1: 0.6, y1: 0.6 },
		}
		const { calls } = await renderInDeck(<ScriptPanel voicePicker={null} />, {
			detail: deckDetailFixture({ slides: [slideFixture(1, { doubts: [doubt] })] }),
			handlers: { slides: { settleDoubt: () => ({ slide: slideFixture(1) }) } },
		})
		await expect.element(page.getByText('Is it $12.75 or $1275?')).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('button', { name: '$12.75' }).click()
		await page.getByRole('button', { name: 'Something else' }).click()
		await page.getByLabelText('What the slide says').fill('$12.25')
		await page.getByRole('button', { name: 'Use this' }).click()
		await page.getByRole('button', { name: 'Remove the sentence' }).click()
		const settled = { slideId: fixtureId(1), doubtId: doubt.id }
		await expect
			.poll(() => inputsOf(calls, 'slides.settleDoubt'))
			.toEqual(['$12.75', '$12.25', null].map((reading) => ({ ...settled, reading })))
	})

	it.each([
		['Rewrite the script', 'rewrite'],
		['Make it shorter', 'shorter'],
		['Make it warmer', 'warmer'],
	])(
		'replaces the script with a script from the model after a click on “%s”',
		async (item, style) => {
			const spending = { hasModel: true, spentDollars: 0.12, limitDollars: 5 }
			const rewriteScript = () => ({ script: 'A new one.', needsWords: false })
			const { calls } = await renderInDeck(<ScriptPanel voicePicker={null} />, {
				detail: deckDetailFixture({ slides: [slideFixture(1)] }),
				handlers: {
					slides: { update: () => ({ slide: slideFixture(1, { narrationScript: 'A new one.' }) }) },
					generation: { modelSpending: () => spending, rewriteScript },
				},
			})
			await page.getByRole('button', { name: 'Rewrite' }).click()
			await expect.element(page.getByText('AI spending today: $0.12 of $5.00')).toBeVisible()
			await page.getByRole('menuitem', { name: item }).click()
			await expect.element(sentence(1)).toHaveTextContent('A new one.')
			expect(inputsOf(calls, 'generation.rewriteScript')).toEqual([
				{ slideId: fixtureId(1), style },
			])
		},
	)

	it('asks the rep to add a slide when the deck has no slides', async () => {
		await renderInDeck(<ScriptPanel voicePicker={null} />, {
			detail: deckDetailFixture({ slides: [] }),
		})
		await expect.element(page.getByText('No slide selected')).toBeVisible()
	})

	it('adds the first sentence to an empty script', async () => {
		const { calls } = await renderScript({ narrationScript: '' })
		await expect.element(page.getByText('This slide has no script')).toBeVisible()
		await page.getByRole('button', { name: 'Write the first sentence' }).click()
		await expect.element(sentence(1)).toHaveFocus()
		await userEvent.keyboard('Welcome.')
		await expect
			.poll(() => inputsOf(calls, 'slides.update'))
			.toEqual([{ slideId: fixtureId(1), narrationScript: 'Welcome.', revision: 'slide-1-1' }])
	})

	it('saves only the latest text after a pause in typing', async () => {
		const { calls } = await renderScript({ narrationScript: 'Old text.' })
		await sentence(1).fill('New text.')
		await sentence(1).fill('Newer text.')
		await expect.element(page.getByRole('status').filter({ hasText: 'Saving' })).toBeVisible()
		await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
		expect(inputsOf(calls, 'slides.update')).toEqual([
			{ slideId: fixtureId(1), narrationScript: 'Newer text.', revision: 'slide-1-1' },
		])
	})

	it('keeps the text when saving fails, and saves it on retry', async () => {
		let isDown = true
		const { calls } = await renderScript({}, ({ narrationScript = '' }) => {
			if (isDown) throw refusal(503, { code: 'BUSY', message: 'The server is busy' })
			return { slide: slideFixture(1, { narrationScript }) }
		})
		await sentence(1).fill('Words worth keeping.')
		await expect.element(page.getByText('Not saved: The server is busy')).toBeVisible()
		await expect.element(sentence(1)).toHaveTextContent('Words worth keeping.')
		isDown = false
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
		await expect.element(sentence(1)).toHaveTextContent('Words worth keeping.')
		expect(inputsOf(calls, 'slides.update')).toHaveLength(2)
	})

	it('shows both texts when someone else saved the script, and saves the one that the rep chooses', async () => {
		const theirs = slideFixture(1, { narrationScript: 'Their words.', revision: 'slide-1-2' })
		const { calls } = await renderScript({}, ({ narrationScript = '', revision }) => {
			if (revision !== 'slide-1-2')
				throw refusal(409, { code: 'CONFLICT', message: 'Someone else saved.', current: theirs })
			return { slide: slideFixture(1, { narrationScript, revision: 'slide-1-3' }) }
		})
		await sentence(1).fill('My words.')
		await page.getByRole('button', { name: 'Compare versions' }).click()
		const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
		await expect.element(dialog.getByText('My words.')).toBeVisible()
		await expect.element(dialog.getByText('Their words.')).toBeVisible()
		await dialog.getByRole('button', { name: 'Save mine instead' }).click()
		await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
		await expect.element(sentence(1)).toHaveTextContent('My words.')
		expect(inputsOf(calls, 'slides.update').at(-1)).toEqual({
			slideId: fixtureId(1),
			narrationScript: 'My words.',
			revision: 'slide-1-2',
		})
	})

	it("shows the server's reason above the script when the server rejects the script", async () => {
		const message = 'A script has at most 5,000 characters'
		await renderScript({}, () => {
			throw refusal(400, { code: 'VALIDATION_ERROR', message, path: 'narrationScript' })
		})
		await sentence(1).fill('Anything.')
		await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
	})

	it('warns when the script is longer than the limit', async () => {
		await renderScript({ narrationScript: 'a'.repeat(5001) })
		await expect.element(page.getByRole('alert')).toHaveTextContent('Too long: 5,001 / 5,000')
	})
})

describe('Keyboard in the script', () => {
	it('splits a sentence at the caret with Enter', async () => {
		const { calls } = await renderScript({ narrationScript: 'One two' })
		await sentence(1).click()
		await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
		await expect.element(sentence(2)).toHaveFocus()
		await expect.element(sentence(2)).toHaveTextContent('two')
		await expect
			.poll(() => inputsOf(calls, 'slides.update'))
			.toEqual([{ slideId: fixtureId(1), narrationScript: 'One\n\ntwo', revision: 'slide-1-1' }])
	})

	it('moves between the sentences with the arrow keys', async () => {
		await renderScript({ narrationScript: 'First one. Second one.' })
		await sentence(1).click()
		await userEvent.keyboard('{End}{ArrowDown}')
		await expect.element(sentence(2)).toHaveFocus()
		await userEvent.keyboard('{Home}{ArrowUp}')
		await expect.element(sentence(1)).toHaveFocus()
	})

	it('moves to the next sentence with Tab', async () => {
		await renderScript({ narrationScript: 'First one. Second one.' })
		await sentence(1).click()
		await userEvent.keyboard('{Tab}')
		await expect.element(sentence(2)).toHaveFocus()
	})

	it('inserts a variable at the caret from the menu', async () => {
		const { calls } = await renderScript({ narrationScript: 'Hello .' })
		await sentence(1).click()
		await userEvent.keyboard('{End}{ArrowLeft}')
		await page.getByRole('button', { name: 'Insert variable' }).click()
		await expect.element(page.getByRole('menu')).toBeVisible()
		await userEvent.keyboard('{ArrowDown}')
		await expect.element(page.getByRole('menuitem', { name: /^First name/ })).toHaveFocus()
		await userEvent.keyboard('{ArrowDown}')
		await expect.element(page.getByRole('menuitem', { name: /^Last name/ })).toHaveFocus()
		await userEvent.keyboard('{Enter}')
		await expect
			.poll(() => inputsOf(calls, 'slides.update'))
			.toEqual([
				{ slideId: fixtureId(1), narrationScript: 'Hello {{last_name}}.', revision: 'slide-1-1' },
			])
	})
})

describe('Recording of a slide', () => {
	it('saves the script before recording it', async () => {
		const { calls } = await renderInDeck(<ScriptPanel voicePicker={null} />, {
			detail: deckDetailFixture({ slides: [slideFixture(1)] }),
			handlers: {
				slides: {
					update: ({ narrationScript = '' }: UpdateSlideInput) => ({
						slide: slideFixture(1, { narrationScript }),
					}),
				},
				narration: { narrate: noResponse },
			},
		})
		await sentence(1).fill('Record me.')
		await page.getByRole('button', { name: 'Record slide' }).click()
		await expect.element(page.getByText('Recording this slide')).toBeVisible()
		const procedures = calls.map(({ procedure }) => procedure)
		expect(procedures.indexOf('narration.narrate')).toBeGreaterThan(
			procedures.indexOf('slides.update'),
		)
		expect(inputsOf(calls, 'narration.narrate')).toEqual([
			{ slideId: fixtureId(1), script: 'Record me.' },
		])
	})

	it('offers a retry when the recording failed', async () => {
		await renderInDeck(<ScriptPanel voicePicker={null} />, {
			detail: deckDetailFixture({ slides: [slideFixture(1, { audioStatus: 'failed' })] }),
			handlers: {
				narration: {
					narrate: () => {
						throw refusal(502, { code: 'VOICE_FAILED', message: 'The voice is not available' })
					},
				},
			},
		})
		const failure = page.getByRole('status').filter({ hasText: 'The recording failed' })
		await expect.element(failure).toBeVisible()
		await page.getByRole('button', { name: 'Record slide' }).click()
		await expect.element(page.getByText('The voice is not available')).toBeVisible()
	})

	it('records a changed script with one click while the rep is in a sentence', async () => {
		const { calls } = await renderInDeck(<ScriptPanel voicePicker={null} />, {
			detail: deckDetailFixture({
				slides: [
					slideFixture(1, {
						narrationScript: 'First one. Second one.',
						audioStatus: 'stale',
						audioUrl: '/audio/1.mp3',
					}),
				],
			}),
			handlers: { narration: { narrate: noResponse } },
		})
		await sentence(2).click()
		await expect.element(page.getByText('Changed since the recording').first()).toBeVisible()
		await expectAccessible(document.body)
		await page.getByRole('button', { name: 'Record slide' }).click()
		await expect.poll(() => inputsOf(calls, 'narration.narrate')).toHaveLength(1)
	})

	it('adds a sentence with one click while an emptied sentence has the focus', async () => {
		await renderScript({ narrationScript: 'First one. Second one.' })
		await sentence(2).fill('')
		await page.getByRole('button', { name: 'Add a sentence' }).click()
		await userEvent.keyboard('Third one.')
		await expect.element(page.getByText('Third one.')).toBeVisible()
	})
})
