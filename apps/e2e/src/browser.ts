import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'

const SCREENSHOTS = path.resolve(import.meta.dirname, '../pictures')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }
/** Narrow viewport with touch input. */
export const PHONE = { ...NARROW, touch: true }

/** Viewports in which every screen of the editor and the viewer is checked. */
export const SIZES = [
	{ size: 'wide', viewport: WIDE },
	{ size: 'narrow', viewport: NARROW },
]

export type Viewport = {
	width: number
	height: number
	touch?: boolean
	serviceWorkers?: 'allow' | 'block'
}

/**
 * Opens a page and collects its problems: errors, console errors, and requests to hosts other than the server. Without
 * `serviceWorkers`, the browser registers none, because tests cannot intercept requests that a service worker sends.
 */
export async function openPage(
	browser: Browser,
	{ touch = false, serviceWorkers = 'block', ...size }: Viewport,
): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
	const context = await browser.newContext({
		viewport: size,
		hasTouch: touch,
		reducedMotion: 'reduce',
		serviceWorkers,
	})
	const page = await context.newPage()
	onTestFailed(async () => {
		await page.screenshot({ path: path.join(SCREENSHOTS, `failed-${size.width}.png`) })
	})
	const problems: string[] = []
	page.on('pageerror', (error) => problems.push(error.message))
	page.on('console', (message) => {
		const isSessionCheck = message.location().url.includes('/auth.me')
		if (message.type() === 'error' && !isSessionCheck) problems.push(message.text())
	})
	page.on('request', (request) => {
		const { protocol, hostname } = new URL(request.url())
		if (protocol.startsWith('http') && hostname !== '127.0.0.1')
			problems.push(`request to ${hostname}`)
	})
	return { page, context, problems }
}

/**
 * Waits until fonts and visible images have loaded. Then expects that axe finds no violation of WCAG 2.2 AA, and saves a
 * screenshot.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
	await expect.poll(() => page.evaluate(findPendingElements), LOADED).toEqual([])
	await mkdir(SCREENSHOTS, { recursive: true })
	await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) })
	const { violations } = await runAxe(page)
	const found = violations.map(
		({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
	)
	expect.soft(found, `axe on ${name}`).toEqual([])
}

/**
 * Runs all axe rules on a page and returns each violation with its details. Uses the legacy mode of axe on a page without
 * frames, because the normal mode opens a second page. Such a page loads axe only once, because loading takes longer than a run;
 * `AxeBuilder` would load it twice for each run.
 */
async function runAxe(page: Page) {
	const hasNoFrames = page.frames().length === 1
	const isLoaded = await page.evaluate(() => 'axe' in window)
	if (hasNoFrames && !isLoaded) await page.evaluate(AXE)
	return new AxeBuilder({ page, axeSource: hasNoFrames ? ';' : AXE })
		.options({ resultTypes: ['violations'] })
		.setLegacyMode(hasNoFrames)
		.analyze()
}

const LOADED = { timeout: 15_000, interval: 20, message: 'elements that are still loading' }

/** Returns the HTML of all elements marked as busy and of all visible images that are still loading. Runs inside the page. */
async function findPendingElements(): Promise<string[]> {
	await document.fonts.ready
	const busy = [...document.querySelectorAll('[aria-busy=true]')]
	const visibleImages = [...document.images].filter((image) => {
		const { top, bottom, left, right } = image.getBoundingClientRect()
		return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
	})
	const loading = visibleImages.filter(({ complete }) => !complete)
	const loaded = visibleImages.filter(({ complete }) => complete)
	await Promise.all(loaded.map((image) => image.decode().catch(() => {})))
	return [...busy, ...loading]
		.filter((element) => element.checkVisibility())
		.map(({ outerHTML }) => outerHTML)
}
