import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { signUp } from './api-requests.ts'
import { checkScreen, openPage, SIZES } from './browser.ts'
import { useJourneyFixture } from './journey-fixture.ts'
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

async function lookAtOffer(page: Page, offer: string, size: string): Promise<void> {
	const press = (name: string | RegExp) =>
		page.getByRole('button', { name }).filter({ visible: true }).first().click()
	await page.goto(`${offer}#prices`)
	await page.getByRole('heading', { name: 'Three ways to do your roof' }).waitFor()
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
	await page.getByRole('heading', { name: /^Maya comes on/ }).waitFor()
	await checkScreen(page, `booked-${size}`)
	await press('Choose another time')
	await press(/^(?:2:00|3:00) /)
	await press('Move to this time')
	await visible(page, /^(?:2:00|3:00) – /).waitFor()
}

const visible = (page: Page, text: string | RegExp) =>
	page.getByText(text).filter({ visible: true }).first()
