import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySlides, makeSlide } from '../testing/slides.ts'
import { buildTimeline, globalTime, locate, sentenceAt, sentenceStart, wordAt } from './timeline.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })

describe('timeline', () => {
	it('places slides one after another on the timeline', () => {
		const { parts, durationMs } = buildTimeline(
			[makeSlide(['One two.']), makeSlide(['Three.']), makeSlide(['Four five six.'])],
			true,
		)
		expect(parts.map(({ startMs }) => startMs)).toEqual([0, 1000, 1600])
		expect(durationMs).toBe(3000)
	})

	it('converts a position to a slide index and a time and back again, for any slides', () => {
		fc.assert(
			fc.property(anySlides, share, (slides, at) => {
				const timeline = buildTimeline(slides, true)
				const position = at * timeline.durationMs
				const located = locate(timeline, position)
				expect(globalTime(timeline, located)).toBeCloseTo(position, 6)
				expect(located.atMs).toBeGreaterThanOrEqual(0)
			}),
		)
	})

	it('converts the start of any slide to 0 ms within that slide', () => {
		fc.assert(
			fc.property(anySlides, (slides) => {
				const timeline = buildTimeline(slides, true)
				for (const part of timeline.parts.keys())
					expect(locate(timeline, globalTime(timeline, { part, atMs: 0 }))).toEqual({
						part,
						atMs: 0,
					})
			}),
		)
	})

	it('returns for any playback position the start of the sentence that is spoken at this position', () => {
		fc.assert(
			fc.property(anySlides, share, (slides, at) => {
				const timeline = buildTimeline(slides, true)
				const position = at * timeline.durationMs
				const start = sentenceStart(timeline, position)
				expect(start).toBeLessThanOrEqual(position)
				expect(sentenceStart(timeline, start)).toBe(start)
			}),
		)
	})

	it('finds the word and the sentence that are spoken at a given time', () => {
		const part = buildTimeline([makeSlide(['One two.', 'Three four five.'])], true).parts[0]
		if (!part) throw new Error('no part')
		expect([99, 100, 499, 500, 899, 900, 2200].map((ms) => wordAt(part, ms))).toEqual([
			-1, 0, 0, 1, 1, 2, 4,
		])
		expect([0, 899, 900, 2200].map((ms) => sentenceAt(part, ms))).toEqual([0, 0, 1, 1])
	})

	it('gives a slide without a recording enough time to read its text', () => {
		const silent = makeSlide(['One two three.'], { audioUrl: null, durationMs: 0, wordTimings: [] })
		expect(buildTimeline([silent], true).parts[0]).toMatchObject({ ready: true, hasAudio: false })
		expect(buildTimeline([silent], false).parts[0]).toMatchObject({ ready: false })
		expect(buildTimeline([silent], true).durationMs).toBeGreaterThan(1000)
	})

	it('spreads words evenly when the number of words does not match the timings', () => {
		const slide = makeSlide(['One two three four.'], {
			wordTimings: [{ word: 'One', startTime: 0, endTime: 10 }],
			durationMs: 4000,
		})
		const starts = buildTimeline([slide], true).parts[0]?.words.map(({ startMs }) => startMs)
		expect(starts).toEqual([0, 1000, 2000, 3000])
	})
})
