import type { Browser, Page } from 'playwright-core'
import { MAX_WAIT_MS, savePicture } from './save-picture.ts'

/** Takes the pictures of the homeowner's phone: a slide while it is narrated, and the prices. */
export async function takeViewerPictures(browser: Browser, link: string): Promise<void> {
	const context = await browser.newContext({
		viewport: { width: 390, height: 780 },
		deviceScaleFactor: 1.5,
		hasTouch: true,
		timezoneId: 'America/Denver',
		reducedMotion: 'reduce',
		serviceWorkers: 'block',
	})
	context.setDefaultTimeout(MAX_WAIT_MS)
	const page = await context.newPage()
	await page.goto(link)
	await page.getByRole('button', { name: /^Play/ }).click()
	await page.getByRole('button', { name: 'Next slide' }).click()
	await waitForWords(page, 4)
	await savePicture(page, 'viewer')
	await page.goto(`${link}#prices`)
	await page
		.getByRole('main')
		.getByRole('heading', { name: 'Three ways to do your roof' })
		.waitFor()
	await savePicture(page, 'prices')
	await context.close()
}

/** Waits until at least `count` words of a sentence were spoken. */
export async function waitForWords(page: Page, count: number): Promise<void> {
	const spoken = new RegExp(`(?:\\S+ ){${count}}`)
	await page.locator('[aria-label=Captions] .said').filter({ hasText: spoken }).first().waitFor()
}
