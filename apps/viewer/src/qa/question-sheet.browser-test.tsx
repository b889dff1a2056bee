import type { FollowUp } from '@dormer/api/sale/qa/answer-schema'
import { expectAccessible } from '@dormer/tooling/accessibility'
import { refusal } from '@dormer/tooling/stub-api'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAnswerStream, makeAnswer } from '../testing/answer-fixture.ts'
import {
	answerText,
	ask,
	askAndListen,
	button,
	nextQuestion,
	QUESTION,
	sheet,
} from '../testing/ask-question.ts'
import { startPresentation } from '../testing/open-presentation.tsx'
import {
	FIRST_SLIDE_ID,
	makePlayback,
	makeSlides,
	PRESENTATION_ID,
	SECOND_SLIDE_ID,
} from '../testing/playback-fixture.ts'
import { silentAudioUrl } from '../testing/silent-audio.ts'

const pause = page.getByRole('button', { name: 'Pause' })

const FOLLOW_UP: FollowUp = {
	questionId: makeAnswer().questionId,
	contact: null,
	consent: 'Summit Peak Roofing uses this address only to answer your questions.',
	detail: null,
	usually: null,
}

const replyWith = (intent: 'continue' | 'go_back' | 'question') => ({
	qa: { continue: () => ({ intent, shouldContinue: intent === 'continue' }) },
})

describe('QuestionSheet', () => {
	it('pauses the narration, moves the focus into the sheet and sends the question', async () => {
		const { server } = await ask()
		await expect.element(page.getByText('Paused on slide 1 of 3')).toBeVisible()
		await expect.element(sheet).toHaveFocus()
		await expect.element(answerText).toMatchTextContent('Looking for an answer')
		const input = {
			presentationId: PRESENTATION_ID,
			question: QUESTION,
			slideId: FIRST_SLIDE_ID,
			history: [],
		}
		await expect.poll(() => server.calls).toContainEqual({ procedure: 'qa.askStream', input })
	})

	it('shows the answer while it is streamed, and its source after it was spoken', async () => {
		const { stream } = await ask()
		stream.write('Yes, once.')
		await expect.element(answerText).toMatchTextContent('Yes, once.')
		await expect.element(sheet.getByText('Writing the answer')).toBeVisible()
		stream.write('Yes, once. The new owner')
		await expect.element(answerText).toMatchTextContent('Yes, once. The new owner')
		stream.finish(makeAnswer())
		await expect.element(button('Continue')).toHaveFocus()
		const sources = sheet.getByRole('list', { name: 'Where this comes from' })
		await expect.element(sources).toMatchTextContent('The warranty transfers once.')
		await expect.element(sources).toMatchTextContent('Can I transfer the warranty?')
		await expectAccessible(document.body)
	})

	it('announces only the complete answer to screen readers', async () => {
		await askAndListen()
		await expect.element(answerText.getByRole('status')).toHaveTextContent(makeAnswer().answer)
	})

	it('stops the spoken answer with the Stop button', async () => {
		const { stream } = await ask()
		stream.finish(makeAnswer({ audioUrl: silentAudioUrl(60_000) }))
		await button('Stop').click()
		await expect.element(button('Continue')).toHaveFocus()
	})

	it('closes the sheet with the Escape key and continues the narration', async () => {
		await askAndListen()
		await userEvent.keyboard('{Escape}')
		await expect.element(sheet).not.toBeInTheDocument()
		await expect.element(pause).toHaveFocus()
	})

	it('closes the sheet with the Close button before an answer arrives', async () => {
		await ask()
		await button('Close and keep watching').click()
		await expect.element(sheet).not.toBeInTheDocument()
		await expect.element(pause).toBeVisible()
	})

	it('goes back to the slide on which the homeowner asked, when the answer was on another slide', async () => {
		await askAndListen(makeAnswer({ relatedSlideId: SECOND_SLIDE_ID }), {}, 'Continue from slide 1')
		await expect.element(page.getByText('Paused on slide 2 of 3')).toBeVisible()
		await expectAccessible(document.body)
		await button('Continue from slide 1').click()
		await expect.element(sheet).not.toBeInTheDocument()
		await expect.element(page.getByText('1 of 3')).toBeVisible()
	})

	it('stays on the slide of the answer when the homeowner clicks the button to stay', async () => {
		const slides = makeSlides()
		const [, , last] = slides
		await askAndListen(
			makeAnswer({ relatedSlideId: last?.id ?? null }),
			{ playback: makePlayback({ slides }) },
			'Continue from slide 1',
		)
		await button('Stay on slide 3').click()
		await expect.element(sheet).not.toBeInTheDocument()
		await expect.element(page.getByText('3 of 3')).toBeVisible()
		const segments = document.querySelectorAll<HTMLElement>('.dock .seg')
		expect(segments[1]?.style.getPropertyValue('--f')).toBe('0')
	})

	it('stops the narration when the homeowner begins to type', async () => {
		await startPresentation()
		await page.getByRole('textbox', { name: 'Ask a question' }).fill('H')
		await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
	})

	it('stops the narration when the homeowner begins to speak, and stops listening after a typed question', async () => {
		const stops: string[] = []
		class Recognition extends EventTarget {
			start = () => {}
			abort = () => stops.push('abort')
		}
		vi.stubGlobal('SpeechRecognition', Recognition)
		onTestFinished(() => void vi.unstubAllGlobals())
		await startPresentation({ answers: [createAnswerStream()] })
		await page.getByRole('button', { name: 'Ask a question by voice' }).click()
		await expect.element(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
		await expect.element(page.getByRole('button', { name: 'Stop listening' })).toBeVisible()
		await page.getByRole('textbox', { name: 'Ask a question' }).fill(QUESTION)
		await userEvent.keyboard('{Enter}')
		await expect.poll(() => stops).toEqual(['abort'])
	})

	it("shows the server's error when a question fails, and sends the question again on retry", async () => {
		const retried = createAnswerStream()
		const { stream } = await ask({ answers: [retried] })
		const message = 'Too many questions. Try again in 2 minutes.'
		stream.fail(refusal(429, { code: 'RATE_LIMITED', message }))
		await expect.element(answerText).toMatchTextContent(message)
		await expect.element(answerText).toMatchTextContent('You can also call Dana.')
		await expect.element(button('Continue')).toHaveFocus()
		await button('Try again').click()
		await expect.element(sheet).toHaveFocus()
		retried.finish(makeAnswer())
		await expect.element(answerText).toMatchTextContent('Yes, once.')
	})

	it('removes the partial answer when the connection is lost during streaming', async () => {
		const { server, stream } = await ask()
		stream.write('Yes, but only if')
		await expect.element(answerText).toMatchTextContent('Yes, but only if')
		server.setOnline(false)
		await expect.element(answerText).toMatchTextContent('Your question was not answered.')
		await expect.element(answerText).not.toMatchTextContent('Yes, but only if')
		await expect.element(button('Try again')).toBeVisible()
	})

	it('cancels the question before the answer arrives', async () => {
		await ask()
		await button('Cancel').click()
		await expect.element(answerText).toMatchTextContent('You canceled the question.')
	})

	it('continues the presentation when the homeowner’s reply means continue', async () => {
		const server = await askAndListen(makeAnswer(), { api: replyWith('continue') })
		await nextQuestion.click()
		await userEvent.keyboard('yes, go on{Enter}')
		await expect.element(sheet).not.toBeInTheDocument()
		const input = expect.objectContaining({
			userResponse: 'yes, go on',
			promptText: 'Was that what you wanted?',
		})
		expect(server.calls).toContainEqual({ procedure: 'qa.continue', input })
	})

	it('asks the next question in the same sheet', async () => {
		const second = createAnswerStream()
		const options = { api: replyWith('question'), answers: [second] }
		const server = await askAndListen(makeAnswer(), options)
		await button('Ask another').click()
		await expect.element(nextQuestion).toHaveFocus()
		await userEvent.keyboard('How long does it last?{Enter}')
		second.finish(makeAnswer({ answer: 'Fifty years.' }))
		const next = page.getByRole('dialog', { name: 'How long does it last?' })
		await expect.element(next.getByRole('region', { name: 'Answer' })).toMatchTextContent('Fifty')
		const input = expect.objectContaining({ question: 'How long does it last?' })
		expect(server.calls).toContainEqual({ procedure: 'qa.askStream', input })
	})

	it('speaks the first sentence before the answer is complete, and then continues after it', async () => {
		const play = vi.spyOn(HTMLMediaElement.prototype, 'play')
		onTestFinished(() => play.mockRestore())
		const played = () => play.mock.contexts.map((audio) => (audio as HTMLMediaElement).src)
		const [beginning, whole] = [silentAudioUrl(50), silentAudioUrl(60_000)]
		const { stream } = await ask()
		stream.open({ answer: 'Yes, once.', audioUrl: beginning, wordTimings: [] })
		await expect.poll(played).toContain(beginning)
		await expect.element(button('Cancel')).toBeVisible()
		const answer = makeAnswer().answer
		const wordTimings = answer
			.split(' ')
			.map((word, at) => ({ word, startTime: at * 500, endTime: at * 500 + 400 }))
		stream.finish(makeAnswer({ audioUrl: whole, wordTimings }))
		await expect.poll(played).toContain(whole)
		const audio = play.mock.contexts.at(-1) as HTMLMediaElement
		await expect.poll(() => audio.currentTime).toBeGreaterThanOrEqual(1)
		await button('Stop').click()
		await expect.element(button('Continue')).toHaveFocus()
	})

	it('shows a sentence of the company large, says it again, and offers the rep when it is not quite the answer', async () => {
		const quote = 'The warranty transfers once.'
		const server = await askAndListen(
			makeAnswer({ answer: `Here is what Summit Peak Roofing says: ${quote}` }),
			{ api: { qa: { followUp: () => FOLLOW_UP } } },
			'Yes, continue',
		)
		const shown = answerText.element().querySelector('blockquote')
		expect(shown?.textContent?.trim()).toBe(quote)
		await expect.element(sheet.getByText('Here is what Summit Peak Roofing says:')).toBeVisible()
		await expectAccessible(document.body)
		await button('Hear it again').click()
		await expect.element(button('Yes, continue')).toHaveFocus()
		await button('Not quite').click()
		await expect.element(sheet.getByText('Shall I ask Dana?')).toBeVisible()
		expect(server.calls.map(({ procedure }) => procedure)).not.toContain('qa.escalate')
	})

	it('asks what the homeowner wants to know when the reply is a single word', async () => {
		await askAndListen(makeAnswer(), { api: replyWith('question') })
		await nextQuestion.click()
		await userEvent.keyboard('no{Enter}')
		await expect.element(sheet.getByText('What would you like to know?')).toBeVisible()
	})
})
