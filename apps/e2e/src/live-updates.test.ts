import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signUp } from './api-requests.ts'
import { checkScreen, NARROW, openPage, WIDE } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { makePresentation, makePricedDeck } from './presentation-setup.ts'

const SCRIPT = 'Look at it as long as you like. There is no hurry at all. '.repeat(8)

const journey = useJourneyFixture()

it('updates the rep’s pages while a homeowner watches and asks, and lists the question that no source answers', async () => {
	const rep = await openPage(journey.browser, WIDE)
	const company = await signUp(journey)
	await rep.context.addCookies(await company.cookies())
	const { id, url } = await makePresentation(company, await makePricedDeck(company, SCRIPT))
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
	const asked = { question, presentationId: id }
	await home.page.request.post(`${journey.url}/api/qa`, { data: asked })
	await rep.page.getByRole('heading', { name: question }).waitFor()
	expect(streams).toHaveLength(1)

	await rep.page.getByRole('link', { name: 'Home', exact: true }).click()
	await rep.page.getByText('Viewing pricing now').waitFor()
	await rep.page.getByText('Karen Delgado asked a question that needs your answer').waitFor()
	await checkScreen(rep.page, 'live-home')
	await answerIt(rep.page, question)
	expect(rep.problems).toEqual([])
})

async function answerIt(page: Page, question: string): Promise<void> {
	await page.getByRole('link', { name: /^Answer: Karen/ }).click()
	await page.getByRole('heading', { name: question }).waitFor()
	await page.getByLabel('Your answer').fill('Only roofs, but we know somebody who does.')
	await checkScreen(page, 'live-answer')
	await page.getByRole('button', { name: /^(Send to|Show in) Karen/ }).click()
	await page.getByRole('button', { name: 'Karen has this answer' }).waitFor()
}
