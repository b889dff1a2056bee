import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'

const INSTALLED = '/usr/bin/chromium'
const SCREENSHOTS = path.resolve(import.meta.dirname, '../pictures')

export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }
/** The package is made for a place with one process: there, a crash of a page that is left takes the others along. */
const ONE_PROCESS = ['--single-process', '--no-zygote']

/** As narrow, and worked with a finger. */
export const PHONE = { ...NARROW, touch: true }

/** What every screen is looked at in. */
export const SIZES = [
	{ size: 'wide', viewport: WIDE },
	{ size: 'narrow', viewport: NARROW },
]

/** The Chromium of this machine, or the one that comes as a package. */
export async function launchBrowser(): Promise<Browser> {
	const quiet = [
		...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
		...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
	]
	if (existsSync(INSTALLED)) return chromium.launch({ executablePath: INSTALLED, args: quiet })
	const { default: packaged } = await import('@sparticuz/chromium')
	const executablePath = await packaged.executablePath()
	const args = packaged.args.filter((flag) => !ONE_PROCESS.includes(flag))
	return chromium.launch({ executablePath, args: [...args, ...quiet] })
}

/** A page of one size that fails the test when it asks anybody but the product, or throws. */
export async function openPage(
	browser: Browser,
	{ touch = false, ...size }: { width: number; height: number; touch?: boolean },
): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
	const context = await browser.newContext({
		viewport: size,
		hasTouch: touch,
		reducedMotion: 'reduce',
	})
	const page = await context.newPage()
	onTestFailed(async () => {
		await page.screenshot({ path: path.join(SCREENSHOTS, `failed-${size.width}.png`) })
	})
	const problems: string[] = []
	page.on('pageerror', (error) => problems.push(error.message))
	page.on('console', (message) => {
		const asksWhoIsThere = message.location().url.includes('/auth.me')
		if (message.type() === 'error' && !asksWhoIsThere) problems.push(message.text())
	})
	page.on('request', (request) => {
		const { protocol, hostname } = new URL(request.url())
		if (protocol.startsWith('http') && hostname !== '127.0.0.1') problems.push(`asked ${hostname}`)
	})
	return { page, context, problems }
}

/**
 * What axe finds against WCAG 2.2 AA and its best practices: nothing. Looks when all that is in sight has come. The
 * picture is kept for the eye, outside of git.
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
 * Runs all rules. Only violations are told in full, and a page without frames is judged in itself: to judge it with its
 * frames axe opens another page and hands everything over. axe stays in a page that it came to.
 */
async function runAxe(page: Page) {
	const isAlone = page.frames().length === 1
	const isInside = isAlone && (await page.evaluate(() => 'axe' in window))
	return new AxeBuilder(isInside ? { page, axeSource: ';' } : { page })
		.options({ resultTypes: ['violations'] })
		.setLegacyMode(isAlone)
		.analyze()
}

const LOADED = { timeout: 15_000, interval: 20, message: 'what is on its way' }

/** What of the page has not come yet: what says that it is busy, and pictures in sight. Runs in the page. */
async function findPendingElements(): Promise<string[]> {
	await document.fonts.ready
	const busy = [...document.querySelectorAll('[aria-busy=true]')]
	const pictures = [...document.images].filter((image) => {
		const { top, bottom, left, right } = image.getBoundingClientRect()
		return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
	})
	const coming = pictures.filter(({ complete }) => !complete)
	const come = pictures.filter(({ complete }) => complete)
	await Promise.all(come.map((image) => image.decode().catch(() => {})))
	return [...busy, ...coming]
		.filter((element) => element.checkVisibility())
		.map(({ outerHTML }) => outerHTML)
}
