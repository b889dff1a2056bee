import { isRunning, type PlayerState } from './machine.ts'
import { createSilence, createSpeaker, type Speaker, type Voice } from './narration-source.ts'
import type { PlayerStore } from './store.ts'
import { locate } from './timeline.ts'

export type Engine = {
	/** In the tap that starts everything: browsers let a sound element speak only after one. */
	unlock: () => void
	/** More is in memory than before: makes the next slide's voice ready. */
	prepare: () => void
	/** The network is back, or a fresh address has come. */
	retry: () => void
}

type Options = {
	store: PlayerStore
	/** Where the voice of a slide is to be had now; null when it has none. `inMemory` asks for a copy only. */
	address: (part: number, inMemory: boolean) => string | null
	/** A voice could not be had. */
	onLost: () => void
}

const TRIES = 3
const RETRY_MS = 2000

/**
 * Makes the sound follow the state: the state says what should be heard, this sees to it, and tells
 * the store what it hears back. A voice that cannot be decoded, or had at all while the network is
 * there, is replaced by silence of its length: the captions go on.
 */
export function createEngine({ store, address, onLost }: Options): Engine {
	const silenced = new Set<string>()
	const tries = new Map<string, number>()
	let now: { part: number; voice: Voice } | null = null
	let heard = false
	let jumps = -1
	let speakers: [current: Speaker, spare: Speaker] = [makeSpeaker(), makeSpeaker()]

	function makeSpeaker(): Speaker {
		const mine = () => now?.voice === speaker
		const tell = (type: 'starved' | 'fed' | 'interrupt' | 'blocked') => () => {
			if (mine()) store.dispatch({ type })
		}
		const speaker = createSpeaker({
			time: () => mine() && tick(),
			ended: () => mine() && ended(),
			starved: tell('starved'),
			fed: tell('fed'),
			interrupted: tell('interrupt'),
			blocked: tell('blocked'),
			failed: (undecodable) => mine() && lose(undecodable),
		})
		return speaker
	}
	function tick() {
		if (now) store.dispatch({ type: 'tick', part: now.part, atMs: now.voice.atMs() })
	}
	function ended() {
		if (now) store.dispatch({ type: 'partEnded', part: now.part })
	}
	function lose(undecodable: boolean) {
		const part = now && store.state().timeline.parts[now.part]
		if (!part) return
		const tried = (tries.get(part.id) ?? 0) + 1
		tries.set(part.id, tried)
		now = null
		store.dispatch({ type: 'starved' })
		if (undecodable || (tried >= TRIES && navigator.onLine)) {
			silenced.add(part.id)
			return retry()
		}
		onLost()
		setTimeout(retry, RETRY_MS * tried)
	}
	function retry() {
		if (store.state().waitingFor !== 'network' || now || !navigator.onLine) return
		begin(store.state())
	}
	function begin(state: PlayerState) {
		const { part, atMs } = locate(state.timeline, state.positionMs)
		now?.voice.stop(false)
		now = { part, voice: voiceOf(state, part) }
		now.voice.play(atMs, state.speed)
		if (!speakers.some((speaker) => speaker === now?.voice)) store.dispatch({ type: 'fed' })
		prepare()
	}
	function voiceOf({ timeline }: PlayerState, index: number): Voice {
		const part = timeline.parts[index]
		const source = part && !silenced.has(part.id) ? address(index, false) : null
		if (source === null) return createSilence(part?.durationMs ?? 0, ended)
		if (speakers[1].address() === source) speakers = [speakers[1], speakers[0]]
		speakers[0].load(source)
		return speakers[0]
	}
	function prepare() {
		const next = now && address(now.part + 1, true)
		if (next) speakers[now?.voice === speakers[0] ? 1 : 0].load(next)
	}
	function follow(previous: PlayerState) {
		const state = store.state()
		if (!isRunning(state) || state.waitingFor === 'voice') {
			if (heard) now?.voice.stop(state.phase === 'paused')
			heard = false
			return
		}
		const jumped = state.jumps !== jumps
		const { part, atMs } = locate(state.timeline, state.positionMs)
		const wasHeard = heard
		heard = true
		jumps = state.jumps
		if (now === null && state.waitingFor === 'network') return
		if (now?.part !== part) return begin(state)
		if (jumped || !wasHeard) now.voice.play(jumped ? atMs : null, state.speed)
		else if (state.speed !== previous.speed) now.voice.setRate(state.speed)
	}
	function frame() {
		if (store.state().phase === 'playing') tick()
		requestAnimationFrame(frame)
	}

	store.subscribe(follow)
	requestAnimationFrame(frame)
	return { unlock: () => speakers[1].unlock(), prepare, retry }
}
