import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const MAX_LAYOUT_SHIFT = 0.05

/** Limits of a page: its number of requests, and the size of all responses in kB (1,000 bytes) as they were sent. */
type Limits = { requests: number; kilobytes: number }

/**
 * Starts to count the requests of a page. Call it before the page is opened. Returns a function that ends the count. That
 * function expects that the page kept its limits, and that its layout did not shift (docs/design/performance.md#targets).
 */
export function watchFirstLoad(page: Page): (limits: Limits) => Promise<void> {
	// A request of the page before may finish while this page loads.
	const sent = new Set<Request>()
	const finished: Request[] = []
	const addSent = (request: Request) => sent.add(request)
	const addFinished = (request: Request) => {
		if (sent.has(request)) finished.push(request)
	}
	page.on('request', addSent)
	page.on('requestfinished', addFinished)
	return async (limits) => {
		page.off('request', addSent)
		page.off('requestfinished', addFinished)
		const sizes = await Promise.all(finished.map((request) => request.sizes()))
		// Chromium reports a negative size for a response from its cache.
		const bytes = sizes.reduce((sum, { responseBodySize: size }) => sum + Math.max(0, size), 0)
		const largest = Math.max(...sizes.map(({ responseBodySize: size }) => size))
		const largestUrl = finished[sizes.findIndex((one) => one.responseBodySize === largest)]?.url()
		const layoutShift = await page.evaluate(measureLayoutShift)
		const { pathname } = new URL(page.url())
		expect.soft(finished.length, `requests of ${pathname}`).toBeLessThanOrEqual(limits.requests)
		expect
			.soft(bytes / 1000, `kB of ${pathname}, with ${largest} bytes of ${largestUrl}`)
			.toBeLessThanOrEqual(limits.kilobytes)
		expect.soft(layoutShift, `layout shift of ${pathname}`).toBeLessThan(MAX_LAYOUT_SHIFT)
	}
}

/** Runs inside the page. */
function measureLayoutShift(): number {
	const observer = new PerformanceObserver(() => {})
	observer.observe({ type: 'layout-shift', buffered: true })
	const shifts = observer.takeRecords().map((entry) => Number(Reflect.get(entry, 'value')))
	observer.disconnect()
	return shifts.reduce((sum, value) => sum + value, 0)
}
