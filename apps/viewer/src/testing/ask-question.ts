import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAnswerStream, makeAnswer } from './answer-fixture.ts'
import { startPresentation } from './open-presentation.tsx'

export const QUESTION = 'Is the warranty transferable?'
export const sheet = page.getByRole('dialog', { name: QUESTION })
export const answerText = sheet.getByRole('region', { name: 'Answer' })
export const button = (name: string) => sheet.getByRole('button', { name })
export const nextQuestion = sheet.getByRole('textbox', { name: 'Ask another question' })

type Options = Parameters<typeof startPresentation>[0]

/** Starts a presentation and asks `question` by keyboard. Returns the stub server and the answer stream. */
export async function ask({ answers = [], ...options }: Options = {}) {
	const stream = createAnswerStream()
	const server = await startPresentation({ ...options, answers: [stream, ...answers] })
	await page.getByRole('textbox', { name: 'Ask a question' }).fill(QUESTION)
	await userEvent.keyboard('{Enter}')
	await expect.element(sheet).toBeVisible()
	return { server, stream }
}

/** Asks the question and waits until the answer was spoken. */
export async function askAndListen(
	answer = makeAnswer(),
	options: Options = {},
	focused = 'Continue',
) {
	const { server, stream } = await ask(options)
	stream.finish(answer)
	await expect.element(button(focused)).toHaveFocus()
	return server
}
