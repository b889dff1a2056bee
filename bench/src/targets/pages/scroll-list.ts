import type { Page } from 'playwright-core'
import { waitForPage } from './throttled-page.ts'

const FRAMES = 300
/** Pixels per frame: at 60 frames per second, more than four screens per second. */
const STEP_PX = 60

/** Scrolls through a list by `STEP_PX` in each frame. Returns the milliseconds of each frame. */
export async function scrollList(page: Page): Promise<number[]> {
	await waitForPage(page, page.getByRole('table').getByRole('link').first())
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
