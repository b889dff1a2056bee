import type { PriceVariable } from '@dormer/api/content/pricing/schema'
import { describe, expect, it } from 'vitest'
import {
	keyFor,
	readFormula,
	storedFormula,
	writeFormula,
	writtenNames,
	writtenPosition,
} from './formula-names.ts'

const variable = (key: string, label: string): PriceVariable => ({ key, label, source: 'manual' })
const names = writtenNames([
	variable('sq', 'Squares'),
	variable('sq_waste', 'Squares with waste'),
	variable('step', 'Step-flashing'),
	variable('layers', 'Layers to tear off'),
])
const stored = (text: string, known = names) => storedFormula(text, known)

describe('Names in a formula', () => {
	it('are the labels, and read back as the keys', () => {
		const formula = 'roundup_to(sq_waste * 465 + layers * 850 - step / sq, 10)'
		const written = writeFormula(formula, names)
		expect(written).toBe(
			'roundup_to(Squares with waste * 465 + Layers to tear off * 850 - Step-flashing / Squares, 10)',
		)
		expect(stored(written)).toBe(formula)
	})

	it('are read in any case, as a whole word, and the longest one counts', () => {
		expect(stored('squares WITH waste × 2')).toBe('sq_waste × 2')
		expect(stored('Squaresque * sq')).toBe('Squaresque * sq')
		expect(stored('Squares with')).toBe('sq with')
	})

	it('leave items of the price book as they are', () => {
		const formula = 'sq * book.sq + book.layers'
		expect(writeFormula(formula, names)).toBe('Squares * book.sq + book.layers')
		expect(stored('Squares * book.sq + book.layers')).toBe(formula)
	})

	it.each([
		['two values have the label', [variable('a', 'Ridge'), variable('b', 'ridge')]],
		['the label is the key of another value', [variable('a', 'b'), variable('b', 'Ridge')]],
		['the label is a number', [variable('a', '100')]],
		['the label is a function', [variable('a', 'Round')]],
		['the label is a calculation', [variable('a', 'Eave - 2'), variable('b', 'Eave')]],
	])('stay keys when %s', (_, variables) => {
		const known = writtenNames(variables)
		expect(known.get('a')).toBe('a')
		const formula = variables.map(({ key }) => key).join(' * ')
		expect(stored(writeFormula(formula, known), known)).toBe(formula)
	})

	it('give the position of an error in what the rep wrote', () => {
		const parts = readFormula('Squares with waste * eaves', names)
		expect(writtenPosition(parts, 'sq_waste * '.length)).toBe('Squares with waste * '.length)
		expect(writtenPosition(parts, 'sq_waste * eaves'.length)).toBe(
			'Squares with waste * eaves'.length,
		)
		expect(writtenPosition(parts, 3)).toBe('Squares with waste'.length)
	})
})

describe('Key of a new value', () => {
	it.each([
		['Roof squares', 'roof_squares'],
		['2nd layer (tear-off)', 'nd_layer_tear_off'],
		['Roof', 'roof_2'],
		['Round', 'round_2'],
		['屋根', 'value'],
	])('of “%s” is %s', (label, key) => {
		expect(keyFor(label, ['roof'])).toBe(key)
	})
})
