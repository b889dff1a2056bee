import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkScreen, openPage, SIZES } from './browser.ts'
import { watchFirstLoad } from './first-load.ts'
import { useJourneyFixture } from './journey-fixture.ts'
import { checkNotificationScreens } from './notification-screens.ts'
import { checkUnsavedDialog } from './unsaved-dialog.ts'

/**
 * Starts the server with demo data, as `npm start` does. Checks every screen of the demo in a wide and in a narrow
 * viewport.
 */
const journey = useJourneyFixture({ DEMO: '1' }, { embedded: true })
let link: string
beforeAll(async () => {
	link = await journey.server.waitForOutput(/homeowner link: (\S+)/)
	await journey.server.waitForOutput(/Demo: homeowners and their activity are (added)/)
}, 300_000)

it('finishes the start before homeowners and their activity are added', () => {
	const { lines } = journey.server
	const indexOf = (text: string) => lines.findIndex((line) => line.includes(text))
	const started = indexOf('Press Ctrl-C to stop.')
	expect(started).toBeGreaterThan(0)
	expect(indexOf('homeowners and their activity are added')).toBeGreaterThan(started)
})

const TABS = ['script', 'pricing', 'faqs', 'qa', 'voice', 'brand', 'contract', 'intro', 'settings']

describe.each(SIZES)('demo editor, $size', ({ size, viewport }) => {
	it('shows every editor screen of the demo without accessibility violations', async () => {
		const { page, context, problems } = await openPage(journey.browser, viewport)
		const expectLogin = watchFirstLoad(page)
		await page.goto(`${journey.url}/login`)
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
		await page.goto(`${journey.url}/decks`)
		await page.getByText('10 slides').waitFor()
		// The page uses the response to the link in its header, and sends no request of its own.
		expect(lists).toHaveLength(1)
		await checkScreen(page, `decks-${size}`)
		await expectDecks({ requests: 28, kilobytes: 25 })
		await lookAtDeck(page, size)
		await page.goto(`${journey.url}/presentations`)
		await visible(page, 'Karen Delgado').waitFor()
		await checkScreen(page, `presentations-${size}`)
		await checkUnsavedDialog(page, size)
		await visible(page, 'Karen Delgado').click()
		await page.getByRole('link', { name: 'Open as homeowner' }).waitFor()
		await checkScreen(page, `presentation-${size}`)
		await page.goto(`${journey.url}/questions`)
		await visible(page, 'Do you also repair the chimney while you are up there?').waitFor()
		await checkScreen(page, `questions-${size}`)
		await page.goto(`${journey.url}/contracts`)
		await visible(page, 'Priya Raman').waitFor()
		await checkScreen(page, `contracts-${size}`)
		await page.goto(`${journey.url}/appointments`)
		await page.getByLabel('Previous week').waitFor()
		await checkScreen(page, `appointments-${size}`)
		await page.goto(`${journey.url}/appointments?view=hours`)
		await page.getByLabel('Monday from').waitFor()
		await checkScreen(page, `availability-${size}`)
		await page.goto(`${journey.url}/settings`)
		await page.getByLabel('Phone').waitFor()
		await checkScreen(page, `settings-${size}`)
		await page.goto(`${journey.url}/api/docs`)
		await page.getByRole('heading', { name: 'Authentication' }).first().waitFor()
		await checkScreen(page, `api-docs-${size}`)
		expect(problems).toEqual([])
		await context.close()
	})
})

describe.each(SIZES)('demo viewer and notifications, $size', ({ size, viewport }) => {
	it('plays the demo presentation, and shows the screens for link and connection errors', async () => {
		const { page, context, problems } = await openPage(journey.browser, viewport)
		const expectViewer = watchFirstLoad(page)
		await page.goto(link)
		await page.getByRole('button', { name: /^Play/ }).waitFor()
		await checkScreen(page, `intro-${size}`)
		await expectViewer({ requests: 18, kilobytes: 220 })
		await page.getByRole('button', { name: /^Play/ }).click()
		await page.locator('[aria-label=Captions]').first().waitFor()
		await page.getByRole('button', { name: 'Next slide' }).click()
		await checkScreen(page, `playing-${size}`)
		expect(problems).toEqual([])
		await context.setOffline(true)
		await visible(page, 'You are offline.').waitFor()
		await checkScreen(page, `offline-${size}`)
		await context.setOffline(false)
		await page.goto(`${journey.url}/p/no-such-link-at-all-here`)
		await page.getByRole('heading').first().waitFor()
		await checkScreen(page, `missing-${size}`)
		await context.close()
	})

	it('shows the deliveries of the demo’s webhook, creates, tests and deletes subscriptions, and exports events', async () => {
		const { page, context, problems } = await openPage(journey.browser, viewport)
		await page.goto(`${journey.url}/login`)
		await page.getByRole('button', { name: /demo/i }).click()
		await visible(page, 'Waiting for you').waitFor()
		await page.goto(`${journey.url}/notifications`)
		await page.getByRole('link', { name: /Demo CRM/ }).click()
		await visible(page, 'Delivered').waitFor()
		await checkNotificationScreens(page, size)
		expect(problems).toEqual([])
		await context.close()
	})
})

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
