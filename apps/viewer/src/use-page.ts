import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import {
	type PageName,
	type PageProps,
	pageInUrl,
	parsePageName,
	subscribeToUrl,
} from './core/pages.ts'
import type { Player } from './playback/player.ts'

/** For each page, a function that loads its JavaScript. The viewer calls the function when the homeowner opens the page. */
const LOADERS: Record<PageName, () => Promise<ComponentType<PageProps>>> = {
	prices: () => import('./pricing/pricing-page.tsx').then(({ PricingPage }) => PricingPage),
	proposal: () => import('./proposal/proposal-page.tsx').then(({ ProposalPage }) => ProposalPage),
	agreement: () =>
		import('./contracts/agreement-page.tsx').then(({ AgreementPage }) => AgreementPage),
	visit: () =>
		import('./appointments/appointment-page.tsx').then(({ AppointmentPage }) => AppointmentPage),
	call: () => import('./call/call-page.tsx').then(({ CallPage }) => CallPage),
}

/**
 * Loads the JavaScript of every page and of the question sheet, so the browser can keep it with the presentation. A page
 * whose code was never loaded could not open without a connection.
 */
export async function loadAllPages(): Promise<void> {
	const others = [
		import('./home/home-page.tsx'),
		import('./end-screen/end-screen.tsx'),
		import('./qa/page-question.tsx'),
	]
	await Promise.all([...Object.values(LOADERS).map((load) => load()), ...others])
}

type LoadedPage = { name: PageName; Page: ComponentType<PageProps> }
type CurrentPage = Pick<PageProps, 'from' | 'onOpen' | 'onBack'> & {
	name: PageName | null
	Page: ComponentType<PageProps> | null
}

/**
 * Returns the page that the URL fragment selects, and loads its code on first use. Playback pauses while a page is open. The
 * browser's Back button closes the page.
 */
export function usePage({ store, network }: Player): CurrentPage {
	const name = useSyncExternalStore(subscribeToUrl, pageInUrl)
	const [loaded, setLoaded] = useState<LoadedPage | null>(null)
	useEffect(() => {
		store.dispatch({ type: name === null ? 'pageClosed' : 'pageOpened' })
		if (name === null) return
		let current = true
		LOADERS[name]().then(
			(Page) => current && setLoaded({ name, Page }),
			() => {
				if (!current) return
				network.reportFailure()
				goBack()
			},
		)
		return () => {
			current = false
		}
	}, [name, store, network])
	return {
		name,
		Page: name !== null && loaded?.name === name ? loaded.Page : null,
		from: originOf(history.state),
		onOpen: (page) => {
			const from = pageInUrl()
			location.hash = page
			history.replaceState({ opened: true, from }, '')
		},
		onBack: goBack,
	}
}

/** Closes the page. After a direct link, only removes the URL fragment, because the history has no earlier entry. */
function goBack() {
	if (isOpened(history.state)) return history.back()
	history.replaceState(null, '', location.pathname + location.search)
	dispatchEvent(new Event('hashchange'))
}

function isOpened(state: unknown): state is { from: unknown } {
	return typeof state === 'object' && state !== null && 'opened' in state
}

function originOf(state: unknown): PageName | null {
	return isOpened(state) ? parsePageName(state.from) : null
}
