import { type ModelServer, startModelServer } from '@dormer/local-engines/testing'
import { type SpeechServer, startElevenLabsServer } from '@dormer/providers/testing'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from './api-requests.ts'
import { checkScreen, NARROW, openPage, WIDE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { makeDeck, makePresentation, type Presentation } from './presentation-setup.ts'

const TITLE = 'A warranty that stays with the house'
const LEAD = 'Yes, once, and it costs nothing.'
const ALL = `${LEAD} ${'The warranty stays with the house and its next owner. '.repeat(12)}`
const QUESTION = 'If we sell the house in a few years, does the warranty go to the new owner?'

const SOON = { timeout: 15_000 }

let model: ModelServer
let speech: SpeechServer
let presentation: Presentation
beforeAll(async () => {
	model = await startModelServer()
	speech = await startElevenLabsServer()
})
afterAll(async () => {
	await model.close()
	await speech.close()
})
const journey = useJourneyFixture(() => ({
	OPENAI_API_KEY: 'a key',
	OPENAI_BASE_URL: model.url,
	ELEVENLABS_API_KEY: 'a key',
	ELEVENLABS_BASE_URL: speech.url,
	RATE_LIMITS: 'qa=12/600',
}))
beforeAll(async () => {
	const company = await signUp(journey)
	const narrationScript = 'Look at it as long as you like. There is no hurry at all. '.repeat(20)
	const deck = await makeDeck(company, [{ title: TITLE, narrationScript }])
	presentation = await makePresentation(company, deck.id)
})

it('shows an answer while the model is writing it, and speaks the complete answer', async () => {
	const { page, problems } = await listen(NARROW)
	await cancelQuestion(page)
	await readStreamedAnswer(page)
	await closeAnswerSheet(page)
	await loseConnection(page)
	expect(problems.filter((problem) => !problem.includes('ERR_'))).toEqual([])
})

it('replaces a streamed answer that contains an unsupported price', async () => {
	const { page, problems } = await listen(WIDE)
	await replaceAnswer(page)
	await exceedRateLimit(page)
	expect(problems).toEqual([])
})

/** Cancels a question while the answer is streamed. */
async function cancelQuestion(page: Page): Promise<void> {
	const release = holdAnswer()
	const streamEnd = streamOf(page)
	await ask(page, QUESTION)
	await page.getByText('Writing the answer').waitFor()
	await page.getByRole('button', { name: 'Cancel' }).click()
	await page.getByText('You canceled the question.').waitFor()
	expect(await streamEnd).toMatch(/ERR_ABORTED/)
	await checkScreen(page, 'answer-cancelled')
	release()
}

async function readStreamedAnswer(page: Page): Promise<void> {
	const release = holdAnswer()
	speech.setFault('hang')
	await page.getByRole('button', { name: 'Try again' }).click()
	const shown = page.locator('.a')
	await shown.getByText(LEAD).waitFor()
	expect(await shown.locator('.caret').count()).toBe(1)
	await checkScreen(page, 'answer-writing')
	release()
	await expect.poll(() => textOf(shown), SOON).toBe(ALL.trim())
	expect(await page.getByText('Speaking the answer').count()).toBe(0)
	expect(await readAnnouncement(page)).toBe('')
	speech.release()
	await page.getByText('Speaking the answer').waitFor()
	await expect.poll(() => shown.locator('.coming').count(), SOON).toBeGreaterThan(0)
	await checkScreen(page, 'answer-speaking')
	await page.getByRole('button', { name: 'Stop' }).click()
	await page.getByText('Was that what you wanted?').waitFor()
	expect(await shown.locator('.coming').count()).toBe(0)
	expect(await readAnnouncement(page)).toBe(ALL.trim())
	const sources = page.getByRole('list', { name: 'Where this comes from' })
	await sources.getByText(TITLE).first().waitFor()
}

/** Closes the question sheet during an answer. Expects that the stream ends and that playback continues. */
async function closeAnswerSheet(page: Page): Promise<void> {
	const release = holdAnswer()
	const streamEnd = streamOf(page)
	await ask(page, QUESTION, 'Ask another question')
	await page.getByText('Writing the answer').waitFor()
	await page.getByRole('button', { name: 'Close and keep watching' }).click()
	expect(await streamEnd).toMatch(/ERR_ABORTED/)
	await page.getByRole('button', { name: 'Pause' }).waitFor()
	release()
}

async function loseConnection(page: Page): Promise<void> {
	const release = holdAnswer()
	await ask(page, QUESTION)
	await page.getByText('Writing the answer').waitFor()
	await page.context().setOffline(true)
	await page.getByText('Your question was not answered.').waitFor()
	await checkScreen(page, 'answer-lost')
	await page.context().setOffline(false)
	release()
	await page.getByRole('button', { name: 'Try again' }).click()
	await page.getByRole('button', { name: 'Stop' }).click()
	await page.getByText('Was that what you wanted?').waitFor()
}

/** Streams an answer with a price that no source contains. Expects that the viewer replaces the answer with a notice. */
async function replaceAnswer(page: Page): Promise<void> {
	const release = holdAnswer(`${LEAD} The new owner pays 4,750 dollars for it. ${ALL}`)
	await ask(page, QUESTION)
	const shown = page.locator('.a')
	await shown.getByText(LEAD).waitFor()
	await checkScreen(page, 'answer-writing-wide')
	release()
	await page.getByRole('button', { name: 'Stop' }).click()
	await page.getByRole('button', { name: /^(?:Yes, ask|Ask) Maya$/ }).waitFor()
	expect(await page.getByRole('dialog').textContent()).not.toContain(LEAD)
	await checkScreen(page, 'answer-replaced')
}

/** Sends questions until the server returns 429 because the rate limit of the network address is reached. */
async function exceedRateLimit(page: Page): Promise<void> {
	const data = { presentationId: presentation.id, question: QUESTION }
	let status = 200
	while (status === 200) {
		const answer = await page.request.post(`${journey.url}/api/qa`, { data })
		status = answer.status()
	}
	expect(status).toBe(429)
	await page.getByRole('button', { name: 'Continue' }).click()
	await ask(page, 'And what about hail?')
	await page.getByText(/^Too many requests\. Try again in \d+ minutes\.$/).waitFor()
	await checkScreen(page, 'answer-rate-limited')
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('button', { name: 'Pause' }).waitFor()
}

/** Makes the model pause after two thirds of its answer. Returns a function that lets the model continue. */
function holdAnswer(answer = ALL): () => void {
	let release = () => {}
	model.holdStream(
		new Promise<void>((resolve) => {
			release = resolve
		}),
	)
	const citations = Array.from({ length: 9 }, (_, place) => ({ source: place + 1, quote: TITLE }))
	model.setAnswers({ answer: { answered: true, citations, confidence: 1, answer } })
	return release
}

/** Waits until the next answer stream fails. Returns the error text of the browser. */
async function streamOf(page: Page): Promise<string | null> {
	const isStream = {
		predicate: (request: { url(): string }) => request.url().includes('askStream'),
	}
	const request = await page.waitForEvent('requestfailed', isStream)
	return request.failure()?.errorText ?? null
}

const textOf = async (shown: Locator) => (await shown.textContent())?.replace(/\s+/g, ' ').trim()

/** Returns the text that a screen reader announces for the answer. */
const readAnnouncement = (page: Page) => page.locator('.unseen[role=status]').textContent()

async function listen(size: typeof WIDE) {
	const opened = await openPage(journey.browser, size)
	await opened.page.goto(presentation.url)
	await opened.page.getByRole('button', { name: /^Play/ }).click()
	await opened.page.getByRole('heading', { name: TITLE }).first().waitFor()
	return opened
}

async function ask(page: Page, question: string, field = 'Ask a question'): Promise<void> {
	const input = page.getByRole('textbox', { name: field }).filter({ visible: true })
	await input.fill(question)
	await input.press('Enter')
}
