import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { look, openPage, SIZES } from './browser.ts'
import { signUp } from './company.ts'
import { useJourney } from './journey.ts'
import { makeOffer } from './offer.ts'

/** What a homeowner sees between the first question and the visit, wide and narrow. */
const journey = useJourney()

describe.each(SIZES)('$size', ({ size, viewport }) => {
	it('what the homeowner asks, chooses, signs and books', async () => {
		const offer = await makeOffer(await signUp(journey, `Summit Peak ${size}`))
		const { page, context, problems } = await openPage(journey.browser, viewport)
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
})

async function lookAtOffer(page: Page, offer: string, size: string): Promise<void> {
	const press = (name: string | RegExp) =>
		page.getByRole('button', { name }).filter({ visible: true }).first().click()
	await page.goto(`${offer}#prices`)
	await page.getByRole('heading', { name: 'Three options for your home' }).waitFor()
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
	await press('Move to this time')
	await visible(page, /^(?:2:00|3:00) – /).waitFor()
}

const visible = (page: Page, text: string | RegExp) =>
	page.getByText(text).filter({ visible: true }).first()
