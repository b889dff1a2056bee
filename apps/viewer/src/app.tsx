import { localeOf } from '@dormer/api/core/languages'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { addFontFaces } from '@dormer/stage/font-faces'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { formatHeadline } from './core/headline.ts'
import type { PageName } from './core/pages.ts'
import { useLazy } from './core/use-lazy.ts'
import { usePlayerState } from './playback/store.ts'
import type { Presentation } from './presentation.ts'
import { StartScreen } from './start-screen/start-screen.tsx'
import { FailedScreen, LoadingScreen, MissingScreen } from './status-screens/status-screens.tsx'
import { usePage } from './use-page.ts'

/**
 * Loads the page that a homeowner sees after signing. When loading fails, the app renders the start screen or the end screen.
 */
const loadHome = () => import('./home/home-page.tsx').then(({ HomePage }) => HomePage)
const loadPlayer = () =>
	import('./player/player-screen.tsx').then(({ PlayerScreen }) => PlayerScreen)
const loadPageQuestion = () =>
	import('./qa/page-question.tsx').then(({ PageQuestion }) => PageQuestion)
const loadExpired = () =>
	import('./status-screens/expired-screen.tsx').then(({ ExpiredScreen }) => ExpiredScreen)
const loadEnd = () => import('./end-screen/end-screen.tsx').then(({ EndScreen }) => EndScreen)

/**
 * Renders one presentation: its status, start, player and end screens, and the pages that cover these screens. Calls `open`
 * once.
 */
export function App({ open }: { open: () => Presentation }) {
	const [presentation] = useState(open)
	const { player, playback: current, reportClick, reportCommand, subscribe } = presentation
	const playback = useSyncExternalStore(subscribe, current)
	const phase = usePlayerState(player.store, (state) => state.phase)
	const { name, Page, from, onOpen, onBack } = usePage(player)
	/** Question that the homeowner asked on the page `on`. */
	const [asked, setAsked] = useState<{ question: string; on: PageName | null } | null>(null)
	const PageQuestion = useLazy(asked !== null, loadPageQuestion)
	const access = presentation.access()
	// Loads the code of the player together with the data, so the start screen does not wait for it.
	const PlayerScreen = useLazy(true, loadPlayer)
	const Expired = useLazy(phase === 'expired', loadExpired)
	useAppearance(playback)
	const isSigned = playback?.contract.signed === true
	const atRest = phase === 'intro' || phase === 'ended'
	const Home = useLazy(isSigned && atRest, loadHome)
	// Loads the code of the end screen during playback, so the end screen appears immediately after the last word.
	const End = useLazy(playback !== null && phase !== 'intro', loadEnd)

	if (phase === 'missing') return <MissingScreen onRetry={() => location.reload()} />
	if (phase === 'failed')
		return <FailedScreen onRetry={() => player.store.dispatch({ type: 'retry' })} />
	if (phase === 'expired') {
		if (Expired === undefined) return <LoadingScreen />
		if (Expired === null) return <FailedScreen onRetry={() => location.reload()} />
		return <Expired shareKey={presentation.shareKey} onRetry={() => location.reload()} />
	}
	if (!playback) return <LoadingScreen />
	const reload = presentation.reload
	const page = access && {
		playback,
		access,
		network: player.network,
		reload,
		from,
		onOpen,
		onBack,
		onAsk: (question: string) => setAsked({ question, on: name }),
	}
	if (Page && page)
		return (
			<>
				<Page {...page} />
				{asked?.on === name && PageQuestion && (
					<PageQuestion
						{...page}
						player={player}
						question={asked.question}
						onCommand={reportCommand}
						onClose={() => setAsked(null)}
						onWatch={() => {
							setAsked(null)
							onBack()
						}}
					/>
				)}
			</>
		)
	if (Home === undefined) return <LoadingScreen />
	if (Home && page)
		return <Home page={page} onReplay={() => player.start('start')} onAsk={player.ask} />
	if (phase === 'intro')
		return (
			<StartScreen playback={playback} player={player} access={access} onFollowUp={player.ask} />
		)
	if (phase === 'ended' && End === undefined) return <LoadingScreen />
	if (phase === 'ended' && End)
		return (
			<End
				playback={playback}
				player={player}
				onClicked={reportClick}
				onOpen={onOpen}
				onAsk={player.ask}
			/>
		)
	if (PlayerScreen === undefined) return <LoadingScreen />
	if (PlayerScreen === null) return <FailedScreen onRetry={() => location.reload()} />
	return (
		<PlayerScreen
			playback={playback}
			player={player}
			access={access}
			onOpen={onOpen}
			onCommand={reportCommand}
		/>
	)
}

/** Applies the deck's colors, fonts, language and title to the document before the browser shows the page. */
function useAppearance(playback: Playback | null) {
	useLayoutEffect(() => {
		if (!playback) return
		addFontFaces(playback.fonts)
		const root = document.documentElement
		for (const [name, color] of Object.entries(playback.theme.css))
			root.style.setProperty(name, color)
		root.lang = localeOf(playback.language)
		document.title = `${formatHeadline(playback)} | ${playback.company.name}`
		const room = playback.theme.css['--room']
		if (room) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', room)
	}, [playback])
}
