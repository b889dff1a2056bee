import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { findPendingElements } from './pending-elements.ts'

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
 * `serviceWorkers`, the browser registers no service worker, because tests cannot intercept requests that a service worker sends.
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
		await saveScreenshot(page, `failed-${size.width}`)
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
 * Waits until fonts and visible images have loaded. Then expects that the page is not wider than its window, and that axe finds
 * no violation of WCAG 2.2 AA. With the environment variable `SCREENSHOTS`, saves a picture of the screen, which takes a quarter
 * of the time of a check.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
	await expect.poll(() => page.evaluate(findPendingElements), LOADED).toEqual([])
	if (process.env.SCREENSHOTS !== undefined) await saveScreenshot(page, name)
	await expectWidth(page, name)
	const { violations } = await runAxe(page)
	const found = violations.map(
		({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
	)
	expect.soft(found, `axe on ${name}`).toEqual([])
}

/** Expects that the page is not wider than its window. */
export async function expectWidth(page: Page, name: string): Promise<void> {
	const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
	expect.soft(width, `pixels that ${name} is too wide`).toBeLessThanOrEqual(0)
}

async function saveScreenshot(page: Page, name: string): Promise<void> {
	await mkdir(SCREENSHOTS, { recursive: true })
	await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`) })
}

/**
 * Runs all axe rules on a page and returns each violation with its details. Uses the legacy mode of axe on a page without
 * frames, because the normal mode opens a second page, and on a page with a frame that runs no scripts, such as the preview of an
 * email, because axe would wait there forever. Such a page loads axe only once, because loading takes longer than a run;
 * `AxeBuilder` would load it twice for each run.
 */
async function runAxe(page: Page) {
	const withoutScripts = await page.locator('iframe[sandbox=""]').count()
	const isAlone = page.frames().length === 1 || withoutScripts > 0
	const isLoaded = await page.evaluate(() => 'axe' in window)
	if (isAlone && !isLoaded) await page.evaluate(AXE)
	return new AxeBuilder({ page, axeSource: isAlone ? ';' : AXE })
		.options({ resultTypes: ['violations'] })
		.setLegacyMode(isAlone)
		.analyze()
}

const LOADED = { timeout: 15_000, interval: 20, message: 'elements that are still loading' }
