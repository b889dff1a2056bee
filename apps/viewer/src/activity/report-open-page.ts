import type { Access } from '../core/access.ts'
import { type PageName, pageInUrl, subscribeToUrl } from '../core/pages.ts'
import { trpc } from '../core/trpc.ts'
import type { PlayerStore } from '../playback/store.ts'
import type { Attention } from './attention.ts'

/** Milliseconds between two reports. The server counts a page as open until 45 s after the last report. */
const REPORT_MS = 20_000

type Options = {
	presentationId: string
	access: Access
	store: PlayerStore
	attention: Attention
}

/**
 * Reports to the server which page covers the slides. Reports when a page opens, every 20 s while the browser tab is visible,
 * and when the page closes. Also reports every 20 s that the homeowner has left a slide open, and when the homeowner returns.
 * Does not repeat a failed report.
 */
export function reportOpenPage({ presentationId, access, store, attention }: Options) {
	let page: PageName | 'question' | null = null
	let openedAt = 0

	function report() {
		const openMs = page === null ? 0 : Math.round(performance.now() - openedAt)
		const idleMs = Math.round(attention.idleMs())
		const { mutate } = trpc.presentations.reportPage
		access
			.withToken((context) => mutate({ presentationId, page, openMs, idleMs }, { context }))
			.catch(() => undefined)
	}
	function handleChange() {
		const now = pageInUrl() ?? (store.state().asking ? 'question' : null)
		if (now === page) return
		page = now
		openedAt = performance.now()
		report()
	}
	const isSlideOpen = () => ['paused', 'waiting'].includes(store.state().phase)
	const repeat = () => {
		const isLeftOpen = attention.isIdle() && isSlideOpen()
		if ((page !== null || isLeftOpen) && document.visibilityState === 'visible') report()
	}

	handleChange()
	subscribeToUrl(handleChange)
	store.subscribe(handleChange)
	attention.subscribe(() => (attention.isIdle() ? repeat() : report()))
	setInterval(repeat, REPORT_MS)
	document.addEventListener('visibilitychange', repeat)
}
