import { expect, it } from 'vitest'
import { sourceLines } from './source-lines.ts'

it('marks a line as used when the answer contains most of its words', () => {
	const slide = {
		title: 'A warranty you can read',
		bullets: ['50 years, in writing', 'Passes to the next owner once'],
	}
	const lines = sourceLines(slide, '50 years, in writing, on one page.')
	expect(lines.map(({ label, isUsed }) => [label, isUsed])).toEqual([
		['Title', false],
		['Line 1', true],
		['Line 2', false],
	])
})
