import type { Page } from 'playwright-core'
import { waitForPage } from './throttled-page.ts'

const FIRST_WORD_LIMIT_MS = 20_000

/** Presses "Play" as soon as the button appears, and waits for the first word. */
export async function playPresentation(page: Page): Promise<void> {
	await page.getByRole('button', { name: /^Play/ }).tap()
	const options = { timeout: FIRST_WORD_LIMIT_MS }
	await page.waitForFunction(() => window.observed.firstWordMs !== null, undefined, options)
	await waitForPage(page, page.getByRole('region', { name: 'Captions' }))
}

export const waitForLogin = (page: Page): Promise<void> =>
	waitForPage(page, page.getByRole('button', { name: 'Sign in' }))

export const waitForDecks = (page: Page): Promise<void> =>
	waitForPage(page, page.getByText('60 slides').first())

export const waitForEditor = (page: Page): Promise<void> =>
	waitForPage(page, page.getByRole('button', { name: /^Slide 60,/ }))

const OPENED_SLIDES = [2, 3, 4, 31, 60, 1]
const TABS = ['FAQs', 'Brand', 'Script']
const TEXT = ' It is dry.'
/** Time in milliseconds in which the page answers an input and is idle again. */
const PAUSE_MS = 400
const ROUNDS = 3

/**
 * Opens slides and tabs in the deck editor, and writes into the script. Returns the milliseconds of the slowest interaction of
 * each round, from the input to the next paint.
 */
export async function editDeck(page: Page): Promise<number[]> {
	const slowest: number[] = []
	for (let round = 0; round < ROUNDS; round += 1) {
		await page.evaluate(() => window.observed.interactionMs.splice(0))
		for (const n of OPENED_SLIDES) {
			await page.getByRole('button', { name: `Slide ${n},` }).click()
			await page.waitForTimeout(PAUSE_MS)
		}
		await page.getByLabel('Sentence 1', { exact: true }).click()
		await page.keyboard.type(TEXT, { delay: PAUSE_MS / 4 })
		await page.waitForTimeout(PAUSE_MS)
		for (const name of TABS) {
			await page.getByRole('tab', { name }).click()
			await page.waitForTimeout(PAUSE_MS)
		}
		const times = await page.evaluate(() => window.observed.interactionMs)
		slowest.push(Math.max(...times))
	}
	return slowest
}
