import type { Browser, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { checkScreen, expectWidth, openPage, type Viewport } from './browser.ts'
import { watchFirstLoad } from './first-load.ts'
import { checkNotificationScreens } from './notification-screens.ts'
import { checkUnsavedDialog } from './unsaved-dialog.ts'

type Target = { browser: Browser; url: string }
/** Size of the window, with the name that its screenshots end with. */
type Size = { size: string; viewport: Viewport }

const TABS = ['script', 'pricing', 'faqs', 'qa', 'voice', 'brand', 'contract', 'intro', 'settings']

/** Checks every screen of the editor of the demo. Expects small first loads, and no error or violation of accessibility. */
export async function checkEditorScreens(
	{ browser, url }: Target,
	{ size, viewport }: Size,
): Promise<void> {
	const { page, context, problems } = await openPage(browser, viewport)
	const expectLogin = watchFirstLoad(page)
	await page.goto(`${url}/login`)
	await page.getByRole('button', { name: /demo/i }).waitFor()
	await checkScreen(page, `login-${size}`)
	await expectLogin({ requests: 16, kilobytes: 300 })
	await page.getByRole('button', { name: /demo/i }).click()
	await page.getByText('Tom Haugen asked a question that needs your answer').waitFor()
	await checkScreen(page, `home-${size}`)
	const expectDecks = watchFirstLoad(page)
	const lists: Request[] = []
	page.on('request', (sent) => {
		if (sent.url().includes('decks.list')) lists.push(sent)
	})
	await page.goto(`${url}/decks`)
	await page.getByText('10 slides').waitFor()
	// The page uses the response that was requested while the session was checked.
	expect(lists).toHaveLength(1)
	await checkScreen(page, `decks-${size}`)
	await expectDecks({ requests: 28, kilobytes: 35 })
	await lookAtDeck(page, size)
	await page.goto(`${url}/presentations`)
	await visible(page, 'Karen Delgado').waitFor()
	await checkScreen(page, `presentations-${size}`)
	await checkUnsavedDialog(page, size)
	await visible(page, 'Karen Delgado').click()
	await page.getByRole('link', { name: 'Open as homeowner' }).waitFor()
	await checkScreen(page, `presentation-${size}`)
	await page.goto(`${url}/questions`)
	await visible(page, 'Do you also repair the chimney while you are up there?').waitFor()
	await checkScreen(page, `questions-${size}`)
	await page.goto(`${url}/contracts`)
	await visible(page, 'Priya Raman').waitFor()
	await checkScreen(page, `contracts-${size}`)
	await page.goto(`${url}/appointments`)
	await page.getByLabel('Previous week').waitFor()
	await checkScreen(page, `appointments-${size}`)
	await page.goto(`${url}/appointments?view=hours`)
	await page.getByLabel('Monday from').waitFor()
	await checkScreen(page, `availability-${size}`)
	await page.goto(`${url}/settings`)
	await page.getByLabel('Phone').waitFor()
	await checkScreen(page, `settings-${size}`)
	await page.goto(`${url}/api/docs`)
	await page.getByRole('heading', { name: 'Authentication' }).first().waitFor()
	await checkScreen(page, `api-docs-${size}`)
	// A change of only the hash would not open the operation.
	await page.goto('about:blank')
	await page.goto(`${url}/api/docs#tag/narration/POST/api/narration/batch`)
	await page.getByRole('heading', { name: 'Record the scripts of several slides' }).waitFor()
	await expectWidth(page, `api-docs-operation-${size}`)
	expect(problems).toEqual([])
	await context.close()
}

/**
 * Opens and plays the presentation at `link`. Then checks the screens for a lost connection and for a link that does not exist.
 */
export async function checkViewerScreens(
	{ browser, url }: Target,
	{ size, viewport, link }: Size & { link: string },
): Promise<void> {
	const { page, context, problems } = await openPage(browser, viewport)
	const expectViewer = watchFirstLoad(page)
	await page.goto(link)
	await page.getByRole('button', { name: /^Play/ }).waitFor()
	await checkScreen(page, `intro-${size}`)
	// Two of the requests are the logo of the company and the portrait of the rep, with 10 kB.
	await expectViewer({ requests: 21, kilobytes: 230 })
	await page.getByRole('button', { name: /^Play/ }).click()
	await page.locator('[aria-label=Captions]').first().waitFor()
	await page.getByRole('button', { name: 'Next slide' }).click()
	await checkScreen(page, `playing-${size}`)
	expect(problems).toEqual([])
	await context.setOffline(true)
	await visible(page, 'You are offline.').waitFor()
	await checkScreen(page, `offline-${size}`)
	await context.setOffline(false)
	await page.goto(`${url}/p/no-such-link-at-all-here`)
	await page.getByRole('heading').first().waitFor()
	await checkScreen(page, `missing-${size}`)
	await context.close()
}

/** Checks the deliveries of the demo's webhook, and all screens of notifications. */
export async function checkDeliveryScreens(
	{ browser, url }: Target,
	{ size, viewport }: Size,
): Promise<void> {
	const { page, context, problems } = await openPage(browser, viewport)
	await page.goto(`${url}/login`)
	await page.getByRole('button', { name: /demo/i }).click()
	await visible(page, 'Waiting for you').waitFor()
	await page.goto(`${url}/settings/integrations`)
	await page.getByRole('link', { name: /Demo CRM/ }).click()
	await visible(page, 'Delivered').waitFor()
	await checkNotificationScreens(page, size)
	expect(problems).toEqual([])
	await context.close()
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
		await checkScreen(page, `deck-${tab}-${size}`)
	}
	await page.evaluate(() => {
		document.documentElement.dataset.theme = 'dark'
	})
	await checkScreen(page, `deck-dark-${size}`)
}
