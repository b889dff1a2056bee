import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignWords, type Phone } from './align-words.ts'

/** Creates speech sounds (phones) of 0.1 s each, one directly after another. */
const phones = (names: string): Phone[] =>
	names.split(' ').map((name, index) => ({ name, start: index / 10, end: (index + 1) / 10 }))
const spans = (expected: string[], actual: string) =>
	alignWords(
		expected.map((word) => (word === '' ? [] : word.split(' '))),
		phones(actual),
	).map(({ start, end }) => [Math.round(start * 10), Math.round(end * 10)])

test('alignWords assigns the speech sounds of a sentence to its words when all sounds are as expected', () => {
	expect(spans(['hh ax l ow', 'm er iy ax'], 'hh ax l ow m er iy ax')).toEqual([
		[0, 4],
		[4, 8],
	])
})

test('alignWords tolerates a changed vowel, a missing speech sound and an added speech sound', () => {
	expect(spans(['ae n d', 'dh iy', 'r uw f s'], 'ax n dh ax r uw f s')).toEqual([
		[0, 2],
		[2, 4],
		[4, 8],
	])
	expect(spans(['g ah t er z', 'l ae s t'], 'g ah t er z ax l ae s t')).toEqual([
		[0, 6],
		[6, 10],
	])
})

test('alignWords returns an empty span for a word without speech sounds', () => {
	expect(spans(['', 'w iy', '', 'g ow', ''], 'w iy g ow')).toEqual([
		[0, 0],
		[0, 2],
		[2, 2],
		[2, 4],
		[4, 4],
	])
})

const name = fc.constantFrom('aa', 'ae', 'iy', 'k', 't', 's', 'm', 'r')
const word = fc.array(name, { maxLength: 6 })

test('alignWords returns one time span per word, in ascending order and within the audio (random words and sounds)', () => {
	fc.assert(
		fc.property(
			fc.array(word, { maxLength: 12 }),
			fc.array(fc.record({ name, gap: fc.double({ min: 0, max: 1, noNaN: true }) }), {
				maxLength: 60,
			}),
			(expected, sounds) => {
				let at = 0
				const actual = sounds.map(({ name, gap }) => {
					const start = at + gap / 2
					at = start + gap
					return { name, start, end: at }
				})
				const found = alignWords(expected, actual)
				expect(found).toHaveLength(expected.length)
				let last = actual[0]?.start ?? 0
				for (const { start, end } of found) {
					expect(start).toBeGreaterThanOrEqual(last)
					expect(end).toBeGreaterThanOrEqual(start)
					expect(end).toBeLessThanOrEqual(actual.at(-1)?.end ?? 0)
					last = end
				}
			},
		),
		{ numRuns: 1000 },
	)
})

test('alignWords assigns each word its own speech sounds when the spoken sounds equal the expected ones (random words)', () => {
	fc.assert(
		fc.property(fc.array(word, { minLength: 1, maxLength: 10 }), (expected) => {
			const names = expected.flat()
			if (names.length === 0) return
			const lengths = spans(
				expected.map((phones) => phones.join(' ')),
				names.join(' '),
			).map(([start = 0, end = 0]) => end - start)
			expect(lengths).toEqual(expected.map((phones) => phones.length))
		}),
	)
})
