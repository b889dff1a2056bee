import type { LoadError } from '../core/trpc.ts'
import { globalTime, locate, type PartPosition, sentenceStart, type Timeline } from './timeline.ts'

export type Phase =
	| 'loading'
	| 'intro'
	| 'playing'
	| 'paused'
	| 'waiting'
	| 'ended'
	| 'missing'
	| 'expired'
	| 'failed'
export const SPEEDS = [1, 1.25, 1.5, 1.75, 2, 0.75] as const
export type Speed = (typeof SPEEDS)[number]

export type PlayerState = {
	phase: Phase
	timeline: Timeline
	positionMs: number
	/** Milliseconds of each slide that were played, by index. A slide that was skipped has no entry, or 0. */
	playedMs: readonly number[]
	/** What the player waits for: a recording that is not finished, or the network. */
	waitingFor: 'recording' | 'network' | null
	/** True when the next playback starts the current sentence from its beginning. */
	interrupted: boolean
	/** True while playback waits at the end of a slide with prices. It then continues with the next slide. */
	atPrices: boolean
	/** Screen on which the homeowner clicked a button to ask a question. Null otherwise, and after playback starts. */
	askedFrom: 'intro' | 'ended' | null
	/** True while a page covers the player. No playback starts during that time. */
	pageOpen: boolean
	/** True while the question sheet is open. */
	asking: boolean
	/** Number of seeks so far. When the number changes, the playback engine moves the audio to the new position. */
	seekCount: number
	speed: Speed
	captions: boolean
	/** Volume of the narration in percent, from 0 to 100. */
	volume: number
	/** True while the narration plays without sound. */
	muted: boolean
}

export type PlayerEvent =
	| { type: 'loaded'; timeline: Timeline; saved: PartPosition | null; playedMs: readonly number[] }
	| { type: 'refreshed'; timeline: Timeline }
	| { type: 'loadFailed'; error: LoadError }
	| { type: 'retry' | 'play' | 'pause' | 'toggle' | 'interrupt' | 'restart' | 'ask' | 'continue' }
	| { type: 'seek'; toMs: number }
	| { type: 'skip'; byMs: number }
	| { type: 'seekSentence'; part: number; sentence: number }
	| { type: 'playPart'; part: number }
	| { type: 'nextPart' | 'previousPart' }
	| { type: 'tick'; part: number; atMs: number }
	| { type: 'partEnded'; part: number }
	| { type: 'stalled' | 'recovered' | 'blocked' }
	| { type: 'speed'; speed: Speed }
	| { type: 'nextSpeed' | 'toggleCaptions' }
	| { type: 'volume'; volume: number }
	| { type: 'mute' | 'unmute' }
	| { type: 'seekPart'; part: number }
	| { type: 'pageOpened' | 'pageClosed' }
	| { type: 'sheetOpened' | 'sheetClosed' }

export const MAX_VOLUME = 100
const EMPTY: Timeline = { parts: [], durationMs: 0 }
/**
 * Position within a slide, in milliseconds, after which "Previous" restarts the slide. Earlier, it goes to the previous slide.
 */
const RESTART_AFTER_MS = 3000
const START_EVENTS: readonly PlayerEvent['type'][] = [
	'play',
	'toggle',
	'restart',
	'playPart',
	'continue',
]

/**
 * Returns the state before the presentation is loaded. The state contains the homeowner's preferences for speed and
 * captions.
 */
export function initialState(preferences: { speed: Speed; captions: boolean }): PlayerState {
	return {
		phase: 'loading',
		timeline: EMPTY,
		positionMs: 0,
		playedMs: [],
		waitingFor: null,
		atPrices: false,
		interrupted: false,
		askedFrom: null,
		pageOpen: false,
		asking: false,
		seekCount: 0,
		volume: MAX_VOLUME,
		muted: false,
		...preferences,
	}
}

/** Returns the state after an event. The function is pure. It returns the same object when the event has no effect. */
export function reduce(state: PlayerState, event: PlayerEvent): PlayerState {
	if (state.pageOpen && START_EVENTS.includes(event.type)) return state
	switch (event.type) {
		case 'loaded':
			return state.phase === 'loading' ? load(state, event) : state
		case 'refreshed':
			return refresh(state, event.timeline)
		case 'loadFailed':
			return state.phase === 'loading' ? { ...state, phase: event.error } : state
		case 'retry':
			return state.phase === 'failed' ? { ...state, phase: 'loading' } : state
		case 'play':
			return play(state)
		case 'pause':
			return stop(state, false)
		case 'interrupt':
			return stop(state, true)
		case 'ask':
			return ask(state)
		case 'continue':
			return continueAfterQuestion(state)
		case 'toggle':
			return isRunning(state) ? stop(state, false) : play(state)
		case 'restart':
			return hasPresentation(state) ? run(move(state, 0)) : state
		case 'seek':
			return seek(state, event.toMs)
		case 'skip':
			return seek(state, state.positionMs + event.byMs)
		case 'seekSentence':
			return seekSentence(state, event)
		case 'playPart':
			return hasPresentation(state)
				? run(move(state, globalTime(state.timeline, { part: event.part, atMs: 0 })))
				: state
		case 'seekPart':
			return seek(state, globalTime(state.timeline, { part: event.part, atMs: 0 }))
		case 'nextPart':
			return nextPart(state)
		case 'previousPart':
			return previousPart(state)
		case 'tick':
			return tick(state, event)
		case 'partEnded':
			return partEnded(state, event.part)
		case 'stalled':
			return state.phase === 'playing'
				? { ...state, phase: 'waiting', waitingFor: 'network' }
				: state
		case 'recovered':
			return state.waitingFor === 'network'
				? { ...state, phase: 'playing', waitingFor: null }
				: state
		case 'blocked':
			return stop(state, false)
		case 'speed':
			return { ...state, speed: event.speed }
		case 'nextSpeed':
			return { ...state, speed: SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length] ?? 1 }
		case 'toggleCaptions':
			return { ...state, captions: !state.captions }
		case 'volume':
			return { ...state, volume: event.volume, muted: event.volume === 0 }
		case 'mute':
			return { ...state, muted: true }
		case 'unmute':
			return { ...state, muted: false, volume: state.volume === 0 ? MAX_VOLUME : state.volume }
		case 'pageOpened':
			return state.pageOpen ? state : { ...stop(state, true), pageOpen: true }
		case 'pageClosed':
			return state.pageOpen ? { ...state, pageOpen: false } : state
		case 'sheetOpened':
			return { ...state, asking: true }
		case 'sheetClosed':
			return state.asking ? { ...state, asking: false } : state
	}
}

/** Returns whether the player plays, or waits for a recording or the network and then resumes without another tap. */
export function isRunning({ phase }: PlayerState): boolean {
	return phase === 'playing' || phase === 'waiting'
}

/** Returns whether a presentation is loaded. */
export function hasPresentation({ phase }: PlayerState): boolean {
	return !['loading', 'missing', 'expired', 'failed'].includes(phase)
}

function load(
	state: PlayerState,
	{ timeline, saved, playedMs }: Extract<PlayerEvent, { type: 'loaded' }>,
): PlayerState {
	const kept = saved === null ? 0 : sentenceStart(timeline, globalTime(timeline, saved))
	return move(
		{ ...state, phase: 'intro', timeline, playedMs },
		kept < timeline.durationMs ? kept : 0,
	)
}

/**
 * Applies a new timeline. Keeps the position within the current slide, even when the length of earlier slides changed.
 */
function refresh(state: PlayerState, timeline: Timeline): PlayerState {
	if (!hasPresentation(state)) return state
	if (state.phase === 'ended') return { ...state, timeline, positionMs: timeline.durationMs }
	const place = locate(state.timeline, state.positionMs)
	const next = { ...state, timeline, positionMs: globalTime(timeline, place) }
	return state.waitingFor === 'recording' ? run(next) : next
}

function play(state: PlayerState): PlayerState {
	if (state.phase === 'intro') return run(state)
	if (state.phase === 'ended') return run(move(state, 0))
	if (state.phase !== 'paused') return state
	if (state.atPrices) return nextPart({ ...state, phase: 'playing' })
	if (!state.interrupted) return run(state)
	return run(move(state, sentenceStart(state.timeline, state.positionMs)))
}

function stop(state: PlayerState, interrupted: boolean): PlayerState {
	if (!isRunning(state)) return state
	return { ...state, phase: 'paused', waitingFor: null, interrupted }
}

/** Opens the slide at the position without playing it: the saved slide, or the last slide on the end screen. */
function ask(state: PlayerState): PlayerState {
	const { phase, positionMs, timeline } = state
	if (phase !== 'intro' && phase !== 'ended') return state
	const opened = move(state, Math.min(positionMs, timeline.durationMs - 1))
	return { ...opened, phase: 'paused', askedFrom: phase }
}

/** Returns to the screen on which the homeowner clicked a button to ask. Plays when the question interrupted playback. */
function continueAfterQuestion(state: PlayerState): PlayerState {
	const { askedFrom, timeline, positionMs } = state
	if (askedFrom === null) return play(state)
	const returned = move(state, askedFrom === 'ended' ? timeline.durationMs : positionMs)
	return { ...returned, phase: askedFrom, askedFrom: null, asking: false }
}

/** Plays from the current position. Waits instead when the slide's recording is not finished. */
function run(state: PlayerState): PlayerState {
	const part = state.timeline.parts[locate(state.timeline, state.positionMs).part]
	if (!part) return state
	const started = { ...state, interrupted: false, askedFrom: null }
	return part.ready
		? { ...started, phase: 'playing', waitingFor: null }
		: { ...started, phase: 'waiting', waitingFor: 'recording' }
}

function move(state: PlayerState, toMs: number): PlayerState {
	const positionMs = Math.min(state.timeline.durationMs, Math.max(0, toMs))
	return {
		...state,
		positionMs,
		interrupted: false,
		atPrices: false,
		seekCount: state.seekCount + 1,
	}
}

function seek(state: PlayerState, toMs: number): PlayerState {
	if (!hasPresentation(state) || state.phase === 'intro') return state
	const moved = move(state, toMs)
	if (moved.positionMs >= moved.timeline.durationMs)
		return { ...moved, phase: 'ended', waitingFor: null }
	return isRunning(state) ? run(moved) : { ...moved, phase: 'paused' }
}

function seekSentence(
	state: PlayerState,
	{ part, sentence }: { part: number; sentence: number },
): PlayerState {
	const found = state.timeline.parts[part]?.sentences[sentence]
	return found ? seek(state, globalTime(state.timeline, { part, atMs: found.startMs })) : state
}

function nextPart(state: PlayerState): PlayerState {
	const { part } = locate(state.timeline, state.positionMs)
	return seek(state, globalTime(state.timeline, { part: part + 1, atMs: 0 }))
}

function previousPart(state: PlayerState): PlayerState {
	const { part, atMs } = locate(state.timeline, state.positionMs)
	return seek(
		state,
		globalTime(state.timeline, { part: atMs > RESTART_AFTER_MS ? part : part - 1, atMs: 0 }),
	)
}

/** Sets the position from the playback time of the audio. Ignores the time of a slide that is not the current slide. */
function tick(state: PlayerState, { part, atMs }: PartPosition): PlayerState {
	if (state.phase !== 'playing' || locate(state.timeline, state.positionMs).part !== part)
		return state
	const found = state.timeline.parts[part]
	if (!found) return state
	const within = Math.min(Math.max(0, atMs), Math.max(0, found.durationMs - 1))
	const playedMs = markPlayed(state, { part, atMs: within })
	return { ...state, positionMs: found.startMs + within, playedMs }
}

function partEnded(state: PlayerState, part: number): PlayerState {
	if (state.phase !== 'playing' || locate(state.timeline, state.positionMs).part !== part)
		return state
	const { durationMs: atMs = 0, waits = false } = state.timeline.parts[part] ?? {}
	const played = { ...state, playedMs: markPlayed(state, { part, atMs }) }
	if (part >= state.timeline.parts.length - 1)
		return { ...played, phase: 'ended', positionMs: state.timeline.durationMs }
	if (waits) {
		const positionMs = globalTime(state.timeline, { part, atMs: Math.max(0, atMs - 1) })
		return { ...played, phase: 'paused', atPrices: true, positionMs }
	}
	return run({ ...played, positionMs: globalTime(state.timeline, { part: part + 1, atMs: 0 }) })
}

/**
 * Returns for each slide how many milliseconds of it have been played. Sets this value to `atMs` for the slide with the index
 * `part`. The value of a slide never decreases, even when the homeowner goes back.
 */
function markPlayed({ playedMs }: PlayerState, { part, atMs }: PartPosition): readonly number[] {
	if ((playedMs[part] ?? 0) >= atMs) return playedMs
	return Array.from({ length: Math.max(playedMs.length, part + 1) }, (_, index) =>
		index === part ? atMs : (playedMs[index] ?? 0),
	)
}
