import { expectAccessible } from '@dormer/component-testing/accessibility'
import { refusal } from '@dormer/component-testing/stub-api'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAnswerStream, makeAnswer } from '../testing/answer-fixture.ts'
import { startPresentation } from '../testing/open-presentation.tsx'
import { FIRST_SLIDE_ID, PRESENTATION_ID, SECOND_SLIDE_ID } from '../testing/playback-fixture.ts'
import { silentAudioUrl } from '../testing/silent-audio.ts'

const QUESTION = 'Is the warranty transferable?'
const sheet = page.getByRole('dialog', { name: QUESTION })
const answerText = sheet.getByRole('region', { name: 'Answer' })
const button = (name: string) => sheet.getByRole('button', { name })
const nextQuestion = sheet.getByRole('textbox', { name: 'Ask another question' })
const pause = page.getByRole('button', { name: 'Pause' })

type Options = Parameters<typeof startPresentation>[0]

/** Starts a presentation and asks `question` by keyboard. Returns the stub server and the answer stream. */
async function ask({ answers = [], ...options }: Options = {}) {
	const stream = createAnswerStream()
	const server = await startPresentation({ ...options, answers: [stream, ...answers] })
	await page.getByRole('textbox', { name: 'Ask a question' }).fill(QUESTION)
	await userEvent.keyboard('{Enter}')
	await expect.element(sheet).toBeVisible()
	return { server, stream }
}

/** Asks the question and waits until the answer was spoken. */
async function askAndListen(answer = makeAnswer(), options: Options = {}) {
	const { server, stream } = await ask(options)
	stream.finish(answer)
	await expect.element(button('Continue')).toHaveFocus()
	return server
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

	it('shows the answer while it is streamed, and shows the source after the answer was spoken', async () => {
		const { stream } = await ask()
		stream.write('Yes, once.')
		await expect.element(answerText).toMatchTextContent('Yes, once.')
		await expect.element(sheet.getByText('Writing the answer')).toBeVisible()
		stream.write('Yes, once. The new owner')
		await expect.element(answerText).toMatchTextContent('Yes, once. The new owner')
		stream.finish(makeAnswer())
		await expect.element(button('Continue')).toHaveFocus()
		const sources = sheet.getByRole('list', { name: 'Sources of this answer' })
		await expect.element(sources).toMatchTextContent('The warranty transfers once.')
		await expect.element(sources).toMatchTextContent('Can I transfer the warranty?')
		await expectAccessible(document.body)
	})

	it('announces the complete answer once to screen readers, after the answer was spoken', async () => {
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

	it('moves to the slide that answers the question, and back to the slide where the question was asked', async () => {
		await askAndListen(makeAnswer({ relatedSlideId: SECOND_SLIDE_ID }))
		await expect.element(page.getByText('Paused on slide 2 of 3')).toBeVisible()
		await button('Go back to slide 1').click()
		await expect.element(sheet).not.toBeInTheDocument()
		await expect.element(page.getByText('1 of 3')).toBeVisible()
	})

	it('says who received a question that no source answers, and offers an appointment', async () => {
		const answer = 'I do not know. Dana will get back to you.'
		await askAndListen(makeAnswer({ answer, source: 'fallback', escalated: true, citations: [] }))
		await expect.element(sheet.getByText('Dana has your question')).toBeVisible()
		await expect
			.element(sheet.getByText(/^I looked through all 3 slides and the documents/))
			.toBeVisible()
		await expect.element(sheet.getByText('Sources of this answer')).not.toBeInTheDocument()
		await button('Choose a time for a visit').click()
		await expect.poll(() => location.hash).toBe('#visit')
	})

	it("shows the server's error message when a question fails, and asks the question again on retry", async () => {
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

	it('sends the previous question and its answer together with the next question', async () => {
		const second = createAnswerStream()
		const options = { api: replyWith('question'), answers: [second] }
		const server = await askAndListen(makeAnswer(), options)
		await button('Ask another').click()
		await expect.element(nextQuestion).toHaveFocus()
		await userEvent.keyboard('How long does it last?{Enter}')
		second.finish(makeAnswer({ answer: 'Fifty years.' }))
		const next = page.getByRole('dialog', { name: 'How long does it last?' })
		await expect.element(next.getByRole('region', { name: 'Answer' })).toMatchTextContent('Fifty')
		const input = expect.objectContaining({
			question: 'How long does it last?',
			history: [{ question: QUESTION, answer: makeAnswer().answer }],
		})
		expect(server.calls).toContainEqual({ procedure: 'qa.askStream', input })
	})

	it('asks what the homeowner wants to know when the reply is a single word', async () => {
		await askAndListen(makeAnswer(), { api: replyWith('question') })
		await nextQuestion.click()
		await userEvent.keyboard('no{Enter}')
		await expect.element(sheet.getByText('What would you like to know?')).toBeVisible()
	})
})
