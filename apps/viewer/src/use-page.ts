import type { Playback } from '@dormer/api/presentations/schema'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import type { Access } from './access.ts'
import type { Network } from './playback/network.ts'
import type { Player } from './playback/player.ts'

/** The pages of paper that lie over the room, as the address names them (`#visit`). */
const LOADERS = {
	prices: () => import('./prices/prices-page.tsx').then(({ PricesPage }) => PricesPage),
	agreement: () =>
		import('./signing/agreement-page.tsx').then(({ AgreementPage }) => AgreementPage),
	visit: () => import('./booking/visit-page.tsx').then(({ VisitPage }) => VisitPage),
}
export type PageName = keyof typeof LOADERS
export type OpenPage = (page: PageName) => void

/** What every page gets. */
export type PageProps = {
	playback: Playback
	access: Access
	network: Network
	/** Asks the server for the presentation again. */
	reload: () => void
	/** The page it was opened from; null when that was the room. */
	from: PageName | null
	onOpen: OpenPage
	onBack: () => void
}
type Loaded = { name: PageName; Page: ComponentType<PageProps> }
type CurrentPage = Pick<PageProps, 'from' | 'onOpen' | 'onBack'> & {
	Page: ComponentType<PageProps> | null
}

/**
 * The page that the address names, its code fetched when it is first wanted. The voice stops while it
 * is open, the browser's own way back closes it, and a reload or a link in a mail opens it again.
 */
export function usePage({ store, network }: Player): CurrentPage {
	const name = useSyncExternalStore(followAddress, pageInAddress)
	const [loaded, setLoaded] = useState<Loaded | null>(null)
	useEffect(() => {
		store.dispatch({ type: name === null ? 'return' : 'leave' })
		if (name === null) return
		let current = true
		LOADERS[name]().then(
			(Page) => current && setLoaded({ name, Page }),
			() => {
				if (!current) return
				network.suspect()
				goBack()
			},
		)
		return () => {
			current = false
		}
	}, [name, store, network])
	return {
		Page: name !== null && loaded?.name === name ? loaded.Page : null,
		from: originOf(history.state),
		onOpen: (page) => {
			const from = pageInAddress()
			location.hash = page
			history.replaceState({ opened: true, from }, '')
		},
		onBack: goBack,
	}
}

/** The page that is open over the room, or null. */
export function pageInAddress(): PageName | null {
	return pageNamed(location.hash.slice(1))
}

function pageNamed(name: unknown): PageName | null {
	return name === 'prices' || name === 'agreement' || name === 'visit' ? name : null
}

/** A page that was opened from a link of its own has nothing behind it but the presentation. */
function goBack() {
	if (isOpened(history.state)) return history.back()
	history.replaceState(null, '', location.pathname + location.search)
	dispatchEvent(new Event('hashchange'))
}

function isOpened(state: unknown): state is { from: unknown } {
	return typeof state === 'object' && state !== null && 'opened' in state
}

function originOf(state: unknown): PageName | null {
	return isOpened(state) ? pageNamed(state.from) : null
}

/** Calls `listener` whenever a page is opened, left or exchanged, until what it returns is called. */
export function followAddress(listener: () => void) {
	addEventListener('hashchange', listener)
	return () => removeEventListener('hashchange', listener)
}
