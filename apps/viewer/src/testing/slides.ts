import type { PlaybackSlide } from '@dormer/api/sale/presentations/playback-schema'
import fc from 'fast-check'

/** Makes a slide that speaks `sentences`. Each word takes 300 ms, and the pause between two words is 100 ms. */
export function makeSlide(
	sentences: string[],
	overrides: Partial<PlaybackSlide> = {},
): PlaybackSlide {
	const words = sentences.flatMap((sentence) => sentence.split(' ').filter(Boolean))
	let firstWord = 0
	return {
		id: crypto.randomUUID(),
		slideId: 'slide',
		title: 'A slide',
		bullets: [],
		slideType: 'standard',
		productData: null,
		pricing: null,
		imageUrl: null,
		thumbUrl: null,
		imageSizes: null,
		script: sentences.join(' '),
		sentences: sentences.map((text) => {
			const wordCount = text.split(' ').filter(Boolean).length
			firstWord += wordCount
			return { text, firstWord: firstWord - wordCount, wordCount }
		}),
		audioUrl: '/files/voice.mp3',
		durationMs: words.length * 400 + 200,
		wordTimings: words.map((word, i) => ({
			word,
			startTime: i * 400 + 100,
			endTime: i * 400 + 400,
		})),
		...overrides,
	}
}

const sentence = fc
	.array(fc.constantFrom('Your', 'roof', 'is', '24.6', 'squares.'), { minLength: 1, maxLength: 8 })
	.map((words) => words.join(' '))

/**
 * fast-check arbitrary that generates slides. Some slides lack a recording or words, and some word timings do not match the
 * words.
 */
export const anySlides = fc.array(
	fc
		.record({
			sentences: fc.array(sentence, { maxLength: 5 }),
			voiced: fc.boolean(),
			timed: fc.boolean(),
		})
		.map(({ sentences, voiced, timed }) =>
			makeSlide(sentences, {
				...(voiced ? {} : { audioUrl: null, durationMs: 0, wordTimings: [] }),
				...(timed ? {} : { wordTimings: [] }),
			}),
		),
	{ minLength: 1, maxLength: 8 },
)
