import type { Access } from '../core/access.ts'
import { type PageName, pageInUrl, subscribeToUrl } from '../core/pages.ts'
import { trpc } from '../core/trpc.ts'

/** As often as a slide is told of: the company sees who reads until 45 s after the last word. */
const REPORT_MS = 20_000

/**
 * Tells which page lies over the slides, when it is opened, while it is looked at, and when none does any more. True
 * only while it lasts, so what does not arrive is not told again.
 */
export function reportOpenPage(presentationId: string, access: Access) {
	let page: PageName | null = null
	let openedAt = 0

	function tell() {
		const openMs = page === null ? 0 : Math.round(performance.now() - openedAt)
		const { mutate } = trpc.presentations.tellPage
		access
			.withToken((context) => mutate({ presentationId, page, openMs }, { context }))
			.catch(() => undefined)
	}
	function look() {
		const now = pageInUrl()
		if (now === page) return
		page = now
		openedAt = performance.now()
		tell()
	}
	const remind = () => {
		if (page !== null && document.visibilityState === 'visible') tell()
	}

	look()
	subscribeToUrl(look)
	setInterval(remind, REPORT_MS)
	document.addEventListener('visibilitychange', remind)
}
