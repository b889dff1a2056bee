import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Company, signUp } from './api-requests.ts'
import { checkScreen, NARROW, openPage, WIDE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { KAREN, makePresentation, makePricedDeck } from './presentation-setup.ts'

const SCRIPT = 'Look at it as long as you like. There is no hurry at all. '.repeat(8)

const journey = useJourneyFixture()

it('updates the rep’s pages live, and delivers the rep’s answer to the homeowner', async () => {
	const rep = await openPage(journey.browser, WIDE)
	const company = await signUp(journey)
	await rep.context.addCookies(await company.cookies())
	const { email: _email, phone: _phone, ...homeowner } = KAREN
	const deckId = await makePricedDeck(company, SCRIPT)
	const { id, url } = await makePresentation(company, deckId, { homeowner })
	const streams: string[] = []
	rep.page.on('request', (request) => {
		if (request.url().includes('live.events')) streams.push(request.url())
	})
	await rep.page.goto(`${journey.url}/presentations/${id}`)
	await rep.page.getByText('Ready to watch').waitFor()

	const home = await openPage(journey.browser, NARROW)
	await home.page.goto(url)
	await home.page.getByRole('button', { name: /^Play/ }).click()
	await rep.page.getByText('Watching now: slide 1, Cover').waitFor()
	await home.page.getByRole('button', { name: 'Next slide' }).click()
	await rep.page.getByText('Watching now: slide 2, What it costs').waitFor()
	await rep.page.getByRole('link', { name: 'Presentations 1 live' }).waitFor()
	await checkScreen(rep.page, 'live-presentation')

	const question = 'Do you paint fences?'
	await askAndLeaveAddress(home.page, question)
	await rep.page.getByRole('heading', { name: question }).waitFor()
	expect(streams).toHaveLength(1)

	await rep.page.getByRole('link', { name: 'Home', exact: true }).click()
	await rep.page.getByText('Viewing pricing now').waitFor()
	await rep.page.getByText('Karen Delgado asked a question that needs your answer').waitFor()
	await checkScreen(rep.page, 'live-home')
	await agree(company)
	await answerIt(rep.page, question)
	await readAnswer(home.page, await linkInEmail(company))
	await rep.page.getByText(/Karen read the answer/).waitFor()
	await checkScreen(rep.page, 'live-answer-read')
	expect(rep.problems).toEqual([])
})

const ADDRESS = 'karen.delgado@mail.example'
const ANSWER = 'Only roofs, but we know somebody who does.'

/** Asks a question that no source answers, and leaves an email address for the answer. */
async function askAndLeaveAddress(page: Page, question: string): Promise<void> {
	const field = page.getByRole('textbox', { name: 'Ask a question' }).filter({ visible: true })
	await field.fill(question)
	await field.press('Enter')
	await page.getByRole('button', { name: /^Yes, ask/ }).click()
	await page.getByLabel(/^Your email or phone/).fill(ADDRESS)
	await checkScreen(page, 'question-address')
	await page.getByRole('button', { name: 'Save' }).click()
	await page.getByText('k•••@mail.example').waitFor()
	await checkScreen(page, 'question-sent')
	await page.getByRole('button', { name: /^Continue/ }).click()
}

async function answerIt(page: Page, question: string): Promise<void> {
	await page.getByRole('link', { name: /^Answer: Karen/ }).click()
	await page.getByRole('heading', { name: question }).waitFor()
	await page.getByLabel('Your answer').fill(ANSWER)
	await page.getByText(`To ${ADDRESS}`).waitFor()
	await checkScreen(page, 'live-answer')
	await page.getByRole('button', { name: /^Send to Karen by email/ }).click()
	await page.getByRole('button', { name: 'Karen has this answer' }).waitFor()
}

/** Waits until the email that asks the owner of the address to agree was sent, and agrees. */
async function agree({ send }: Company): Promise<void> {
	const readLink = async () => {
		const { mails }: { mails: { id: string; kind: string; status: string }[] } = await send(
			'GET',
			'/api/mails',
		)
		const sent = mails.find(({ kind, status }) => kind === 'answer_address' && status === 'sent')
		if (sent === undefined) return ''
		const { content }: { content: { text: string } } = await send('GET', `/api/mails/${sent.id}`)
		return /http\S+\/m\/a\/\S+/.exec(content.text)?.[0] ?? ''
	}
	await expect.poll(readLink, { timeout: 15_000 }).toContain('/m/a/')
	expect((await fetch(await readLink(), { method: 'POST' })).status).toBe(200)
}

/** Waits until the email with the answer was sent. Returns the link in the text of the email. */
async function linkInEmail({ send }: Company): Promise<string> {
	const readText = async () => {
		const { mails }: { mails: { id: string; kind: string; to: string; status: string }[] } =
			await send('GET', '/api/mails')
		const sent = mails.find(({ kind, status }) => kind === 'question_answered' && status === 'sent')
		if (sent === undefined) return ''
		expect(sent.to).toBe(ADDRESS)
		const { content }: { content: { text: string } } = await send('GET', `/api/mails/${sent.id}`)
		return content.text
	}
	await expect.poll(readText, { timeout: 15_000 }).toContain(ANSWER)
	return /http\S+#answer-\S+/.exec(await readText())?.[0] ?? ''
}

/**
 * Opens the link from the email in the tab that already shows the presentation. Checks that the start screen shows the answer
 * and a button to listen to it.
 */
async function readAnswer(page: Page, link: string): Promise<void> {
	await page.goto(link)
	const card = page.getByRole('region', { name: 'Maya answered your question' })
	await card.getByText(ANSWER).waitFor()
	await card.getByRole('button', { name: /^Listen/ }).waitFor()
	await checkScreen(page, 'answered')
}
