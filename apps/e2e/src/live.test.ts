import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, look, NARROW, openPage, WIDE } from './browser.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
	product = await startProduct()
	browser = await launchBrowser()
})
afterAll(async () => {
	await browser.close()
	await product.stop()
})

it('the rep’s pages follow the homeowner by themselves, and say what waits', async () => {
	const rep = await openPage(browser, WIDE)
	const { id, url } = await makePresentation(rep.page)
	const streams: string[] = []
	rep.page.on('request', (request) => {
		if (request.url().includes('live.events')) streams.push(request.url())
	})
	await rep.page.goto(`${product.url}/presentations/${id}`)
	await rep.page.getByText('Ready to watch').waitFor()

	const home = await openPage(browser, NARROW)
	await home.page.goto(url)
	await home.page.getByRole('button', { name: /^Play/ }).click()
	await rep.page.getByText('Watching now: slide 1, Cover').waitFor()
	await home.page.getByRole('button', { name: 'Next slide' }).click()
	await rep.page.getByText('Watching now: slide 2, What it costs').waitFor()
	await rep.page.getByRole('link', { name: 'Presentations 1 live' }).waitFor()
	await look(rep.page, 'live-presentation')

	const question = 'Do you paint fences?'
	const asked = { question, presentationId: id }
	await home.page.request.post(`${product.url}/api/qa`, { data: asked })
	await rep.page.getByRole('heading', { name: question }).waitFor()
	expect(streams).toHaveLength(1)

	await rep.page.getByRole('link', { name: 'Home', exact: true }).click()
	await rep.page.getByText('Viewing pricing now').waitFor()
	await rep.page.getByText('Karen Delgado asked something no source answers').waitFor()
	await look(rep.page, 'live-home')
	await answerIt(rep.page, question)
	expect(rep.problems).toEqual([])
})

async function answerIt(page: Page, question: string): Promise<void> {
	await page.getByRole('link', { name: /^Answer: Karen/ }).click()
	await page.getByRole('heading', { name: question }).waitFor()
	await page.getByRole('button', { name: 'Write the answer' }).click()
	await page.getByLabel('Answer').fill('Only roofs, but we know somebody who does.')
	await look(page, 'live-answer')
	await page.getByRole('button', { name: 'Make it an FAQ' }).click()
	await page.getByText('In the FAQs').waitFor()
}

/** A company with a deck of two slides, the second with prices, and a presentation of it that is ready. */
async function makePresentation(page: Page): Promise<{ id: string; url: string }> {
	const send = async (method: 'post' | 'put', path: string, data: unknown) => {
		const headers = { 'sec-fetch-site': 'same-origin' }
		const answer = await page.request[method](product.url + path, { data, headers })
		expect(answer.ok(), await answer.text()).toBe(true)
		return answer.json()
	}
	const person = { name: 'Maya Okafor', email: 'maya@summitpeak.example' }
	const account = { organizationName: 'Summit Peak Roofing', password: 'correct horse' }
	await send('post', '/api/auth/signup', { ...account, ...person })
	const { deck } = await send('post', '/api/decks', { name: 'Full roof replacement' })
	const slides = `/api/decks/${deck.id}/slides`
	const said = 'Look at it as long as you like. There is no hurry at all, take your time with it.'
	await send('post', slides, { title: 'Cover', narrationScript: said })
	const { slide } = await send('post', slides, { title: 'What it costs', narrationScript: said })
	const tier = { name: 'Better', highlights: [], price: { mode: 'fixed', amount: 19_690 } }
	await send('put', `/api/slides/${slide.id}/product-data`, { productData: { better: tier } })
	const home = { address: '2847 S Clermont St', city: 'Denver', state: 'CO', zip: '80222' }
	const homeowner = { first_name: 'Karen', last_name: 'Delgado', ...home }
	const made = await send('post', `/api/decks/${deck.id}/presentations`, { homeowner })
	return { id: made.deck_presentation_id, url: made.url }
}
