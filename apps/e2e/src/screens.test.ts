import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, look, NARROW, openPage, WIDE } from './browser.ts'
import {
	lookAtFonts,
	lookAtKeys,
	lookAtKnowledge,
	lookAtPasswords,
	lookAtTeam,
} from './company-screens.ts'
import { makeOffer } from './offer.ts'
import { type Product, startProduct } from './product.ts'
import { leaveUnsaved } from './unsaved.ts'

/** Every screen of the finished demo, wide and narrow: nothing for axe to say, nothing asked of anybody else. */
let product: Product
let browser: Browser
let link: string
beforeAll(async () => {
	product = await startProduct({ DEMO: '1' })
	link = await product.said(/listen at (\S+)/)
	browser = await launchBrowser()
})
afterAll(async () => {
	await browser.close()
	await product.stop()
})

const SIZES = [
	{ size: 'wide', viewport: WIDE },
	{ size: 'narrow', viewport: NARROW },
]
const TABS = ['script', 'pricing', 'faqs', 'qa', 'voice', 'brand', 'contract', 'intro', 'settings']

/** First of all: later tests leave questions, contracts and visits behind. */
describe.each(SIZES)('$size', ({ size, viewport }) => {
	it('the editor', async () => {
		const { page, context, problems } = await openPage(browser, viewport)
		await page.goto(`${product.url}/login`)
		await page.getByRole('button', { name: /demo/i }).waitFor()
		await look(page, `login-${size}`)
		await page.getByRole('button', { name: /demo/i }).click()
		await page.getByText('Nothing waits for you').waitFor()
		await look(page, `home-${size}`)
		await page.goto(`${product.url}/decks`)
		await page.getByText('10 slides').waitFor()
		await look(page, `decks-${size}`)
		await lookAtDeck(page, size)
		await page.goto(`${product.url}/presentations`)
		await visible(page, 'Karen Delgado').waitFor()
		await look(page, `presentations-${size}`)
		await leaveUnsaved(page, size)
		await visible(page, 'Karen Delgado').click()
		await page.getByRole('link', { name: 'Open as homeowner' }).waitFor()
		await look(page, `presentation-${size}`)
		await page.goto(`${product.url}/questions`)
		await page.getByText('Nobody has asked anything yet').waitFor()
		await look(page, `questions-${size}`)
		await page.goto(`${product.url}/contracts`)
		await page.getByText('Nobody has signed yet').waitFor()
		await look(page, `contracts-${size}`)
		await page.goto(`${product.url}/appointments`)
		await page.getByText('Nobody has booked a visit this week').waitFor()
		await look(page, `appointments-${size}`)
		await page.goto(`${product.url}/appointments?view=hours`)
		await page.getByLabel('Monday from').waitFor()
		await look(page, `availability-${size}`)
		await page.goto(`${product.url}/settings`)
		await page.getByLabel('Phone').waitFor()
		await look(page, `settings-${size}`)
		await page.goto(`${product.url}/api/docs`)
		await page.getByText('Generation').first().waitFor()
		expect(problems).toEqual([])
		await context.close()
	})
})

describe.each(SIZES)('$size', ({ size, viewport }) => {
	it('the company: its team, keys, mail and documents', async () => {
		const { page, context, problems } = await openPage(browser, viewport)
		await lookAtPasswords(page, product.url, size)
		await page.goto(`${product.url}/login`)
		await page.getByRole('button', { name: /demo/i }).click()
		await page.waitForURL(`${product.url}/`)
		await lookAtKnowledge(page, product.url, size)
		await lookAtKeys(page, product.url, size)
		await lookAtFonts(page, product.url, size)
		const invitation = await lookAtTeam(page, product.url, size)
		await page.goto(invitation)
		await page.getByLabel('New password').fill('correct horse')
		await look(page, `password-${size}`)
		await page.getByRole('button', { name: 'Save and sign in' }).click()
		await page.waitForURL(`${product.url}/`)
		await page.goto(`${product.url}/settings/api-keys`)
		await page.getByText('API keys are for admins').waitFor()
		await look(page, `for-admins-${size}`)
		expect(problems).toEqual([])
		await context.close()
	})

	it('the viewer', async () => {
		const { page, context, problems } = await openPage(browser, viewport)
		await page.goto(link)
		await page.getByRole('button', { name: /^Play/ }).waitFor()
		await look(page, `intro-${size}`)
		await page.getByRole('button', { name: /^Play/ }).click()
		await page.locator('[aria-label=Captions]').first().waitFor()
		await page.getByRole('button', { name: 'Next slide' }).click()
		await look(page, `playing-${size}`)
		expect(problems).toEqual([])
		await context.setOffline(true)
		await visible(page, 'You are offline.').waitFor()
		await look(page, `offline-${size}`)
		await context.setOffline(false)
		await page.goto(`${product.url}/p/no-such-link-at-all-here`)
		await page.getByRole('heading').first().waitFor()
		await look(page, `missing-${size}`)
		await context.close()
	})

	it('what the homeowner asks, chooses, signs and books', async () => {
		const offer = await makeOffer(browser, product.url)
		const { page, context, problems } = await openPage(browser, viewport)
		await page.goto(offer)
		await page.getByRole('button', { name: /^Play/ }).click({ timeout: 60_000 })
		const field = page.getByRole('textbox', { name: 'Ask a question' }).filter({ visible: true })
		await field.fill('What are the three ways?')
		await field.press('Enter')
		await page.getByText('You asked').waitFor()
		await page.getByRole('button', { name: 'Continue' }).waitFor()
		await look(page, `ask-${size}`)
		await lookAtOffer(page, offer, size)
		expect(problems).toEqual([])
		await context.close()
	})

	it('who is told of what happens', async () => {
		const { page, context, problems } = await openPage(browser, viewport)
		await page.goto(`${product.url}/login`)
		await page.getByRole('button', { name: /demo/i }).click()
		await page.getByText('Nothing waits for you').waitFor()
		await lookAtNotifications(page, size)
		expect(problems).toEqual([])
		await context.close()
	})
})

async function lookAtNotifications(page: Page, size: string): Promise<void> {
	await page.goto(`${new URL(page.url()).origin}/notifications`)
	await page
		.getByRole('button', { name: /^presentation\.created/ })
		.first()
		.waitFor()
	await look(page, `notifications-${size}`)
	await lookAtFailing(page, size)
	await page.getByRole('button', { name: 'New subscription' }).first().click()
	await page.getByLabel('Name').fill(`Tried ${size}`)
	await page.getByRole('radio', { name: 'Console' }).click()
	await page.getByRole('button', { name: 'Make the subscription' }).click()
	await page.getByRole('heading', { name: `Tried ${size}` }).waitFor()
	await page.getByRole('button', { name: 'Send a test' }).click()
	await visible(page, 'Delivered').waitFor()
	await look(page, `subscription-${size}`)
	await deleteSubscription(page, `Tried ${size}`)
	await page.getByLabel('Type of event').selectOption('generation.completed')
	await page
		.getByRole('button', { name: /^generation\.completed/ })
		.first()
		.click()
	await page.getByRole('link', { name: 'Open the deck' }).waitFor()
	await look(page, `event-${size}`)
	await exportEvents(page, 'generation.completed')
}

/** The file holds what the log shows through its filter. */
async function exportEvents(page: Page, type: string): Promise<void> {
	const saved = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Export' }).click()
	const file = await saved
	expect(file.suggestedFilename()).toMatch(/^events-\d{4}-\d\d-\d\d\.csv$/)
	const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
	expect(head).toContain('What happened,Delivered')
	expect(new Set(lines.map((line) => line.split(',')[1]))).toEqual(new Set([type]))
}

/** A webhook with a host that nobody knows: what is wrong in its form, its secret, and a call that fails. */
async function lookAtFailing(page: Page, size: string): Promise<void> {
	const name = `Our customer relationship system in the office in Golden, ${size}`
	await page.getByRole('button', { name: 'New subscription' }).first().click()
	await page.getByRole('button', { name: 'Make the subscription' }).click()
	await page.getByText('Enter the address to call').waitFor()
	await look(page, `subscription-new-${size}`)
	await page.getByLabel('Name').fill(name)
	await page
		.getByLabel('Address to call')
		.fill('https://hooks.crm.invalid/homeowners/and/their/houses')
	await page.getByRole('button', { name: 'Make the subscription' }).click()
	await page.getByText('shown this once').waitFor()
	await look(page, `secret-${size}`)
	await page.getByRole('button', { name: 'I have copied it' }).click()
	await page.getByRole('button', { name: 'Send a test' }).click()
	await page.getByText('Nobody knows the name in the address').waitFor()
	await look(page, `subscription-failing-${size}`)
	await deleteSubscription(page, name)
}

async function deleteSubscription(page: Page, name: string): Promise<void> {
	await page.getByRole('button', { name: `More about ${name}` }).click()
	await page.getByRole('menuitem', { name: 'Delete' }).click()
	await page.getByRole('button', { name: 'Delete subscription' }).click()
	await page.getByRole('heading', { name }).waitFor({ state: 'detached' })
}

async function lookAtOffer(page: Page, offer: string, size: string): Promise<void> {
	const press = (name: string | RegExp) =>
		page.getByRole('button', { name }).filter({ visible: true }).first().click()
	await page.goto(`${offer}#prices`)
	await page.getByRole('heading', { name: 'Three ways to do your home' }).waitFor()
	await look(page, `prices-${size}`)
	await press('Choose Preferred')
	await press('Read and sign')
	await page.getByRole('heading', { name: 'Roof replacement agreement' }).waitFor()
	await look(page, `sign-${size}`)
	await page.getByLabel('Type your full name').fill('karen  delgado')
	for (const box of await page.getByRole('checkbox').all()) await box.check()
	await look(page, `signing-${size}`)
	await press('Sign for $18,420')
	await page.getByRole('heading', { name: /It’s signed/ }).waitFor()
	const copy = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Download your copy' }).click({ timeout: 30_000 })
	expect((await copy).suggestedFilename()).toMatch(/\.pdf$/)
	await look(page, `signed-${size}`)
	await press('Choose a time for the visit')
	await page
		.getByRole('button', { name: /^\d+:\d+ / })
		.filter({ visible: true })
		.first()
		.click()
	await look(page, `booking-${size}`)
	await press('Book this time')
	await page.getByRole('heading', { name: /^Maya comes on/ }).waitFor()
	await look(page, `booked-${size}`)
	await press('Choose another time')
	await press(/^(?:2:00|3:00) /)
	await press('Move it here')
	await visible(page, /^(?:2:00|3:00) – /).waitFor()
}

const visible = (page: Page, text: string | RegExp) =>
	page.getByText(text).filter({ visible: true }).first()

async function lookAtDeck(page: Page, size: string): Promise<void> {
	await page
		.getByRole('link', { name: /Full roof replacement/ })
		.first()
		.click()
	await page.getByText('A roof for the next forty winters').first().waitFor()
	for (const tab of TABS) {
		await page.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname}?tab=${tab}`)
		await page.getByText('10 slides').first().waitFor()
		await look(page, `deck-${tab}-${size}`)
	}
	await page.evaluate(() => {
		document.documentElement.dataset.theme = 'dark'
	})
	await look(page, `deck-dark-${size}`)
}
