import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { checkScreen, openPage, PHONE, WIDE } from './browser.ts'
import { countClicks } from './count-clicks.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { drawSlide, SLIDES } from './slide-images.ts'

const journey = useJourneyFixture()

it('lets a rep create a deck and send it in at most 30 clicks, and lets the homeowner listen until the end and book in at most 5 taps', async () => {
	const rep = await openPage(journey.browser, WIDE)
	const repCount = await countClicks(rep.context)
	await signUp(rep.page)
	await makeDeck(rep.page)
	await preview(rep.page)
	const link = await share(rep.page)
	expect(rep.problems).toEqual([])
	expect(repCount.clicks + repCount.fields).toBeLessThanOrEqual(30)

	const homeowner = await openPage(journey.browser, PHONE)
	const homeownerCount = await countClicks(homeowner.context)
	await listen(homeowner.page, link)
	await book(homeowner.page)
	expect(homeowner.problems).toEqual([])
	expect(homeownerCount.clicks).toBeLessThanOrEqual(5)
})

async function signUp(page: Page): Promise<void> {
	await page.goto(`${journey.url}/signup`)
	await page.getByLabel('Company').fill('Summit Peak Roofing')
	await page.getByLabel('Your name').fill('Maya Okafor')
	await page.getByLabel('Email').fill('maya@summitpeak.example')
	await page.getByLabel('Password').fill('correct horse')
	await checkScreen(page, 'signup')
	await page.getByRole('button', { name: 'Create account' }).click()
	await page.getByRole('heading', { name: 'Welcome, Maya' }).waitFor()
	await checkScreen(page, 'home-first-run')
}

async function makeDeck(page: Page): Promise<void> {
	const files = await Promise.all(
		SLIDES.map(async (slide, place) => ({
			name: `slide-${place + 1}.png`,
			mimeType: 'image/png',
			buffer: await drawSlide(slide),
		})),
	)
	const chooser = page.waitForEvent('filechooser')
	await page.getByRole('button', { name: 'Choose files' }).click()
	await (await chooser).setFiles(files)
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Name').fill('Full roof replacement')
	await checkScreen(page, 'new-deck')
	await dialog.getByRole('button', { name: 'Create deck' }).click()
	await dialog.waitFor({ state: 'hidden' })
	await page.goto(`${journey.url}/decks`)
	await page
		.getByText(/slide \d of 3/i)
		.first()
		.waitFor()
	await page
		.getByText(/3 slides/)
		.first()
		.waitFor({ timeout: 60_000 })
	await checkScreen(page, 'decks')
	await page
		.getByRole('link', { name: /Full roof replacement/ })
		.first()
		.click()
	await page.getByText('3 slides').waitFor()
	await page
		.getByText(SLIDES[0]?.title ?? '')
		.first()
		.waitFor()
	await checkScreen(page, 'deck')
}

/** Waits for the recording of the first slide, plays the slide in the preview of the deck, and returns to the editor. */
async function preview(editor: Page): Promise<void> {
	await editor.getByText('As Karen Delgado hears it').waitFor()
	const opened = editor.context().waitForEvent('page')
	await editor.getByRole('button', { name: 'Preview' }).press('Enter')
	const page = await opened
	await page.getByText('Preview. Nothing is stored.').waitFor()
	await checkScreen(page, 'preview')
	await page.getByRole('button', { name: /^Play/ }).click()
	await page
		.getByRole('heading', { name: SLIDES[0]?.title ?? '' })
		.first()
		.waitFor()
	await page.locator('[aria-label=Captions] [data-spoken]').first().waitFor()
	await checkScreen(page, 'preview-playing')
	await page.getByRole('link', { name: 'Back to the editor' }).click()
	await page.getByText('3 slides').waitFor()
	await page.close()
}

async function share(page: Page): Promise<string> {
	await page.getByRole('button', { name: 'Share' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('First name').fill('Hannah')
	await dialog.getByLabel('Last name').fill('Weiss')
	await dialog.getByLabel('Email').fill('hannah.weiss@mail.example')
	await dialog.getByLabel('Address').fill('3310 Vrain St, Denver, CO 80212')
	await dialog.getByLabel('Street not checked').waitFor()
	await checkScreen(page, 'new-presentation')
	await dialog.getByRole('button', { name: 'Create presentation' }).click()
	const link = dialog.getByLabel('Personal link')
	await link.waitFor()
	await checkScreen(page, 'new-presentation-share')
	const url = await link.inputValue()
	await dialog.getByRole('button', { name: 'Send email' }).click()
	await dialog.getByText('Email sent to Hannah').waitFor()
	return url
}

async function listen(page: Page, link: string): Promise<void> {
	await page.goto(link)
	await page.getByText('Hannah').first().waitFor()
	await checkScreen(page, 'intro')
	await page.getByRole('button', { name: /^Play/ }).tap()
	await page
		.getByRole('heading', { name: SLIDES[0]?.title ?? '' })
		.first()
		.waitFor()
	await page
		.locator('[aria-label=Captions] mark, [aria-label=Captions] [data-spoken]')
		.first()
		.waitFor()
	await checkScreen(page, 'playing')
	for (const { title } of SLIDES.slice(1))
		await page.getByRole('heading', { name: title }).first().waitFor({ timeout: 60_000 })
	await page.getByText('Watch a part again').waitFor({ timeout: 60_000 })
	await checkScreen(page, 'ended')
}

/** Books the first free time from the end screen, without buying. */
async function book(page: Page): Promise<void> {
	const press = (name: string | RegExp) =>
		page.getByRole('button', { name }).filter({ visible: true }).first().tap()
	await press('Choose an appointment time')
	await press(/^\d+:\d+ /)
	await press('Book this time')
	await page.getByRole('heading', { name: /^Maya will come on/ }).waitFor()
}
