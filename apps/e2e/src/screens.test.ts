import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { look, openPage, SIZES } from './browser.ts'
import { useJourney } from './journey.ts'
import { lookAtNotifications } from './notification-screens.ts'
import { leaveUnsaved } from './unsaved.ts'

/** As `npm start` begins. Every screen of the finished demo, wide and narrow: nothing for axe to say, nothing asked of anybody else. */
const journey = useJourney({ DEMO: '1' }, { embedded: true })
let link: string
beforeAll(async () => {
	link = await journey.product.said(/homeowner link: (\S+)/)
})

const TABS = ['script', 'pricing', 'faqs', 'qa', 'voice', 'brand', 'contract', 'intro', 'settings']

/** First of all: later tests leave questions, contracts and visits behind. */
describe.each(SIZES)('$size', ({ size, viewport }) => {
	it('the editor', async () => {
		const { page, context, problems } = await openPage(journey.browser, viewport)
		await page.goto(`${journey.url}/login`)
		await page.getByRole('button', { name: /demo/i }).waitFor()
		await look(page, `login-${size}`)
		await page.getByRole('button', { name: /demo/i }).click()
		await page.getByText('Nothing waits for you').waitFor()
		await look(page, `home-${size}`)
		await page.goto(`${journey.url}/decks`)
		await page.getByText('10 slides').waitFor()
		await look(page, `decks-${size}`)
		await lookAtDeck(page, size)
		await page.goto(`${journey.url}/presentations`)
		await visible(page, 'Karen Delgado').waitFor()
		await look(page, `presentations-${size}`)
		await leaveUnsaved(page, size)
		await visible(page, 'Karen Delgado').click()
		await page.getByRole('link', { name: 'Open as homeowner' }).waitFor()
		await look(page, `presentation-${size}`)
		await page.goto(`${journey.url}/questions`)
		await page.getByText('Nobody has asked anything yet').waitFor()
		await look(page, `questions-${size}`)
		await page.goto(`${journey.url}/contracts`)
		await page.getByText('Nobody has signed yet').waitFor()
		await look(page, `contracts-${size}`)
		await page.goto(`${journey.url}/appointments`)
		await page.getByText('Nobody has booked a visit this week').waitFor()
		await look(page, `appointments-${size}`)
		await page.goto(`${journey.url}/appointments?view=hours`)
		await page.getByLabel('Monday from').waitFor()
		await look(page, `availability-${size}`)
		await page.goto(`${journey.url}/settings`)
		await page.getByLabel('Phone').waitFor()
		await look(page, `settings-${size}`)
		await page.goto(`${journey.url}/api/docs`)
		await page.getByText('Generation').first().waitFor()
		expect(problems).toEqual([])
		await context.close()
	})
})

describe.each(SIZES)('$size', ({ size, viewport }) => {
	it('the viewer', async () => {
		const { page, context, problems } = await openPage(journey.browser, viewport)
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
		await page.goto(`${journey.url}/p/no-such-link-at-all-here`)
		await page.getByRole('heading').first().waitFor()
		await look(page, `missing-${size}`)
		await context.close()
	})

	it('who is told of what happens', async () => {
		const { page, context, problems } = await openPage(journey.browser, viewport)
		await page.goto(`${journey.url}/login`)
		await page.getByRole('button', { name: /demo/i }).click()
		await page.getByText('Nothing waits for you').waitFor()
		await lookAtNotifications(page, size)
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
		await look(page, `deck-${tab}-${size}`)
	}
	await page.evaluate(() => {
		document.documentElement.dataset.theme = 'dark'
	})
	await look(page, `deck-dark-${size}`)
}
