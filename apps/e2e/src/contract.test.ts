import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, look, openPage, WIDE } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** What the rep does around a signature: write the contract, look at the evidence, keep the calendar. */
let product: Product
let browser: Browser
let rep: BrowserContext
let deckId: string
let homeowner: Homeowner

beforeAll(async () => {
	product = await startProduct()
	browser = await launchBrowser()
	rep = await browser.newContext()
	await send('POST', '/api/auth/signup', {
		organizationName: 'Summit Peak Roofing',
		name: 'Maya Okafor',
		email: 'maya@summitpeak.example',
		password: 'a long enough password',
	})
	deckId = (await send('POST', '/api/decks', { name: 'Your roof' })).deck.id
})
afterAll(async () => {
	await browser.close()
	await product.stop()
})

it('the rep writes a contract and publishes it once every name in it is a variable', async () => {
	const { page, problems } = await openAsRep()
	await page.goto(`${product.url}/decks/${deckId}?tab=contract`)
	await page.getByRole('button', { name: 'Start from our agreement' }).click()
	const paper = page.getByRole('region', { name: 'Text of the contract' })
	await paper.getByText('Karen Delgado').first().waitFor()
	const field = page.getByLabel('Text', { exact: true })
	await field.press('Control+End')
	await field.pressSequentially('Crew of {{crew_lead}}')
	await page.getByText('crew_lead is no variable').waitFor()
	const publish = page.getByRole('button', { name: 'Publish', exact: true })
	expect(await publish.isDisabled()).toBe(true)
	await look(page, 'contract-unknown')
	await page.reload()
	await page.getByLabel('Instead of crew_lead').selectOption('rep_name')
	await paper.getByText('Crew of Maya Okafor').waitFor()
	await publish.click()
	await page.getByText('Published, version 1').waitFor()
	expect(problems).toEqual([])
})

it('sees what was signed, that all of it holds, and how it came about', async () => {
	homeowner = await makeHomeowner()
	const contract = `/api/presentations/${homeowner.presentationId}/sign-contract`
	const { revision } = await homeowner.send('GET', contract)
	await homeowner.send('POST', contract, {
		revision,
		signature: 'priya raman',
		agreedToTerms: true,
	})
	const { page, problems } = await openAsRep()
	await page.goto(`${product.url}/contracts`)
	await page.getByLabel('Search contracts').fill('steele')
	await page.getByRole('link', { name: 'Priya Raman', exact: true }).click()
	const signature = page.getByRole('region', { name: 'Signature' })
	await signature.getByText('Signed, sealed').waitFor({ timeout: 20_000 })
	await page.getByText('All of it holds').waitFor()
	await page.getByText('Consented to sign electronically').waitFor()
	await look(page, 'contract-evidence')
	const pdf = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
	const file = await page.request.get(`${product.url}${pdf}`)
	expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
	expect(problems).toEqual([])
})

it('moves and cancels the visit that the homeowner booked', async () => {
	const path = `/api/presentations/${homeowner.presentationId}/appointment`
	const { slotsByDate, timezone } = await homeowner.send('GET', path)
	const [date, slots] =
		Object.entries<object[]>(slotsByDate).find(([, all]) => all.length > 1) ?? []
	await homeowner.send('POST', path, { ...slots?.[0], attendeeTZ: timezone })
	const { page, problems } = await openAsRep()
	await page.goto(`${product.url}/appointments?week=${date}`)
	const visit = page.getByRole('button', { name: /Priya Raman/ }).filter({ visible: true })
	await visit.click()
	await page.getByRole('button', { name: 'Move', exact: true }).click()
	await page
		.getByRole('dialog')
		.getByRole('group', { name: 'Time' })
		.getByRole('button')
		.nth(1)
		.click()
	await look(page, 'appointment-move')
	await page.getByRole('button', { name: 'Move visit' }).click()
	await page.getByText('The visit is moved').waitFor()
	await look(page, 'appointments-week')
	await visit.click()
	await page.getByRole('button', { name: 'Cancel visit' }).click()
	await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel visit' }).click()
	await page.getByText('Nobody has booked a visit this week').waitFor()
	await page.goto(`${product.url}/appointments?view=hours`)
	await page.getByLabel('Tuesday until').fill('08:00')
	await page.getByRole('button', { name: 'Save availability' }).click()
	await page.getByText('The end must be after the start').waitFor()
	await look(page, 'availability-wrong')
	expect(problems).toEqual([])
})

async function openAsRep() {
	const opened = await openPage(browser, WIDE)
	await opened.context.addCookies(await rep.cookies())
	return opened
}

type Homeowner = {
	presentationId: string
	send: (method: 'GET' | 'POST', path: string, data?: object) => ReturnType<typeof send>
}

/** A homeowner with a presentation of the deck and the token of its link. */
async function makeHomeowner(): Promise<Homeowner> {
	const made = await send('POST', `/api/decks/${deckId}/presentations`, {
		homeowner: {
			first_name: 'Priya',
			last_name: 'Raman',
			address: '1190 Steele St',
			city: 'Denver',
			state: 'CO',
			zip: '80206',
		},
	})
	const presentationId: string = made.deck_presentation_id
	const shareKey = new URL(made.url).pathname.split('/').at(-1)
	const at = `/api/presentations/${presentationId}/events-token`
	const { token } = await send('POST', at, { shareKey })
	const alone = await browser.newContext({ extraHTTPHeaders: { 'x-presentation-token': token } })
	return {
		presentationId,
		send: async (method, path, data) => {
			const response = await alone.request.fetch(`${product.url}${path}`, { method, data })
			if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
			return response.json()
		},
	}
}

async function send(method: 'POST' | 'PUT', path: string, data: object) {
	const headers = { origin: product.url }
	const response = await rep.request.fetch(`${product.url}${path}`, { method, data, headers })
	if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
	return response.json()
}
