import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICES } from '../testing/pricing-fixture.ts'
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
const loaded: PlayerEvent = { type: 'loaded', timeline, saved: null, playedMs: [] }
const after = (...events: PlayerEvent[]) => events.reduce(reduce, start)

describe('reduce', () => {
	it('moves the player from the start screen through every slide to the end', () => {
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

	it('waits at the end of a slide with prices until the homeowner plays or has chosen', () => {
		const priced = slides.map((slide, at) => (at === 1 ? { ...slide, pricing: PRICES } : slide))
		const ended: PlayerEvent[] = [
			{ type: 'play' },
			{ type: 'playPart', part: 1 },
			{ type: 'partEnded', part: 1 },
		]
		const open = buildTimeline(priced, true)
		const waiting = ended.reduce(reduce, reduce(start, { ...loaded, timeline: open }))
		expect([waiting.phase, waiting.atPrices, locate(open, waiting.positionMs).part]).toEqual([
			'paused',
			true,
			1,
		])
		const after = reduce(waiting, { type: 'toggle' })
		expect([after.phase, after.atPrices, locate(open, after.positionMs)]).toEqual([
			'playing',
			false,
			{ part: 2, atMs: 0 },
		])
		const chosen = buildTimeline(priced, true, [priced[1]?.id ?? ''])
		const played = ended.reduce(reduce, reduce(start, { ...loaded, timeline: chosen }))
		expect([played.phase, locate(chosen, played.positionMs).part]).toEqual(['playing', 2])
	})

	it.each(['missing', 'expired', 'failed'] as const)(
		'enters the %s phase on a load error',
		(error) => {
			expect(after({ type: 'loadFailed', error }).phase).toBe(error)
		},
	)

	it('loads the presentation again after a failed load, but not when the presentation does not exist', () => {
		expect(after({ type: 'loadFailed', error: 'failed' }, { type: 'retry' }).phase).toBe('loading')
		expect(after({ type: 'loadFailed', error: 'missing' }, { type: 'retry' }).phase).toBe('missing')
	})

	it('restarts the sentence after an interruption, but continues at the same word after a pause', () => {
		const playing = after(loaded, { type: 'play' }, { type: 'tick', part: 0, atMs: 1950 })
		const resumed = [{ type: 'interrupt' }, { type: 'play' }] as const
		expect(resumed.reduce(reduce, playing).positionMs).toBe(1300)
		const paused = [{ type: 'pause' }, { type: 'play' }] as const
		expect(paused.reduce(reduce, playing).positionMs).toBe(1950)
	})

	it('pauses while a page such as the prices covers the slides', () => {
		const playing = after(loaded, { type: 'play' }, { type: 'tick', part: 0, atMs: 1950 })
		const covered = reduce(playing, { type: 'pageOpened' })
		expect([covered.phase, covered.pageOpen]).toEqual(['paused', true])
		for (const type of ['play', 'toggle', 'restart'] as const)
			expect(reduce(covered, { type })).toBe(covered)
		const back = reduce(reduce(covered, { type: 'pageClosed' }), { type: 'play' })
		expect([back.phase, back.positionMs]).toEqual(['playing', 1300])
	})

	it('resumes at the beginning of the saved sentence after a reload', () => {
		const state = after({ type: 'loaded', timeline, saved: { part: 0, atMs: 1950 }, playedMs: [] })
		expect([state.phase, state.positionMs]).toEqual(['intro', 1300])
	})

	it('ignores time and end events of a slide that is not the current slide', () => {
		const moved = after(loaded, { type: 'play' }, { type: 'nextPart' })
		expect(reduce(moved, { type: 'tick', part: 0, atMs: 900 })).toBe(moved)
		expect(reduce(moved, { type: 'partEnded', part: 0 })).toBe(moved)
	})

	it('restarts the slide on “Previous”, but goes to the previous slide during the first 3 seconds', () => {
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
		const far = [
			{ type: 'loaded', timeline: long, saved: null, playedMs: [] },
			{ type: 'play' },
		] as PlayerEvent[]
		const inside = [...far, { type: 'seek', toMs: 5000 } as const].reduce(reduce, start)
		expect(reduce(inside, { type: 'previousPart' }).positionMs).toBe(600)
	})

	it('waits until the recording of a slide arrives', () => {
		const coming = makeSlide(['Seven eight.'], { audioUrl: null, wordTimings: [], durationMs: 0 })
		const half = buildTimeline([...slides.slice(0, 1), coming], false)
		const state = [
			{ type: 'loaded', timeline: half, saved: null, playedMs: [] },
			{ type: 'play' },
			{ type: 'partEnded', part: 0 },
		] as PlayerEvent[]
		const waiting = state.reduce(reduce, start)
		expect([waiting.phase, waiting.waitingFor]).toEqual(['waiting', 'recording'])
		expect(reduce(waiting, { type: 'refreshed', timeline: half }).phase).toBe('waiting')
		const whole = buildTimeline(slides.slice(0, 2), true)
		const going = reduce(waiting, { type: 'refreshed', timeline: whole })
		expect([going.phase, locate(whole, going.positionMs)]).toEqual([
			'playing',
			{ part: 1, atMs: 0 },
		])
	})

	it('pauses playback while the audio has no data, and continues when data arrives', () => {
		const stalled = after(loaded, { type: 'play' }, { type: 'stalled' })
		expect([stalled.phase, stalled.waitingFor]).toEqual(['waiting', 'network'])
		expect(reduce(stalled, { type: 'recovered' }).phase).toBe('playing')
		expect(reduce(stalled, { type: 'toggle' }).phase).toBe('paused')
	})

	it('stays paused after a seek while paused', () => {
		const paused = after(loaded, { type: 'play' }, { type: 'pause' }, { type: 'seek', toMs: 1400 })
		expect([paused.phase, paused.positionMs]).toEqual(['paused', 1400])
	})

	it('plays a single slide again from the end screen', () => {
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

	it('cycles through the playback speeds', () => {
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
		{ type: 'stalled' },
		{ type: 'recovered' },
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

describe('reduce() with random sequences of events', () => {
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
						playedMs: [],
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

	it('keeps the playback position between the start and the end of the presentation', () => {
		run((_before, _event, { positionMs, timeline: { durationMs } }) => {
			expect(positionMs).toBeGreaterThanOrEqual(0)
			expect(positionMs).toBeLessThanOrEqual(durationMs)
		})
	})

	it('never plays a slide that is not ready', () => {
		run((_before, _event, { phase, waitingFor, timeline: { parts }, positionMs, ...rest }) => {
			expect(waitingFor !== null).toBe(phase === 'waiting')
			const { part: at } = locate(
				{ parts, durationMs: parts.reduce((t, p) => t + p.durationMs, 0) },
				positionMs,
			)
			if (phase === 'playing') expect(parts[at]?.ready, JSON.stringify(rest)).toBe(true)
		})
	})

	it('counts every jump of the playback position as a seek, but not the normal progress of playback', () => {
		run((before, event, next) => {
			if (event.type === 'tick' || event.type === 'partEnded')
				expect(next.seekCount).toBe(before.seekCount)
			else if (next.positionMs !== before.positionMs)
				expect(next.seekCount).toBe(before.seekCount + 1)
		})
	})

	it('restarts the current sentence after an interruption', () => {
		run((before) => {
			if (before.phase !== 'playing') return
			const resumed = reduce(reduce(before, { type: 'interrupt' }), { type: 'play' })
			expect(resumed.positionMs).toBe(sentenceStart(before.timeline, before.positionMs))
		})
	})

	it('keeps the current slide when the audio of that slide reports its playback time', () => {
		run((before) => {
			if (before.phase !== 'playing') return
			const { part: now } = locate(before.timeline, before.positionMs)
			const ticked = reduce(before, { type: 'tick', part: now, atMs: 1 })
			expect(locate(before.timeline, ticked.positionMs)).toMatchObject({ part: now })
		})
	})
})
