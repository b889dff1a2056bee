import { type Observed, observePage } from '@dormer/e2e/observe-page'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Visit } from './lighthouse.ts'

const SIZES = {
	phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
	desktop: { viewport: { width: 1440, height: 900 } },
}
const BYTES_PER_KBIT = 125
/** Slow 4G, as Chrome and Lighthouse define it: round trips of 150 ms, which each request pays several times. */
const SLOW_4G = {
	offline: false,
	latency: 562.5,
	downloadThroughput: 1474.56 * BYTES_PER_KBIT,
	uploadThroughput: 675 * BYTES_PER_KBIT,
}
const SLOWER_PROCESSOR = { rate: 4 }

/**
 * Opens a page with an empty cache on slow 4G and a processor four times slower than this machine's. Runs `use` on the page.
 * Returns the page's measurements afterwards.
 */
export async function measureThrottled(
	browser: Browser,
	{ url, device, cookie }: Visit,
	use: (page: Page) => Promise<void>,
): Promise<Observed> {
	const context = await browser.newContext(SIZES[device])
	try {
		const [name = '', value = ''] = cookie?.split('=') ?? []
		if (cookie !== undefined) await context.addCookies([{ name, value, url: new URL(url).origin }])
		await context.addInitScript(observePage)
		const page = await context.newPage()
		const session = await context.newCDPSession(page)
		await session.send('Network.enable')
		await session.send('Network.emulateNetworkConditions', SLOW_4G)
		await session.send('Emulation.setCPUThrottlingRate', SLOWER_PROCESSOR)
		await page.goto(url, { waitUntil: 'load' })
		await use(page)
		return await page.evaluate(() => window.observed)
	} finally {
		await context.close()
	}
}

/** Time in milliseconds in which a loaded page may still shift. */
const LATE_SHIFT_MS = 1000

/** Waits until `content`, the fonts and the visible images have loaded, and a second longer. */
export async function waitForPage(page: Page, content: Locator): Promise<void> {
	await content.waitFor()
	await page.waitForFunction(
		() =>
			document.fonts.status === 'loaded' &&
			[...document.images].every(
				(image) => image.complete || image.getBoundingClientRect().top > innerHeight,
			),
	)
	await page.waitForTimeout(LATE_SHIFT_MS)
}
