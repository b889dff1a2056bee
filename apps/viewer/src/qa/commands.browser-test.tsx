import type { Action, ActionAnswer } from '@dormer/api/sale/actions/schema'
import { inputsOf } from '@dormer/component-testing/stub-api'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAnswerStream, makeAnswer } from '../testing/answer-fixture.ts'
import { askAndListen, nextQuestion } from '../testing/ask-question.ts'
import { startPresentation } from '../testing/open-presentation.tsx'
import { PRESENTATION_ID } from '../testing/playback-fixture.ts'

const found = (action: Action): ActionAnswer => ({ type: 'action', action, confidence: 1 })
const pause = page.getByRole('button', { name: 'Pause' })
const sheet = page.getByRole('dialog')

/**
 * Starts a presentation and types a text into the question field. `answer` is the server's reply: the command in the text, or
 * that the text is not a command.
 */
async function type(text: string, answer: ActionAnswer) {
	const stream = createAnswerStream()
	const server = await startPresentation({
		api: { actions: { find: () => answer } },
		answers: [stream],
	})
	await page.getByRole('textbox', { name: 'Ask a question' }).fill(text)
	await userEvent.keyboard('{Enter}')
	return { server, stream }
}

afterEach(() => {
	vi.restoreAllMocks()
})

describe('Commands in the question field', () => {
	it('runs a command to switch the captions off, continues the narration, and does not send the command as a question', async () => {
		const { server } = await type(
			'captions off',
			found({ category: 'display', action: 'captions_off' }),
		)
		const captions = page.getByRole('button', { name: 'Captions' })
		await expect.element(captions).toHaveAttribute('aria-pressed', 'false')
		await expect.element(pause).toBeVisible()
		await expect.element(sheet).not.toBeInTheDocument()
		expect(inputsOf(server.calls, 'qa.askStream')).toEqual([])
		expect(inputsOf(server.calls, 'actions.find')).toMatchObject([
			{ input: 'captions off', presentationId: PRESENTATION_ID },
		])
	})

	it('sets the speed that the homeowner asked for', async () => {
		const speed = found({ category: 'audio', action: 'set_speed', value: 1.5 })
		await type('one and a half speed', speed)
		await expect.element(page.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible()
		await expect.element(pause).toBeVisible()
	})

	it('shows the slide that the homeowner named', async () => {
		const go = found({ category: 'navigation', action: 'go_to', slideNumber: 3 })
		const { server } = await type('go to slide three', go)
		await expect.element(page.getByText('3 of 3')).toBeVisible()
		await expect.element(pause).toBeVisible()
		const reports = () => JSON.stringify(inputsOf(server.calls, 'presentations.recordEvents'))
		await expect.poll(reports, { timeout: 5000 }).toContain('"action":"go_to"')
	})

	it('asks the server only once whether a reply of one word is a command', async () => {
		const faster = found({ category: 'audio', action: 'faster' })
		const server = await askAndListen(makeAnswer(), {
			api: {
				actions: { find: ({ input }) => (input === 'faster' ? faster : { type: 'no_action' }) },
				qa: { continue: () => ({ intent: 'question', shouldContinue: false }) },
			},
		})
		await nextQuestion.click()
		await userEvent.keyboard('faster{Enter}')
		await expect.element(page.getByRole('button', { name: 'Speed 1.25×' })).toBeVisible()
		const inputs = inputsOf(server.calls, 'actions.find')
		expect(inputs.filter((input) => JSON.stringify(input).includes('faster'))).toHaveLength(1)
	})

	it('switches to full screen, or says that the browser cannot show full screen', async () => {
		const request = vi
			.spyOn(document.documentElement, 'requestFullscreen')
			.mockRejectedValue(new TypeError('Fullscreen request denied'))
		await type('full screen', found({ category: 'display', action: 'full_screen' }))
		await expect.element(sheet).toMatchTextContent('cannot show the presentation in full screen')
		expect(request).toHaveBeenCalledOnce()
		request.mockResolvedValue()
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect.element(pause).toBeVisible()
		expect(request).toHaveBeenCalledTimes(2)
	})

	it('sends the text as a question when it is not a command', async () => {
		const { server, stream } = await type('tell me about the warranty', { type: 'no_action' })
		stream.finish(makeAnswer())
		await expect.element(sheet).toMatchTextContent(makeAnswer().answer)
		expect(inputsOf(server.calls, 'qa.askStream')).toHaveLength(1)
	})
})
