import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signUp } from './api-requests.ts'
import { checkScreen, openPage, PHONE, SIZES } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { makePresentation } from './presentation-setup.ts'
import { makePricedPresentation } from './priced-presentation.ts'

/** Checks the homeowner's screens, from the first question to the appointment, in a wide and in a narrow viewport. */
const journey = useJourneyFixture()

describe.each(SIZES)('homeowner screens, $size', ({ size, viewport }) => {
	it('lets the homeowner ask, choose a price, sign and book without accessibility violations', async () => {
		const offer = await makePricedPresentation(await signUp(journey, `Summit Peak ${size}`))
		const { page, context, problems } = await openPage(journey.browser, viewport)
		await page.goto(offer)
		await page.getByRole('button', { name: /^Play/ }).click({ timeout: 60_000 })
		const field = page.getByRole('textbox', { name: 'Ask a question' }).filter({ visible: true })
		await field.fill('What are the three ways?')
		await field.press('Enter')
		await page.getByText('You asked').waitFor()
		await page.getByRole('button', { name: 'Continue' }).waitFor()
		await checkScreen(page, `ask-${size}`)
		await lookAtOffer(page, offer, size)
		expect(problems).toEqual([])
		await context.close()
	})
})

it('takes a homeowner at most 5 taps to book without buying, and 13 to sign and book', async () => {
	const company = await signUp(journey, 'Summit Peak taps')
	const offer = await makePricedPresentation(company)
	const [{ deckId }] = (await company.send('GET', '/api/presentations')).presentations
	const { url } = await makePresentation(company, deckId)
	const booking = await openTapped(url)
	await booking.say('book an appointment')
	await booking.bookFirstTime()
	expect(booking.taps()).toBeLessThanOrEqual(5)
	const signing = await openTapped(offer)
	await signing.say('I want to sign')
	await signing.tap('Choose Preferred')
	await signing.tap('Read and sign')
	await signing.tap('Go to signature')
	const name = signing.page.getByLabel('Type your full name')
	await signing.tapOn(name)
	await signing.page.keyboard.type('Karen Delgado')
	for (const box of await signing.page.getByRole('checkbox').all()) await signing.tapOn(box)
	await signing.tap('Sign for $18,420')
	await signing.tap('Choose an appointment time')
	await signing.bookFirstTime()
	expect(signing.taps()).toBeLessThanOrEqual(13)
})

/** Opens a presentation on a phone, starts it, and counts the taps of the homeowner. */
async function openTapped(url: string) {
	const { page } = await openPage(journey.browser, PHONE)
	let taps = 0
	async function tapOn(target: Locator): Promise<void> {
		await target.filter({ visible: true }).first().tap({ timeout: 60_000 })
		taps += 1
	}
	const tap = (name: string | RegExp) => tapOn(page.getByRole('button', { name }))
	await page.goto(url)
	await tap(/^Play/)
	return {
		page,
		tap,
		tapOn,
		taps: () => taps,
		say: async (text: string) => {
			await tapOn(page.getByRole('textbox', { name: 'Ask a question' }))
			await page.keyboard.type(text)
			await tap('Send')
		},
		bookFirstTime: async () => {
			await tap(/^\d+:\d+ /)
			await tap('Book this time')
			await page.getByRole('heading', { name: /^Maya will come on/ }).waitFor()
		},
	}
}

async function lookAtOffer(page: Page, offer: string, size: string): Promise<void> {
	const press = (name: string | RegExp) =>
		page.getByRole('button', { name }).filter({ visible: true }).first().click()
	await page.goto(`${offer}#prices`)
	const main = page.getByRole('main')
	await main.getByRole('heading', { name: 'Three ways to do your roof' }).waitFor()
	await checkScreen(page, `prices-${size}`)
	await press('Choose Preferred')
	await press('Read and sign')
	await page.getByRole('heading', { name: 'Roof replacement agreement' }).waitFor()
	await checkScreen(page, `sign-${size}`)
	await page.getByLabel('Type your full name').fill('karen  delgado')
	for (const box of await page.getByRole('checkbox').all()) await box.check()
	await checkScreen(page, `signing-${size}`)
	await press('Sign for $18,420')
	await page.getByRole('heading', { name: /It’s signed/ }).waitFor()
	const copy = page.waitForEvent('download')
	await page.getByRole('button', { name: 'Download your copy' }).click({ timeout: 30_000 })
	expect((await copy).suggestedFilename()).toMatch(/\.pdf$/)
	await checkScreen(page, `signed-${size}`)
	await press('Choose an appointment time')
	await page
		.getByRole('button', { name: /^\d+:\d+ / })
		.filter({ visible: true })
		.first()
		.click()
	await checkScreen(page, `booking-${size}`)
	await press('Book this time')
	await page.getByRole('heading', { name: /^Maya will come on/ }).waitFor()
	await checkScreen(page, `booked-${size}`)
	await press('Choose another time')
	await press(/^(?:2:00|3:00) /)
	await press('Move to this time')
	await visible(page, /^(?:2:00|3:00) – /).waitFor()
}

const visible = (page: Page, text: string | RegExp) =>
	page.getByText(text).filter({ visible: true }).first()
