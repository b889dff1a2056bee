import { launchBrowser } from '@dormer/e2e/launch-browser'
import { observePage } from '@dormer/e2e/observe-page'
import { freePort } from '@dormer/faults/product'
import lighthouse from 'lighthouse'
import type { Browser, Locator, Page } from 'playwright-core'

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

export type Visit = {
	url: string
	device: keyof typeof SIZES
	cookie?: string
	/** False leaves the network and the processor as fast as they are. */
	isThrottled?: boolean
	/** Runs inside the page, before the code of the page. */
	observe?: () => void
}

/** Opens a page in a browser with an empty cache, and runs `use` on it. */
export async function withPage<Result>(
	visit: Visit,
	use: (page: Page) => Promise<Result>,
): Promise<Result> {
	const browser = await launchBrowser()
	try {
		return await visitPage(browser, visit, use)
	} finally {
		await browser.close()
	}
}

async function visitPage<Result>(
	browser: Browser,
	{ url, device, cookie, isThrottled = true, observe = observePage }: Visit,
	use: (page: Page) => Promise<Result>,
): Promise<Result> {
	const context = await browser.newContext(SIZES[device])
	const [name = '', value = ''] = cookie?.split('=') ?? []
	if (cookie !== undefined) await context.addCookies([{ name, value, url: new URL(url).origin }])
	await context.addInitScript(observe)
	const page = await context.newPage()
	if (isThrottled) {
		const session = await context.newCDPSession(page)
		await session.send('Network.enable')
		await session.send('Network.emulateNetworkConditions', SLOW_4G)
		await session.send('Emulation.setCPUThrottlingRate', SLOWER_PROCESSOR)
	}
	await page.goto(url, { waitUntil: 'load' })
	return use(page)
}

/** Waits until `content`, the fonts and the visible images have loaded. */
export async function waitForPage(page: Page, content: Locator): Promise<void> {
	await content.waitFor()
	await page.waitForFunction(
		() =>
			document.fonts.status === 'loaded' &&
			[...document.images].every(
				(image) => image.complete || image.getBoundingClientRect().top > innerHeight,
			),
	)
}

/**
 * Opens a page with Lighthouse, which simulates slow 4G and a processor four times slower. Returns the scores from 0 to 100, by
 * category, and prints the audits that cost points.
 */
export async function runLighthouse(
	{ url, cookie }: { url: string; cookie?: string },
	categories: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	const port = await freePort()
	const browser = await launchBrowser([`--remote-debugging-port=${port}`])
	try {
		const result = await lighthouse(url, {
			port,
			logLevel: 'error',
			output: 'json',
			disableFullPageScreenshot: true,
			onlyCategories: [...categories],
			...(cookie !== undefined && { extraHeaders: { Cookie: cookie } }),
		})
		if (result === undefined) throw new Error(`Lighthouse measured nothing at ${url}`)
		const { lhr } = result
		if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
		const found = Object.values(lhr.categories)
		const lost = found
			.flatMap(({ auditRefs }) => auditRefs)
			.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
			.map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim())
		console.log(
			`  Lighthouse ${new URL(url).pathname}: ${lost.join(', ') || 'no audit costs points'}`,
		)
		return new Map(found.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]))
	} finally {
		await browser.close()
	}
}
