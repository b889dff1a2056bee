import { useState } from 'react'
import type { Player } from '../playback/player.ts'
import type { PricesPage } from './prices-page.tsx'

type Prices = { Page: typeof PricesPage | null; open: () => void; close: () => void }

/** Opens the page of prices: stops the voice and fetches the page's code when it is first wanted. */
export function usePrices(player: Player): Prices {
	const [shown, setShown] = useState(false)
	const [Page, setPage] = useState<typeof PricesPage | null>(null)
	return {
		Page: shown ? Page : null,
		open: () => {
			player.store.dispatch({ type: 'interrupt' })
			setShown(true)
			import('./prices-page.tsx').then(
				(loaded) => setPage(() => loaded.PricesPage),
				() => {
					setShown(false)
					player.network.suspect()
				},
			)
		},
		close: () => setShown(false),
	}
}
