import { isRunning, type PlayerState } from './machine.ts'
import {
	type AudioSource,
	createAudioSource,
	createSilentSource,
	type NarrationSource,
} from './narration-source.ts'
import type { PlayerStore } from './store.ts'
import { locate } from './timeline.ts'

export type Engine = {
	/** In the tap that starts everything: browsers let a sound element speak only after one. */
	unlock: () => void
	/** More is in memory than before: makes the next slide's voice ready. */
	preloadNext: () => void
	/** The network is back, or a fresh address has come. */
	retry: () => void
}

type Options = {
	store: PlayerStore
	/** Where the voice of a slide is to be had now; null when it has none. `inMemory` asks for a copy only. */
	audioUrl: (part: number, inMemory: boolean) => string | null
	/** A voice could not be had. */
	onAudioFailed: () => void
}

const TRIES = 3
const RETRY_MS = 2000

/**
 * Makes the sound follow the state: the state says what should be heard, this sees to it, and tells
 * the store what it hears back. A voice that cannot be decoded, or had at all while the network is
 * there, is replaced by silence of its length: the captions go on.
 */
export function createEngine({ store, audioUrl: address, onAudioFailed: onLost }: Options): Engine {
	const skippedAudio = new Set<string>()
	const tries = new Map<string, number>()
	let current: { part: number; voice: NarrationSource } | null = null
	let audible = false
	let jumps = -1
	let sources: [current: AudioSource, spare: AudioSource] = [makeSource(), makeSource()]

	function makeSource(): AudioSource {
		const mine = () => current?.voice === speaker
		const tell = (type: 'starved' | 'fed' | 'interrupt' | 'blocked') => () => {
			if (mine()) store.dispatch({ type })
		}
		const speaker = createAudioSource({
			time: () => mine() && tick(),
			ended: () => mine() && ended(),
			stalled: tell('starved'),
			recovered: tell('fed'),
			interrupted: tell('interrupt'),
			blocked: tell('blocked'),
			failed: (undecodable) => mine() && handleFailure(undecodable),
		})
		return speaker
	}
	function tick() {
		if (current) store.dispatch({ type: 'tick', part: current.part, atMs: current.voice.atMs() })
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
		store.dispatch({ type: 'starved' })
		if (undecodable || (tried >= TRIES && navigator.onLine)) {
			skippedAudio.add(part.id)
			return retry()
		}
		onLost()
		setTimeout(retry, RETRY_MS * tried)
	}
	function retry() {
		if (store.state().waitingFor !== 'network' || current || !navigator.onLine) return
		begin(store.state())
	}
	function begin(state: PlayerState) {
		const { part, atMs } = locate(state.timeline, state.positionMs)
		current?.voice.stop(false)
		current = { part, voice: sourceOf(state, part) }
		current.voice.play(atMs, state.speed)
		if (!sources.some((speaker) => speaker === current?.voice)) store.dispatch({ type: 'fed' })
		prepare()
	}
	function sourceOf({ timeline }: PlayerState, index: number): NarrationSource {
		const part = timeline.parts[index]
		const source = part && !skippedAudio.has(part.id) ? address(index, false) : null
		if (source === null) return createSilentSource(part?.durationMs ?? 0, ended)
		if (sources[1].address() === source) sources = [sources[1], sources[0]]
		sources[0].load(source)
		return sources[0]
	}
	function prepare() {
		const next = current && address(current.part + 1, true)
		if (next) sources[current?.voice === sources[0] ? 1 : 0].load(next)
	}
	function follow(previous: PlayerState) {
		const state = store.state()
		if (!isRunning(state) || state.waitingFor === 'voice') {
			if (audible) current?.voice.stop(state.phase === 'paused')
			audible = false
			return
		}
		const jumped = state.seekCount !== jumps
		const { part, atMs } = locate(state.timeline, state.positionMs)
		const wasAudible = audible
		audible = true
		jumps = state.seekCount
		if (current === null && state.waitingFor === 'network') return
		if (current?.part !== part) return begin(state)
		if (jumped || !wasAudible) current.voice.play(jumped ? atMs : null, state.speed)
		else if (state.speed !== previous.speed) current.voice.setRate(state.speed)
	}
	function frame() {
		if (store.state().phase === 'playing') tick()
		requestAnimationFrame(frame)
	}

	store.subscribe(follow)
	requestAnimationFrame(frame)
	return { unlock: () => sources[1].unlock(), preloadNext: prepare, retry }
}
