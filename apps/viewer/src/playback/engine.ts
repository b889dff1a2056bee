import { isRunning, type PlayerState } from './machine.ts'
import {
	type AudioSource,
	createAudioSource,
	createSilentSource,
	type NarrationSource,
} from './narration-source.ts'
import type { PlayerStore } from './store.ts'
import { locate } from './timeline.ts'

/** Playback engine, which plays the audio of the current slide. */
export type Engine = {
	/** Unlocks audio during the first tap, because browsers allow sound only after a user gesture. */
	unlock: () => void
	/** Loads the next slide's audio into the second audio element as soon as the media cache contains the file. */
	preloadNext: () => void
	/**
	 * Loads the audio of the current slide again if playback waits for it. Called when the connection returns or new URLs arrive.
	 */
	retry: () => void
}

type Options = {
	store: PlayerStore
	/**
	 * Returns the audio URL of a slide; null when the slide has no audio. With `cachedOnly`, returns null for audio that
	 * is not cached.
	 */
	audioUrl: (part: number, cachedOnly: boolean) => string | null
	/** Called when the audio of a slide could not be loaded. */
	onAudioFailed: () => void
}

const MAX_TRIES = 3
const RETRY_MS = 2000

/**
 * Creates the playback engine, which plays audio according to the player state and reports its progress to the store. Plays
 * silence instead of audio that cannot be played, so the captions continue.
 */
export function createEngine({ store, audioUrl, onAudioFailed }: Options): Engine {
	const skippedAudio = new Set<string>()
	const tries = new Map<string, number>()
	let current: { part: number; source: NarrationSource } | null = null
	let audible = false
	let seekCount = -1
	let sources: [current: AudioSource, spare: AudioSource] = [makeSource(), makeSource()]

	function makeSource(): AudioSource {
		const isCurrent = () => current?.source === source
		const report = (type: 'stalled' | 'recovered' | 'interrupt' | 'blocked') => () => {
			if (isCurrent()) store.dispatch({ type })
		}
		const source = createAudioSource({
			time: () => isCurrent() && tick(),
			ended: () => isCurrent() && ended(),
			stalled: report('stalled'),
			recovered: report('recovered'),
			interrupted: report('interrupt'),
			blocked: report('blocked'),
			failed: (undecodable) => isCurrent() && handleFailure(undecodable),
		})
		return source
	}
	function tick() {
		if (current) store.dispatch({ type: 'tick', part: current.part, atMs: current.source.atMs() })
	}
	function ended() {
		if (current) store.dispatch({ type: 'partEnded', part: current.part })
	}
	function handleFailure(undecodable: boolean) {
		const part = current && store.state().timeline.parts[current.part]
		if (!part) return
		const tried = (tries.get(part.id) ?? 0) + 1
		tries.set(part.id, tried)
		current = null
		store.dispatch({ type: 'stalled' })
		if (undecodable || (tried >= MAX_TRIES && navigator.onLine)) {
			skippedAudio.add(part.id)
			return retry()
		}
		onAudioFailed()
		setTimeout(retry, RETRY_MS * tried)
	}
	function retry() {
		if (store.state().waitingFor !== 'network' || current || !navigator.onLine) return
		begin(store.state())
	}
	function begin(state: PlayerState) {
		const { part, atMs } = locate(state.timeline, state.positionMs)
		current?.source.stop(false)
		current = { part, source: sourceOf(state, part) }
		current.source.play(atMs, state.speed)
		if (!sources.some((source) => source === current?.source)) store.dispatch({ type: 'recovered' })
		preloadNext()
	}
	function sourceOf({ timeline }: PlayerState, index: number): NarrationSource {
		const part = timeline.parts[index]
		const url = part && !skippedAudio.has(part.id) ? audioUrl(index, false) : null
		if (url === null) return createSilentSource(part?.durationMs ?? 0, ended)
		if (sources[1].url() === url) sources = [sources[1], sources[0]]
		sources[0].load(url)
		return sources[0]
	}
	function preloadNext() {
		const next = current && audioUrl(current.part + 1, true)
		if (next) sources[current?.source === sources[0] ? 1 : 0].load(next)
	}
	function follow(previous: PlayerState) {
		const state = store.state()
		if (state.volume !== previous.volume || state.muted !== previous.muted)
			for (const source of sources) source.setSound(state)
		if (!isRunning(state) || state.waitingFor === 'recording') {
			if (audible) current?.source.stop(state.phase === 'paused')
			audible = false
			return
		}
		const seeked = state.seekCount !== seekCount
		const { part, atMs } = locate(state.timeline, state.positionMs)
		const wasAudible = audible
		audible = true
		seekCount = state.seekCount
		if (current === null && state.waitingFor === 'network') return
		if (current?.part !== part) return begin(state)
		if (seeked || !wasAudible) current.source.play(seeked ? atMs : null, state.speed)
		else if (state.speed !== previous.speed) current.source.setRate(state.speed)
	}
	function frame() {
		if (store.state().phase === 'playing') tick()
		requestAnimationFrame(frame)
	}

	store.subscribe(follow)
	requestAnimationFrame(frame)
	return { unlock: () => sources[1].unlock(), preloadNext, retry }
}
