import { describe, expect, it } from 'vitest'
import { completedText, findCompletion, formulaNames } from './completion.ts'

const names = formulaNames([
	{ key: 'roof_squares', label: 'Roof squares', source: 'measurement' },
	{ key: 'round_windows', label: 'Round windows', source: 'manual' },
])
const find = (formula: string, isRequested = false) => {
	const caret = formula.indexOf('|')
	const text = formula.replace('|', '')
	const found = findCompletion({ text, caret, isRequested }, names)
	if (found === null) return null
	return [text.slice(found.start, found.end), ...found.names.map(({ name }) => name)]
}

describe('findCompletion', () => {
	it('offers names that begin with the word at the caret, then names and labels that contain it', () => {
		expect(find('400 * roun|')).toEqual([
			'roun',
			'Round windows',
			'round',
			'roundup_to',
			'ceil',
			'floor',
		])
	})

	it('finds a value when the typed word is part of its label', () => {
		expect(find('squ|')).toEqual(['squ', 'Roof squares'])
	})

	it('completes a label of several words from all of its words', () => {
		expect(find('2 * roof squ|')).toEqual(['roof squ', 'Roof squares'])
		expect(find('2 * Roof |')).toEqual(['Roof ', 'Roof squares'])
	})

	it('returns the range of the whole word around the caret, so that a suggestion replaces all of it', () => {
		expect(find('roo|fs * 2')).toEqual(['roofs', 'Roof squares'])
		expect(find('roo|f squares * 2', true)).toEqual(['roof squares', 'Roof squares'])
	})

	it('suggests nothing at a complete name, at a number, at an unknown word or where no word is typed', () => {
		for (const formula of ['Roof squares|', '12|', '12e|', 'xyz|', 'Roof squares * |'])
			expect(find(formula), formula).toBeNull()
	})

	it('offers every name when the rep requests the list while no word is at the caret', () => {
		expect(find('Roof squares * |', true)).toHaveLength(names.length + 1)
	})
})

describe('completedText', () => {
	const [variable] = names
	const round = names.find(({ name }) => name === 'round')

	it('adds parentheses to a function and puts the caret between them', () => {
		expect(round && completedText(round, ' + 1')).toEqual({ text: 'round()', back: 1 })
	})

	it('adds no parentheses to a variable, or to a function that already has parentheses', () => {
		expect(variable && completedText(variable, '')).toEqual({ text: 'Roof squares', back: 0 })
		expect(round && completedText(round, ' (x)')).toEqual({ text: 'round', back: 0 })
	})
})
