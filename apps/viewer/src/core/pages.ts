import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { Access } from './access.ts'
import type { Network } from './network.ts'

/** Pages that cover the presentation. Each value is the name of the page in the URL fragment, such as `#visit`. */
const PAGE_NAMES = ['prices', 'proposal', 'agreement', 'visit', 'call'] as const
export type PageName = (typeof PAGE_NAMES)[number]
export type OpenPage = (page: PageName) => void

/** Props that every page component receives. */
export type PageProps = {
	playback: Playback
	access: Access
	network: Network
	/** Fetches the presentation again. */
	reload: () => void
	/** Name of the page from which the homeowner came; null when the homeowner came from the presentation. */
	from: PageName | null
	onOpen: OpenPage
	onBack: () => void
	/** Opens the question sheet over the page. */
	onAsk: (question: string) => void
}

/** Returns the name of the page that the URL fragment selects, or null. */
export function pageInUrl(): PageName | null {
	return parsePageName(location.hash.slice(1))
}

/** Returns `name` when it is the name of a page, and null otherwise. */
export function parsePageName(name: unknown): PageName | null {
	return PAGE_NAMES.find((known) => known === name) ?? null
}

/** Calls `listener` whenever the URL fragment changes. Returns a function that stops the calls. */
export function subscribeToUrl(listener: () => void) {
	addEventListener('hashchange', listener)
	return () => removeEventListener('hashchange', listener)
}

/**
 * Reloads the app when the homeowner opens the link of an answer email in a tab that already shows the presentation. The
 * reloaded app shows the answer.
 */
export function reloadForAnswerLinks(): void {
	subscribeToUrl(() => {
		if (location.hash.startsWith('#answer-')) location.reload()
	})
}
