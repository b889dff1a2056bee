import { expect, it } from 'vitest'
import { endOfMark } from './recognize-slide.ts'

/** A line of print, 20 pixels high, whose first sign stands apart, with the letters that are read in it. */
const line = (text: string) => ({
	print: { box: { x0: 0, x1: 400, y0: 0, y1: 20 }, gaps: [{ from: 12, to: 30 }] },
	letters: [...text].map((letter, index) => ({
		text: letter,
		probability: 0.99,
		x: 6 + index * 18,
	})),
})

it.each([
	['a round mark before a capital', '0 Leaks', 29],
	['a mark that is read as a letter', 'o leaks', 29],
	['a figure before a word in lower case', '0 leaks', undefined],
	['a digit', '7 leaks', undefined],
])('finds where the text starts after %s', (_, text, start) => {
	const { print, letters } = line(text)
	expect(endOfMark(print, letters)).toBe(start)
})
