import type { Playback } from '@dormer/api/sale/presentations/schema'
import { createNetwork, type Network } from '../core/network.ts'
import { createEngine, type Engine } from './engine.ts'
import { followKeys } from './keyboard.ts'
import { isRunning, isShown, type PlayerState } from './machine.ts'
import { createMediaCache, type MediaCache } from './media-cache.ts'
import { followMediaSession } from './media-session.ts'
import { keepPlace, keepPrefs, type Prefs, readPlace, readPrefs } from './saved-state.ts'
import { createStore, type PlayerStore } from './store.ts'
import { buildTimeline, locate, type Place, type Timeline } from './timeline.ts'
import { followWakeLock } from './wake-lock.ts'

export type Player = {
	store: PlayerStore
	network: Network
	media: MediaCache
	/** A playback came: the first makes the cover, each later one fills in what was missing. */
	show: (playback: Playback) => void
	/** Plays from the tap that lets the browser make sound. */
	begin: (from: 'saved' | 'start') => void
	prefs: () => Prefs
	setLetterKeys: (on: boolean) => void
	/** Whether all that a slide needs is in memory. */
	isHere: (part: number) => boolean
}

type Options = {
	shareKey: string
	/** Fresh addresses are needed. */
	refetch: () => void
	/** Playing began for the first time. */
	onStart: () => void
}

const KEEP_EVERY_MS = 2000
/** How many slides beyond the present one are fetched ahead. */
const AHEAD = 2

/** Puts the pure machine together with what it acts on: sound, memory, network, keys, screen. */
export function createPlayer({ shareKey, refetch, onStart }: Options): Player {
	let prefs = readPrefs()
	let playback: Playback | null = null
	/** A voice is on its way to be heard at once: nothing else is fetched until it is. */
	let streaming = false
	const store = createStore({ speed: prefs.speed, captions: prefs.captions })
	const network = createNetwork()
	const media = createMediaCache(network.suspect)
	const engine = createEngine({
		store,
		address: (part, inMemory) => {
			const url = playback?.slides[part]?.audioUrl ?? null
			if (url === null || media.has(url)) return url && media.local(url)
			if (inMemory) return null
			media.yield()
			streaming = true
			return url
		},
		onLost: () => {
			network.suspect()
			refetch()
		},
	})

	/** On the cover the first slide alone; then what comes next before what is being heard anyway. */
	function fetchAhead() {
		const state = store.state()
		if (!playback || !isShown(state) || streaming || !network.online()) return
		const { part } = locate(state.timeline, state.positionMs)
		const ahead = state.phase === 'intro' ? 0 : AHEAD
		const [now = [], ...next] = playback.slides.slice(part, part + 1 + ahead).map(filesOf)
		media.want([...next.flat(), ...now])
	}
	function remember(previous: PlayerState) {
		const state = store.state()
		const { part } = locate(state.timeline, state.positionMs)
		const heard =
			streaming && state.jumps === previous.jumps && state.positionMs > previous.positionMs
		if (heard) streaming = false
		if (heard || part !== locate(previous.timeline, previous.positionMs).part) fetchAhead()
		if (previous.phase === 'intro') fetchAhead()
		if (isRunning(state) && previous.phase === 'intro') onStart()
		if (state.speed !== prefs.speed || state.captions !== prefs.captions)
			setPrefs({ speed: state.speed, captions: state.captions })
	}
	function setPrefs(change: Partial<Prefs>) {
		prefs = { ...prefs, ...change }
		keepPrefs(prefs)
	}

	store.subscribe(remember)
	media.subscribe(engine.prepare)
	network.subscribe(() => {
		if (!network.online()) return
		fetchAhead()
		engine.retry()
	})
	followWakeLock(store)
	followKeys(store, () => prefs.letterKeys)
	keepPlaceOf(store, shareKey)

	return {
		store,
		network,
		media,
		show: (next) => {
			const first = playback === null
			playback = next
			const timeline = buildTimeline(next.slides, isSettled(next))
			store.dispatch(
				first
					? { type: 'loaded', timeline, saved: savedPlace(shareKey, timeline) }
					: { type: 'refreshed', timeline },
			)
			if (first)
				followMediaSession(store, {
					company: next.company.name,
					artwork: (part) => playback?.slides[part]?.thumbUrl ?? null,
				})
			fetchAhead()
			engine.retry()
		},
		begin: (from) => begin(store, engine, from),
		prefs: () => prefs,
		setLetterKeys: (letterKeys) => setPrefs({ letterKeys }),
		isHere: (part) =>
			playback?.slides[part] ? filesOf(playback.slides[part]).every(media.has) : true,
	}
}

/** Whether no more voices will come: what has none now is shown without. */
export function isSettled({ status }: Pick<Playback, 'status'>): boolean {
	return status === 'ready' || status === 'failed'
}

function begin(store: PlayerStore, engine: Engine, from: 'saved' | 'start') {
	engine.unlock()
	store.dispatch({ type: from === 'start' ? 'restart' : 'play' })
}

function filesOf({ audioUrl, imageUrl }: Playback['slides'][number]): string[] {
	return [audioUrl, imageUrl].filter((url) => url !== null)
}

function savedPlace(shareKey: string, { parts }: Timeline): Place | null {
	const saved = readPlace(shareKey)
	const part = parts.findIndex(({ id }) => id === saved?.slideId)
	return saved === null || part < 0 ? null : { part, atMs: saved.atMs }
}

/** Keeps the place every two seconds of playing, and whenever the page may be about to go. */
function keepPlaceOf(store: PlayerStore, shareKey: string) {
	let keptMs = 0
	function keep() {
		const { phase, timeline, positionMs } = store.state()
		if (phase === 'intro' || !isShown(store.state())) return
		const { part, atMs } = locate(timeline, positionMs)
		const slideId = timeline.parts[part]?.id
		keptMs = positionMs
		keepPlace(shareKey, phase === 'ended' || !slideId ? null : { slideId, atMs })
	}
	store.subscribe((previous) => {
		const { phase, positionMs } = store.state()
		if (phase !== previous.phase || Math.abs(positionMs - keptMs) > KEEP_EVERY_MS) keep()
	})
	addEventListener('pagehide', keep)
	document.addEventListener('visibilitychange', keep)
}
