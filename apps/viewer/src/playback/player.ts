import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { findImageUrl } from '../core/image-sizes.ts'
import { createNetwork, type Network } from '../core/network.ts'
import { createEngine, type Engine } from './engine.ts'
import { handleKeyboard } from './keyboard.ts'
import { hasPresentation, type PlayerState } from './machine.ts'
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

/** Player of one presentation: state, audio, media cache and network status. */
export type Player = {
	store: PlayerStore
	network: Network
	media: MediaCache
	/** Applies data from the server. The first response opens the start screen; later responses add recordings. */
	update: (playback: Playback) => void
	/** Starts playback. Must be called during a tap, because browsers allow sound only after a user gesture. */
	start: (from: 'saved' | 'start') => void
	/** Opens the player for a question, without playing. Must be called during a tap. */
	ask: () => void
	preferences: () => Preferences
	setLetterKeys: (on: boolean) => void
	/** Returns whether the media cache holds every file of a slide. */
	isCached: (part: number) => boolean
}

type Options = {
	/** Key under which the browser stores the position. Empty in a preview, which stores neither position nor preferences. */
	shareKey: string
	/** Loads the presentation again to get new media URLs. */
	refetch: () => void
	/** Called when the homeowner leaves the start screen to watch or to ask. */
	onStart: () => void
}

const SAVE_EVERY_MS = 2000
/** Number of slides after the current one whose files are prefetched while the server is reachable. */
const PREFETCH_SLIDES = 2

/**
 * Creates the player. Connects the state machine to the audio, the media cache, the network status, the keyboard and
 * the screen.
 */
export function createPlayer({ shareKey, refetch, onStart }: Options): Player {
	let preferences = readPreferences()
	let playback: Playback | null = null
	/** True while the player loads uncached audio that must play now. The player prefetches no other files during that time. */
	let streaming = false
	const store = createStore({ speed: preferences.speed, captions: preferences.captions })
	const network = createNetwork()
	const media = createMediaCache(network.reportFailure)
	const engine = createEngine({
		store,
		audioUrl: (part, cachedOnly) => {
			const url = playback?.slides[part]?.audioUrl ?? null
			if (url === null || media.has(url)) return url && media.localUrl(url)
			if (cachedOnly) return null
			media.suspend()
			streaming = true
			return url
		},
		onAudioFailed: () => {
			network.reportFailure()
			refetch()
		},
	})

	/**
	 * Prefetches the first slide while the start screen is open, and the next slides during playback. Without a connection, a
	 * service worker may answer from its copies; then prefetches all slides that follow.
	 */
	function prefetch() {
		const state = store.state()
		if (!playback || !hasPresentation(state) || streaming) return
		if (!network.online() && !navigator.serviceWorker?.controller) return
		const { part } = locate(state.timeline, state.positionMs)
		const during = network.online() ? PREFETCH_SLIDES : playback.slides.length
		const ahead = state.phase === 'intro' ? 0 : during
		const [now = [], ...next] = playback.slides.slice(part, part + 1 + ahead).map(filesOf)
		media.prefetch([...next.flat(), ...now], { isUrgent: state.phase === 'intro' })
	}
	function handleChange(previous: PlayerState) {
		const state = store.state()
		const { part } = locate(state.timeline, state.positionMs)
		const audioStarted =
			streaming && state.seekCount === previous.seekCount && state.positionMs > previous.positionMs
		if (audioStarted) streaming = false
		if (audioStarted || part !== locate(previous.timeline, previous.positionMs).part) prefetch()
		if (previous.phase === 'intro') prefetch()
		if (previous.phase === 'intro' && state.phase !== 'intro') onStart()
		if (state.speed !== preferences.speed || state.captions !== preferences.captions)
			setPreferences({ speed: state.speed, captions: state.captions })
	}
	function setPreferences(change: Partial<Preferences>) {
		preferences = { ...preferences, ...change }
		if (shareKey) savePreferences(preferences)
	}

	store.subscribe(handleChange)
	media.subscribe(engine.preloadNext)
	network.subscribe(() => {
		if (!network.online()) return
		prefetch()
		engine.retry()
	})
	keepScreenAwake(store)
	handleKeyboard(store, () => preferences.letterKeys)
	if (shareKey) trackPosition(store, shareKey)

	return {
		store,
		network,
		media,
		update: (next) => {
			const first = playback === null
			playback = next
			const timeline = buildTimeline(
				next.slides,
				isPreparationDone(next),
				next.selections.map(({ slideId }) => slideId),
			)
			store.dispatch(
				first
					? { type: 'loaded', timeline, ...readSavedPosition(shareKey, timeline) }
					: { type: 'refreshed', timeline },
			)
			if (first)
				connectMediaSession(store, {
					company: next.company.name,
					artwork: (part) => playback?.slides[part]?.thumbUrl ?? null,
				})
			prefetch()
			engine.retry()
		},
		start: (from) => begin(store, engine, from),
		ask: () => {
			engine.unlock()
			store.dispatch({ type: 'ask' })
		},
		preferences: () => preferences,
		setLetterKeys: (letterKeys) => setPreferences({ letterKeys }),
		isCached: (part) =>
			playback?.slides[part] ? filesOf(playback.slides[part]).every(media.has) : true,
	}
}

/** Returns whether the server will make no more recordings. Slides without a recording then play without sound. */
export function isPreparationDone({ status }: Pick<Playback, 'status'>): boolean {
	return status === 'ready' || status === 'failed'
}

function begin(store: PlayerStore, engine: Engine, from: 'saved' | 'start') {
	engine.unlock()
	store.dispatch({ type: from === 'start' ? 'restart' : 'play' })
}

function filesOf(slide: Playback['slides'][number]): string[] {
	return [slide.audioUrl, findImageUrl(slide)].filter((url) => url !== null)
}

type Saved = { saved: PartPosition | null; playedMs: readonly number[] }

/**
 * Returns the saved position and the played time of each slide. If no times were saved, the slides before the saved position
 * count as fully played.
 */
function readSavedPosition(shareKey: string, { parts }: Timeline): Saved {
	const saved = readPosition(shareKey)
	const part = parts.findIndex(({ id }) => id === saved?.slideId)
	if (saved === null || part < 0) return { saved: null, playedMs: [] }
	const { atMs, playedMs } = saved
	return {
		saved: { part, atMs },
		playedMs: parts.map(({ id, durationMs }, index) =>
			playedMs === null ? (index < part ? durationMs : 0) : (playedMs[id] ?? 0),
		),
	}
}

/** Saves the playback position every 2 s of playback, on phase changes, and when the browser tab is hidden. */
function trackPosition(store: PlayerStore, shareKey: string) {
	let savedMs = 0
	function save() {
		const { phase, askedFrom, timeline, positionMs, playedMs } = store.state()
		if (phase === 'intro' || askedFrom !== null || !hasPresentation(store.state())) return
		const { part, atMs } = locate(timeline, positionMs)
		const slideId = timeline.parts[part]?.id
		savedMs = positionMs
		if (phase === 'ended' || !slideId) return savePosition(shareKey, null)
		const played = timeline.parts.map(({ id }, index) => [id, playedMs[index] ?? 0])
		savePosition(shareKey, { slideId, atMs, playedMs: Object.fromEntries(played) })
	}
	store.subscribe((previous) => {
		const { phase, positionMs } = store.state()
		if (phase !== previous.phase || Math.abs(positionMs - savedMs) > SAVE_EVERY_MS) save()
	})
	addEventListener('pagehide', save)
	document.addEventListener('visibilitychange', save)
}
