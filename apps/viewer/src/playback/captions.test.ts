import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anySlides, makeSlide } from '../testing/slides.ts'
import { captionsAt, splitPunctuation } from './captions.ts'
import { buildTimeline } from './timeline.ts'

const timeline = buildTimeline(
	[makeSlide(['Now to you, Maria.', 'It comes to this.', 'Good.']), makeSlide(['Next slide.'])],
	true,
)

function captionTexts(positionMs: number) {
	const { previous, current, next, word } = captionsAt(timeline, positionMs)
	return [previous, current, next].map((s) => s?.words.join(' ') ?? null).concat(String(word))
}

describe('captionsAt', () => {
	it('shows the previous, the current and the next sentence of a slide', () => {
		expect(captionTexts(0)).toEqual([null, 'Now to you, Maria.', 'It comes to this.', '-1'])
		expect(captionTexts(1750)).toEqual(['Now to you, Maria.', 'It comes to this.', 'Good.', '0'])
		expect(captionTexts(3400)).toEqual(['It comes to this.', 'Good.', null, '0'])
		expect(captionTexts(3900)).toEqual([null, 'Next slide.', null, '0'])
	})

	it('highlights each word while it is spoken', () => {
		const paused = buildTimeline(
			[
				makeSlide(['One two.'], {
					durationMs: 5000,
					wordTimings: [
						{ word: 'One', startTime: 0, endTime: 400 },
						{ word: 'two.', startTime: 3000, endTime: 3400 },
					],
				}),
			],
			true,
		)
		expect(captionsAt(paused, 200)).toMatchObject({ word: 0, highlighted: true })
		expect(captionsAt(paused, 2000)).toMatchObject({ word: 0, highlighted: false })
		expect(captionsAt(paused, 3000)).toMatchObject({ word: 1, highlighted: true })
	})

	it('returns a word of the current sentence or -1, for any slides and any position', () => {
		fc.assert(
			fc.property(anySlides, fc.double({ min: 0, max: 1, noNaN: true }), (slides, share) => {
				const any = buildTimeline(slides, true)
				const { current, word } = captionsAt(any, share * any.durationMs)
				expect(word).toBeGreaterThanOrEqual(-1)
				expect(word).toBeLessThan(current ? current.words.length : 0)
			}),
		)
	})
})

describe('splitPunctuation', () => {
	it.each([
		['squares,', ['', 'squares', ',']],
		['(roof).', ['(', 'roof', ').']],
		['$18,420.', ['', '$18,420', '.']],
		['6/12', ['', '6/12', '']],
		['–', ['', '–', '']],
		['“Maria’s”', ['“', 'Maria’s', '”']],
	])('separates the punctuation around %s from the word', (word, parts) => {
		expect(splitPunctuation(word)).toEqual(parts)
	})
})
