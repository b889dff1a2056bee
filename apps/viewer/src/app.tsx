import type { Playback } from '@dormer/api/presentations/schema'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { EndedScreen } from './ended/ended-screen.tsx'
import { headlineOf } from './headline.ts'
import { IntroScreen } from './intro/intro-screen.tsx'
import { Loading, Refused } from './notice/notice.tsx'
import { useFact } from './playback/store.ts'
import { PlayerScreen } from './player/player-screen.tsx'
import { openPresentation } from './presentation.ts'
import { usePrices } from './prices/use-prices.ts'

/** One presentation, from its link to its last page. */
export function App({ shareKey }: { shareKey: string }) {
	const [presentation] = useState(() => openPresentation(shareKey))
	const { player, playback: current, clicked, subscribe } = presentation
	const playback = useSyncExternalStore(subscribe, current)
	const phase = useFact(player.store, (state) => state.phase)
	const prices = usePrices(player)
	const access = presentation.access()
	useDress(playback)

	if (phase === 'missing' || phase === 'expired' || phase === 'failed')
		return <Refused why={phase} onRetry={() => player.store.dispatch({ type: 'retry' })} />
	if (!playback) return <Loading />
	if (prices.Page && access)
		return (
			<prices.Page
				playback={playback}
				access={access}
				reload={presentation.reload}
				onBack={prices.close}
			/>
		)
	if (phase === 'intro') return <IntroScreen playback={playback} player={player} />
	if (phase === 'ended')
		return (
			<EndedScreen playback={playback} player={player} onClicked={clicked} onPrices={prices.open} />
		)
	return <PlayerScreen playback={playback} player={player} onPrices={prices.open} />
}

/** Puts the deck's colours, language and title on the page before it is painted. */
function useDress(playback: Playback | null) {
	useLayoutEffect(() => {
		if (!playback) return
		const root = document.documentElement
		for (const [name, color] of Object.entries(playback.theme.css))
			root.style.setProperty(name, color)
		root.lang = playback.language || 'en'
		document.title = `${headlineOf(playback)} | ${playback.company.name}`
		const room = playback.theme.css['--room']
		if (room) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', room)
	}, [playback])
}
