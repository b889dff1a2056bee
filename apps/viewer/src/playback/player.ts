import type { Playback } from '@dormer/api/sale/presentations/schema'
import { createNetwork, type Network } from '../core/network.ts'
import { createEngine, type Engine } from './engine.ts'
import { handleKeyboard } from './keyboard.ts'
import { hasPresentation, isRunning, type PlayerState } from './machine.ts'
import { createMediaCache, type MediaCache } from './media-cache.ts'
import { connectMediaSession } from './media-session.ts'
import {
	type Preferences,
	readPosition,
	readPreferences,
	savePosition,
	savePreferences,
} from './saved-state.ts'
import { createStore, type PlayerStore } from './store.ts'
import { buildTimeline, locate, type PartPosition, type Timeline } from './timeline.ts'
import { keepScreenAwake } from './wake-lock.ts'

export type Player = {
	store: PlayerStore
	network: Network
	media: MediaCache
	/** A playback came: the first makes the cover, each later one fills in what was missing. */
	update: (playback: Playback) => void
	/** Plays from the tap that lets the browser make sound. */
	start: (from: 'saved' | 'start') => void
	preferences: () => Preferences
	setLetterKeys: (on: boolean) => void
	/** Whether all that a slide needs is in memory. */
	isCached: (part: number) => boolean
}

type Options = {
	shareKey: string
	/** Fresh addresses are needed. */
	refetch: () => void
	/** Playing began for the first time. */
	onStart: () => void
}

const SAVE_EVERY_MS = 2000
/** How many slides beyond the present one are fetched ahead. */
const PREFETCH_SLIDES = 2

/** Puts the pure machine together with what it acts on: sound, memory, network, keys, screen. */
export function createPlayer({ shareKey, refetch, onStart }: Options): Player {
	let prefs = readPreferences()
	let playback: Playback | null = null
	/** A voice is on its way to be heard at once: nothing else is fetched until it is. */
	let streaming = false
	const store = createStore({ speed: prefs.speed, captions: prefs.captions })
	const network = createNetwork()
	const media = createMediaCache(network.reportFailure)
	const engine = createEngine({
		store,
		audioUrl: (part, inMemory) => {
			const url = playback?.slides[part]?.audioUrl ?? null
			if (url === null || media.has(url)) return url && media.localUrl(url)
			if (inMemory) return null
			media.suspend()
			streaming = true
			return url
		},
		onAudioFailed: () => {
			network.reportFailure()
			refetch()
		},
	})

	/** On the cover the first slide alone; then what comes next before what is being heard anyway. */
	function fetchAhead() {
		const state = store.state()
		if (!playback || !hasPresentation(state) || streaming || !network.online()) return
		const { part } = locate(state.timeline, state.positionMs)
		const ahead = state.phase === 'intro' ? 0 : PREFETCH_SLIDES
		const [now = [], ...next] = playback.slides.slice(part, part + 1 + ahead).map(filesOf)
		media.prefetch([...next.flat(), ...now])
	}
	function remember(previous: PlayerState) {
		const state = store.state()
		const { part } = locate(state.timeline, state.positionMs)
		const heard =
			streaming && state.seekCount === previous.seekCount && state.positionMs > previous.positionMs
		if (heard) streaming = false
		if (heard || part !== locate(previous.timeline, previous.positionMs).part) fetchAhead()
		if (previous.phase === 'intro') fetchAhead()
		if (isRunning(state) && previous.phase === 'intro') onStart()
		if (state.speed !== prefs.speed || state.captions !== prefs.captions)
			setPrefs({ speed: state.speed, captions: state.captions })
	}
	function setPrefs(change: Partial<Preferences>) {
		prefs = { ...prefs, ...change }
		savePreferences(prefs)
	}

	store.subscribe(remember)
	media.subscribe(engine.preloadNext)
	network.subscribe(() => {
		if (!network.online()) return
		fetchAhead()
		engine.retry()
	})
	keepScreenAwake(store)
	handleKeyboard(store, () => prefs.letterKeys)
	trackPosition(store, shareKey)

	return {
		store,
		network,
		media,
		update: (next) => {
			const first = playback === null
			playback = next
			const timeline = buildTimeline(next.slides, isPreparationDone(next))
			store.dispatch(
				first
					? { type: 'loaded', timeline, saved: readSavedPosition(shareKey, timeline) }
					: { type: 'refreshed', timeline },
			)
			if (first)
				connectMediaSession(store, {
					company: next.company.name,
					artwork: (part) => playback?.slides[part]?.thumbUrl ?? null,
				})
			fetchAhead()
			engine.retry()
		},
		start: (from) => begin(store, engine, from),
		preferences: () => prefs,
		setLetterKeys: (letterKeys) => setPrefs({ letterKeys }),
		isCached: (part) =>
			playback?.slides[part] ? filesOf(playback.slides[part]).every(media.has) : true,
	}
}

/** Whether no more voices will come: what has none now is shown without. */
export function isPreparationDone({ status }: Pick<Playback, 'status'>): boolean {
	return status === 'ready' || status === 'failed'
}

function begin(store: PlayerStore, engine: Engine, from: 'saved' | 'start') {
	engine.unlock()
	store.dispatch({ type: from === 'start' ? 'restart' : 'play' })
}

function filesOf({ audioUrl, imageUrl }: Playback['slides'][number]): string[] {
	return [audioUrl, imageUrl].filter((url) => url !== null)
}

function readSavedPosition(shareKey: string, { parts }: Timeline): PartPosition | null {
	const saved = readPosition(shareKey)
	const part = parts.findIndex(({ id }) => id === saved?.slideId)
	return saved === null || part < 0 ? null : { part, atMs: saved.atMs }
}

/** Keeps the place every two seconds of playing, and whenever the page may be about to go. */
function trackPosition(store: PlayerStore, shareKey: string) {
	let keptMs = 0
	function keep() {
		const { phase, timeline, positionMs } = store.state()
		if (phase === 'intro' || !hasPresentation(store.state())) return
		const { part, atMs } = locate(timeline, positionMs)
		const slideId = timeline.parts[part]?.id
		keptMs = positionMs
		savePosition(shareKey, phase === 'ended' || !slideId ? null : { slideId, atMs })
	}
	store.subscribe((previous) => {
		const { phase, positionMs } = store.state()
		if (phase !== previous.phase || Math.abs(positionMs - keptMs) > SAVE_EVERY_MS) keep()
	})
	addEventListener('pagehide', keep)
	document.addEventListener('visibilitychange', keep)
}
