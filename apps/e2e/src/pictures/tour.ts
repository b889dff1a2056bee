import type { Browser, Locator, Page } from 'playwright-core'
import { openEditor } from './editor-pictures.ts'
import { capture, type Frame, MAX_WAIT_MS, saveAnimation, savePicture } from './save-picture.ts'
import { waitForWords } from './viewer-pictures.ts'

const WINDOW = { width: 1200, height: 750 }
const WIDTH = 900

/** Adds what a page shows to the tour, for a time in milliseconds. */
type Add = (ms: number, page?: Page) => Promise<void>

/**
 * Takes the tour of 20 seconds: a homeowner listens, asks, compares the prices, signs and books, and the rep sees it. Also takes
 * the picture of the free times.
 */
export async function takeTour(
	browser: Browser,
	{ url, link }: { url: string; link: string },
): Promise<void> {
	const context = await browser.newContext({
		viewport: WINDOW,
		timezoneId: 'America/Denver',
		reducedMotion: 'reduce',
		serviceWorkers: 'block',
	})
	context.setDefaultTimeout(MAX_WAIT_MS)
	const page = await context.newPage()
	const frames: Frame[] = []
	const add: Add = async (ms, on = page) => {
		frames.push({ png: await capture(on), ms })
	}
	await listenAndAsk(page, link, add)
	await choosePrice(page, link, add)
	await sign(page, add)
	await book(page, add)
	const editor = await openEditor(browser, url)
	await editor.setViewportSize(WINDOW)
	await editor.goto(`${url}/presentations`)
	await editor.getByText('Karen Delgado').first().click()
	await editor.getByText(/^Booked: /).waitFor()
	await add(3000, editor)
	await saveAnimation(frames, 'tour', WIDTH)
	await editor.context().close()
	await context.close()
}

async function listenAndAsk(page: Page, link: string, add: Add): Promise<void> {
	await page.goto(link)
	const play = button(page, /^Play/)
	await play.waitFor()
	await add(1700)
	await play.click()
	for (const words of [2, 4, 7]) {
		await waitForWords(page, words)
		await add(700)
	}
	const field = page.getByRole('textbox', { name: 'Ask a question' }).filter({ visible: true })
	await field.fill('How long does the work take?')
	await add(1400)
	await field.press('Enter')
	await button(page, 'Continue').waitFor()
	await add(2400)
}

async function choosePrice(page: Page, link: string, add: Add): Promise<void> {
	await page.goto(`${link}#prices`)
	await page
		.getByRole('main')
		.getByRole('heading', { name: 'Three ways to do your roof' })
		.waitFor()
	await add(2200)
	const preferred = page.getByRole('article', { name: 'Preferred' })
	await preferred.getByRole('button', { name: 'Why this price' }).click()
	await page.getByRole('dialog').waitFor()
	await add(2200)
	await button(page, 'Close').click()
	await button(page, 'Choose Preferred').click()
	await button(page, 'Read and sign').click()
}

async function sign(page: Page, add: Add): Promise<void> {
	await page.getByRole('article', { name: /agreement/i }).waitFor()
	await add(1000)
	await page.getByLabel('Type your full name').fill('Karen Delgado')
	for (const box of await page.getByRole('checkbox').all()) await box.check()
	await add(1500)
	await button(page, /^Sign for \$/).click()
	await page.getByRole('heading', { name: /It’s signed/ }).waitFor()
	await add(1200)
}

async function book(page: Page, add: Add): Promise<void> {
	await button(page, 'Choose an appointment time').click()
	await button(page, /^\d+:\d+ /).click()
	await add(1300)
	await savePicture(page, 'booking')
	await button(page, 'Book this time').click()
	await page.getByRole('heading', { name: /^Maya will come on/ }).waitFor()
}

/** Returns the first visible button with this name. */
function button(page: Page, name: string | RegExp): Locator {
	return page.getByRole('button', { name }).filter({ visible: true }).first()
}
