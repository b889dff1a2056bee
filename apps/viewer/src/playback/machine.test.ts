import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySlides, makeSlide } from '../testing/slides.ts'
import { initialState, type PlayerEvent, type PlayerState, reduce } from './machine.ts'
import { buildTimeline, locate, sentenceStart } from './timeline.ts'

const slides = [
	makeSlide(['One two three.', 'Four five six.']),
	makeSlide(['Seven eight.']),
	makeSlide(['Nine ten.']),
]
const timeline = buildTimeline(slides, true)
const start = initialState({ speed: 1, captions: true })
const loaded: PlayerEvent = { type: 'loaded', timeline, saved: null }
const after = (...events: PlayerEvent[]) => events.reduce(reduce, start)

describe('the player', () => {
	it('goes from the cover through every slide to the end', () => {
		const seen: string[] = []
		let state = after(loaded)
		seen.push(state.phase)
		const events: PlayerEvent[] = [
			{ type: 'play' },
			{ type: 'partEnded', part: 0 },
			{ type: 'partEnded', part: 1 },
			{ type: 'partEnded', part: 2 },
		]
		for (const event of events) {
			state = reduce(state, event)
			seen.push(`${state.phase} ${locate(timeline, state.positionMs).part}`)
		}
		expect(seen).toEqual(['intro', 'playing 0', 'playing 1', 'playing 2', 'ended 2'])
		expect(state.positionMs).toBe(timeline.durationMs)
	})

	it.each([
		['missing', 'missing'],
		['expired', 'expired'],
		['failed', 'failed'],
	] as const)('says when a link is %s', (why, phase) => {
		expect(after({ type: 'refused', why }).phase).toBe(phase)
	})

	it('tries again after a failure, and not after a link that is gone', () => {
		expect(after({ type: 'refused', why: 'failed' }, { type: 'retry' }).phase).toBe('loading')
		expect(after({ type: 'refused', why: 'missing' }, { type: 'retry' }).phase).toBe('missing')
	})

	it('begins a sentence again after an interruption, and goes on mid-word after a pause', () => {
		const playing = after(loaded, { type: 'play' }, { type: 'tick', part: 0, atMs: 1950 })
		const resumed = [{ type: 'interrupt' }, { type: 'play' }] as const
		expect(resumed.reduce(reduce, playing).positionMs).toBe(1300)
		const paused = [{ type: 'pause' }, { type: 'play' }] as const
		expect(paused.reduce(reduce, playing).positionMs).toBe(1950)
	})

	it('falls silent under a page that lies over it, and begins nothing there', () => {
		const playing = after(loaded, { type: 'play' }, { type: 'tick', part: 0, atMs: 1950 })
		const away = reduce(playing, { type: 'leave' })
		expect([away.phase, away.pageOpen]).toEqual(['paused', true])
		for (const type of ['play', 'toggle', 'restart'] as const)
			expect(reduce(away, { type })).toBe(away)
		const back = reduce(reduce(away, { type: 'return' }), { type: 'play' })
		expect([back.phase, back.positionMs]).toEqual(['playing', 1300])
	})

	it('continues at the sentence where a reload left it', () => {
		const state = after({ type: 'loaded', timeline, saved: { part: 0, atMs: 1950 } })
		expect([state.phase, state.positionMs]).toEqual(['intro', 1300])
	})

	it('ignores the clock of a slide that was left', () => {
		const moved = after(loaded, { type: 'play' }, { type: 'nextPart' })
		expect(reduce(moved, { type: 'tick', part: 0, atMs: 900 })).toBe(moved)
		expect(reduce(moved, { type: 'partEnded', part: 0 })).toBe(moved)
	})

	it('goes back to the start of the slide, and from there to the one before', () => {
		const late = after(
			loaded,
			{ type: 'play' },
			{ type: 'nextPart' },
			{ type: 'tick', part: 1, atMs: 500 },
		)
		expect(reduce(late, { type: 'previousPart' }).positionMs).toBe(0)
		const long = buildTimeline(
			[makeSlide(['One.']), makeSlide(['Two.'], { durationMs: 9000 })],
			true,
		)
		const far = [{ type: 'loaded', timeline: long, saved: null }, { type: 'play' }] as PlayerEvent[]
		const inside = [...far, { type: 'seek', toMs: 5000 } as const].reduce(reduce, start)
		expect(reduce(inside, { type: 'previousPart' }).positionMs).toBe(600)
	})

	it('waits for a voice that is still being made, and plays by itself when it is there', () => {
		const coming = makeSlide(['Seven eight.'], { audioUrl: null, wordTimings: [], durationMs: 0 })
		const half = buildTimeline([...slides.slice(0, 1), coming], false)
		const state = [
			{ type: 'loaded', timeline: half, saved: null },
			{ type: 'play' },
			{ type: 'partEnded', part: 0 },
		] as PlayerEvent[]
		const waiting = state.reduce(reduce, start)
		expect([waiting.phase, waiting.waitingFor]).toEqual(['waiting', 'voice'])
		expect(reduce(waiting, { type: 'refreshed', timeline: half }).phase).toBe('waiting')
		const whole = buildTimeline(slides.slice(0, 2), true)
		const going = reduce(waiting, { type: 'refreshed', timeline: whole })
		expect([going.phase, locate(whole, going.positionMs)]).toEqual([
			'playing',
			{ part: 1, atMs: 0 },
		])
	})

	it('waits for the network and goes on with it', () => {
		const starved = after(loaded, { type: 'play' }, { type: 'starved' })
		expect([starved.phase, starved.waitingFor]).toEqual(['waiting', 'network'])
		expect(reduce(starved, { type: 'fed' }).phase).toBe('playing')
		expect(reduce(starved, { type: 'toggle' }).phase).toBe('paused')
	})

	it('seeks while paused without starting to speak', () => {
		const paused = after(loaded, { type: 'play' }, { type: 'pause' }, { type: 'seek', toMs: 1400 })
		expect([paused.phase, paused.positionMs]).toEqual(['paused', 1400])
	})

	it('plays a part again from the end', () => {
		const again = after(
			loaded,
			{ type: 'play' },
			{ type: 'seek', toMs: 1e9 },
			{ type: 'playPart', part: 1 },
		)
		expect([again.phase, locate(timeline, again.positionMs)]).toEqual([
			'playing',
			{ part: 1, atMs: 0 },
		])
	})

	it('goes round the speeds', () => {
		let state = start
		const speeds = Array.from({ length: 6 }, () => {
			state = reduce(state, { type: 'nextSpeed' })
			return state.speed
		})
		expect(speeds).toEqual([1.25, 1.5, 1.75, 2, 0.75, 1])
	})
})

const ms = fc.integer({ min: -5000, max: 60_000 })
const part = fc.integer({ min: 0, max: 8 })
const anyEvent: fc.Arbitrary<PlayerEvent> = fc.oneof(
	fc.constantFrom<PlayerEvent>(
		{ type: 'play' },
		{ type: 'pause' },
		{ type: 'toggle' },
		{ type: 'interrupt' },
		{ type: 'restart' },
		{ type: 'nextPart' },
		{ type: 'previousPart' },
		{ type: 'starved' },
		{ type: 'fed' },
		{ type: 'blocked' },
		{ type: 'nextSpeed' },
		{ type: 'toggleCaptions' },
	),
	fc.record({ type: fc.constant('seek' as const), toMs: ms }),
	fc.record({ type: fc.constant('skip' as const), byMs: ms }),
	fc.record({ type: fc.constant('tick' as const), part, atMs: ms }),
	fc.record({ type: fc.constant('partEnded' as const), part }),
	fc.record({ type: fc.constant('playPart' as const), part }),
	fc.record({ type: fc.constant('seekSentence' as const), part, sentence: part }),
)

describe('the player, whatever happens', () => {
	const run = (check: (before: PlayerState, event: PlayerEvent, after: PlayerState) => void) =>
		fc.assert(
			fc.property(
				anySlides,
				fc.boolean(),
				fc.array(anyEvent, { maxLength: 40 }),
				(any, settled, events) => {
					const first: PlayerEvent = {
						type: 'loaded',
						timeline: buildTimeline(any, settled),
						saved: null,
					}
					events.reduce(
						(before, event) => {
							const next = reduce(before, event)
							check(before, event, next)
							return next
						},
						reduce(start, first),
					)
				},
			),
		)

	it('stays within the presentation', () => {
		run((_before, _event, { positionMs, timeline: { durationMs } }) => {
			expect(positionMs).toBeGreaterThanOrEqual(0)
			expect(positionMs).toBeLessThanOrEqual(durationMs)
		})
	})

	it('waits for something exactly while it waits, and never plays what is not there', () => {
		run((_before, _event, { phase, waitingFor, timeline: { parts }, positionMs, ...rest }) => {
			expect(waitingFor !== null).toBe(phase === 'waiting')
			const { part: at } = locate(
				{ parts, durationMs: parts.reduce((t, p) => t + p.durationMs, 0) },
				positionMs,
			)
			if (phase === 'playing') expect(parts[at]?.ready, JSON.stringify(rest)).toBe(true)
		})
	})

	it('counts a jump for every move that is not the clock', () => {
		run((before, event, next) => {
			if (event.type === 'tick' || event.type === 'partEnded')
				expect(next.seekCount).toBe(before.seekCount)
			else if (next.positionMs !== before.positionMs)
				expect(next.seekCount).toBe(before.seekCount + 1)
		})
	})

	it('resumes an interruption at the beginning of its sentence', () => {
		run((before) => {
			if (before.phase !== 'playing') return
			const resumed = reduce(reduce(before, { type: 'interrupt' }), { type: 'play' })
			expect(resumed.positionMs).toBe(sentenceStart(before.timeline, before.positionMs))
		})
	})

	it('shows the time of the clock it is told, in the slide it is told', () => {
		run((before) => {
			if (before.phase !== 'playing') return
			const { part: now } = locate(before.timeline, before.positionMs)
			const ticked = reduce(before, { type: 'tick', part: now, atMs: 1 })
			expect(locate(before.timeline, ticked.positionMs)).toMatchObject({ part: now })
		})
	})
})
