import type { Action, ActionAnswer } from '@dormer/api/sale/actions/schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { inputsOf } from '@dormer/tooling/stub-api'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAnswerStream, makeAnswer } from '../testing/answer-fixture.ts'
import { askAndListen, button, nextQuestion } from '../testing/ask-question.ts'
import { makeBooking } from '../testing/booking-fixture.ts'
import { makeContract } from '../testing/contract-fixture.ts'
import { startPresentation } from '../testing/open-presentation.tsx'
import { makePlayback, PRESENTATION_ID } from '../testing/playback-fixture.ts'
import { makePrice, makeSelection, makeStatedPrice, makeTotal } from '../testing/pricing-fixture.ts'
import { silentAudioUrl } from '../testing/silent-audio.ts'

const found = (action: Action): ActionAnswer => ({ type: 'action', action, confidence: 1 })
const NO_ACTION: ActionAnswer = { type: 'no_action' }
const CHOSEN = {
	selection: makeSelection('better', { price: makePrice(14_500) }),
	price: makeStatedPrice({ total: makeTotal(14_500) }),
}
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
	await say(text)
	return { server, stream }
}

async function say(text: string) {
	await page.getByRole('textbox', { name: 'Ask a question' }).fill(text)
	await userEvent.keyboard('{Enter}')
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

	it.for([
		['next', { step: 2 }, '3 of 3'],
		['previous', { step: 1 }, '1 of 3'],
		['previous', { step: 7 }, '1 of 3'],
		['last', {}, '3 of 3'],
		['replay', {}, '2 of 3'],
	] as const)('moves by the number of slides in the command %s', async ([action, more, shown]) => {
		const start = action === 'next' ? 'first' : 'go_to'
		let command: Action = { category: 'navigation', action: start, slideNumber: 2 }
		const server = await startPresentation({
			api: { actions: { find: () => found(command) } },
		})
		await say('go there')
		await expect.element(pause).toBeVisible()
		command = { category: 'navigation', action, ...more }
		await say('and now')
		await expect.element(page.getByText(shown)).toBeVisible()
		await expect.element(pause).toBeVisible()
		const context = { slideNumber: start === 'first' ? 1 : 2, totalSlides: 3 }
		expect(inputsOf(server.calls, 'actions.find').at(-1)).toMatchObject({ context })
		expect(inputsOf(server.calls, 'qa.askStream')).toEqual([])
	})

	it('ends the presentation when the homeowner asks for the slide after the last one', async () => {
		await type('next', found({ category: 'navigation', action: 'next', step: 3 }))
		await expect
			.element(page.getByRole('button', { name: 'Watch all 3 parts from the start' }))
			.toBeVisible()
	})

	it('names the slides when the command names none of them', async () => {
		const { server } = await type(
			'go to slide nine',
			found({ category: 'navigation', action: 'go_to', slideNumber: 9 }),
		)
		await expect.element(sheet).toMatchTextContent('Say or type a slide number from 1 to 3.')
		expect(inputsOf(server.calls, 'qa.askStream')).toEqual([])
	})

	it('pauses the narration and leaves it paused', async () => {
		const { server } = await type('pause', found({ category: 'audio', action: 'pause' }))
		await expect.element(sheet).not.toBeInTheDocument()
		await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toHaveFocus()
		expect(inputsOf(server.calls, 'qa.askStream')).toEqual([])
	})

	it('switches the sound off, and shows a button that switches it on again', async () => {
		await type('mute', found({ category: 'audio', action: 'mute' }))
		await expect.element(pause).toBeVisible()
		const turnOn = page.getByRole('button', { name: 'Turn the sound on' })
		await expectAccessible(document.body)
		await turnOn.click()
		await expect.element(turnOn).not.toBeInTheDocument()
	})

	it('changes the volume of the narration', async () => {
		const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
		const volumes = () =>
			play.mock.contexts.map((audio) => (audio instanceof HTMLAudioElement ? audio.volume : null))
		await type('quieter', found({ category: 'audio', action: 'quieter', value: 90 }))
		await expect.element(pause).toBeVisible()
		await expect.poll(() => volumes().at(-1)).toBe(0.9)
	})

	it('says where the volume is changed when the presentation is at full volume', async () => {
		await type('louder', found({ category: 'audio', action: 'louder', value: 100 }))
		await expect.element(sheet).toMatchTextContent('Use the volume buttons of your device.')
	})

	it.for([
		['sign', 'agreement', CHOSEN],
		['sign', 'prices', { selection: null }],
		['book', 'visit', {}],
		['contact', 'call', {}],
		['open', 'prices', {}],
	] as const)('opens the page of the command %s: %s', async ([action, hash, changes]) => {
		const command: Action = { category: 'cta', action }
		const server = await startPresentation({
			playback: makePlayback(changes),
			api: {
				actions: { find: () => found(command) },
				appointments: { get: () => makeBooking() },
				signing: { get: () => makeContract() },
			},
		})
		await say('I want it')
		await expect.poll(() => location.hash).toBe(`#${hash}`)
		await expect
			.element(page.getByRole('button', { name: 'Back to the presentation' }))
			.toBeVisible()
		expect(inputsOf(server.calls, 'qa.askStream')).toEqual([])
	})

	it('says that there is no agreement when the homeowner wants to sign and there is none', async () => {
		const server = await startPresentation({
			playback: makePlayback({ contract: { available: false, signed: false } }),
			api: { actions: { find: () => found({ category: 'cta', action: 'sign' }) } },
		})
		await say('where do I sign?')
		await expect.element(sheet).toMatchTextContent('There is no agreement to sign yet. Ask Dana')
		expect(inputsOf(server.calls, 'qa.askStream')).toEqual([])
	})

	it('speaks the answer again when the homeowner asks to repeat it', async () => {
		const replay: Action = { category: 'audio', action: 'replay' }
		await askAndListen(makeAnswer({ audioUrl: silentAudioUrl(600) }), {
			api: {
				actions: { find: ({ input }) => (input === 'repeat that' ? found(replay) : NO_ACTION) },
			},
		})
		await nextQuestion.click()
		await userEvent.keyboard('repeat that{Enter}')
		await expect.element(sheet).toMatchTextContent('Speaking the answer')
		await expect.element(button('Continue')).toHaveFocus()
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
