import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const MAX_LAYOUT_SHIFT = 0.05

/**
 * Expects that the page sent at most `maxRequests` requests since it was opened, and that its layout did not shift
 * (docs/design/performance.md#targets).
 */
export async function expectFirstLoad(page: Page, maxRequests: number): Promise<void> {
	const { requests, layoutShift } = await page.evaluate(measureFirstLoad)
	const { pathname } = new URL(page.url())
	expect.soft(requests, `requests of ${pathname}`).toBeLessThanOrEqual(maxRequests)
	expect.soft(layoutShift, `layout shift of ${pathname}`).toBeLessThan(MAX_LAYOUT_SHIFT)
}

/** Runs inside the page. */
function measureFirstLoad() {
	const observer = new PerformanceObserver(() => {})
	observer.observe({ type: 'layout-shift', buffered: true })
	const shifts = observer.takeRecords().map((entry) => Number(Reflect.get(entry, 'value')))
	observer.disconnect()
	return {
		requests: 1 + performance.getEntriesByType('resource').length,
		layoutShift: shifts.reduce((sum, value) => sum + value, 0),
	}
}
