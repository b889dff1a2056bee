import { quantile } from '@dormer/faults/report'
import type { Page } from 'playwright-core'
import { runLighthouse, waitForPage, withPage } from './browser.ts'
import type { Place } from './place.ts'
import type { Measured } from './rows.ts'
import { copyPresentations } from './sql.ts'

const ROUNDS = 3
const LONG_LIST = 10_000
const median = (values: readonly number[]) => quantile(values, 0.5)

/** Runs Lighthouse on the sign-in page and on the deck list. Each score is the median of three runs. */
export async function measureEditorLighthouse(place: Place): Promise<Measured> {
	const { product, company } = await place.demo()
	const run = async (page: { url: string; cookie?: string }) => {
		const scores: number[] = []
		while (scores.length < ROUNDS)
			scores.push((await runLighthouse(page, ['performance'])).get('performance') ?? 0)
		return median(scores)
	}
	return {
		signInPerformance: await run({ url: `${product.url}/login` }),
		decksPerformance: await run({ url: `${product.url}/decks`, cookie: company.cookie }),
	}
}

/** Milliseconds in which the page answers an input and is idle again. */
const PAUSE_MS = 400

/**
 * Opens slides and tabs of a deck with 60 slides on a throttled desktop, and writes into a script. Returns the milliseconds of
 * the slowest interaction.
 */
export async function measureInteraction(place: Place): Promise<Measured> {
	const { largeDeck, company } = await place.demo()
	const visit = { url: largeDeck, device: 'desktop', cookie: company.cookie } as const
	return withPage(visit, async (page) => {
		await waitForPage(page, page.getByRole('button', { name: /^Slide 60,/ }))
		await page.waitForTimeout(1000)
		await page.evaluate(() => window.observed.interactionMs.splice(0))
		for (const n of [2, 3, 4, 31, 60, 1]) {
			await page.getByRole('button', { name: `Slide ${n},` }).click()
			await page.waitForTimeout(PAUSE_MS)
		}
		await page.getByLabel('Sentence 1', { exact: true }).click()
		await page.keyboard.type(' It is dry.', { delay: PAUSE_MS / 4 })
		await page.waitForTimeout(PAUSE_MS)
		for (const name of ['FAQs', 'Brand', 'Script']) {
			await page.getByRole('tab', { name }).click()
			await page.waitForTimeout(PAUSE_MS)
		}
		return { interaction: Math.max(...(await page.evaluate(() => window.observed.interactionMs))) }
	})
}

/** Scrolls through a long list on a throttled desktop. Returns the median of the 95th percentiles of three rounds. */
export async function measureFrames(place: Place): Promise<Measured> {
	const { product, company, database } = await place.demo()
	await copyPresentations(database, LONG_LIST)
	const url = `${product.url}/presentations`
	const visit = { url, device: 'desktop', cookie: company.cookie } as const
	const slow: number[] = []
	for (let round = 0; round < ROUNDS; round += 1)
		slow.push(quantile(await withPage(visit, scrollList), 0.95))
	return { frames: median(slow) }
}

const FRAMES = 300
/** Pixels per frame: at 60 frames per second, more than four screens per second. */
const STEP_PX = 60

/** Scrolls through a list by `STEP_PX` in each frame. Returns the milliseconds of each frame. */
async function scrollList(page: Page): Promise<number[]> {
	await waitForPage(page, page.getByRole('table').getByRole('link').first())
	await page.waitForTimeout(1000)
	return page.evaluate(
		({ frames, step }) =>
			new Promise<number[]>((resolve) => {
				const times: number[] = []
				let last = performance.now()
				const onFrame = (now: number) => {
					times.push(now - last)
					last = now
					window.scrollBy(0, step)
					if (times.length < frames) requestAnimationFrame(onFrame)
					else resolve(times)
				}
				requestAnimationFrame(onFrame)
			}),
		{ frames: FRAMES, step: STEP_PX },
	)
}
