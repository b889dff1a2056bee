import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkSections, MAX_CHUNK_LENGTH } from './chunk-sections.ts'

const section = (text: string) => [{ headings: ['Warranty'], text }]
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/**
 * Generates texts that consist of sentences, of words without punctuation, or of very long words. No two words of a text are
 * equal, so a test can find the position of each chunk in the text.
 */
const anyText = fc
	.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom(' ', '. ', '\n', '\n\n')), {
		maxLength: 60,
	})
	.map((parts) =>
		parts
			.map(
				([length, end], word) =>
					[...Array(length).keys()].map((at) => `${word}x${at}`).join('') + end,
			)
			.join(''),
	)

describe('chunkSections', () => {
	it('splits any text into short verbatim chunks that together cover the whole text', () => {
		fc.assert(
			fc.property(anyText, (generated) => {
				const text = generated.trim()
				let end = 0
				for (const { text: chunk, headings } of chunkSections(section(text))) {
					expect(headings).toEqual(['Warranty'])
					expect(chunk.length).toBeLessThanOrEqual(MAX_CHUNK_LENGTH)
					const gap = /^\s*/.exec(text.slice(end))?.[0].length ?? 0
					const at = text.lastIndexOf(chunk, end + gap)
					expect(at).toBeGreaterThanOrEqual(0)
					expect(text.slice(end, at).trim()).toBe('')
					end = Math.max(end, at + chunk.length)
				}
				expect(text.slice(end).trim()).toBe('')
			}),
		)
	})

	it('starts each chunk with the last sentences of the previous chunk', () => {
		const sentences = Array.from(
			{ length: 60 },
			(_, index) => `Sentence number ${index} tells of the roof and of its warranty.`,
		)
		const chunks = chunkSections(section(sentences.join(' ')))
		expect(chunks.length).toBeGreaterThan(3)
		for (const [index, { text }] of chunks.entries()) {
			const before = chunks[index - 1]
			if (before === undefined) continue
			const [first = ''] = text.split(/(?<=\.) /)
			expect(before.text).toContain(first)
			expect(wordsOf(text).at(-1)).toBe('warranty.')
		}
	})

	it('never puts texts under two different headings into one chunk', () => {
		const sections = [
			{ headings: ['A'], text: 'One.' },
			{ headings: ['A', 'B'], text: 'Two.' },
		]
		expect(chunkSections(sections)).toEqual(sections)
	})
})
