import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPARISONS, type Formula, namesIn, parseFormula, partsOf } from './formula.ts'
import { FormulaError } from './formula-error.ts'
import { arbitraryFormula } from './formula-fixture.ts'
import { printFormula } from './print-formula.ts'
import { FORMULA_LIMITS, FormulaProblem } from './schema.ts'

const KNOWN = ['roof_squares', 'tear_off_layers', 'ridge_ft', 'book.ridge_vent']

function problemOf(text: string, known: string[] | null = KNOWN): FormulaProblem {
	try {
		parseFormula(text, known)
	} catch (error) {
		if (error instanceof FormulaError) return FormulaProblem.parse(error.problem)
		throw error
	}
	throw new Error(`“${text}” was parsed without an error`)
}

/** Returns the formula text with the suggested repair applied, or null when no repair is suggested. */
function repaired(text: string): string | null {
	const { repair } = problemOf(text)
	return repair === null ? null : text.slice(0, repair.start) + repair.text + text.slice(repair.end)
}

function countNodes(formula: Formula): number {
	return partsOf(formula).reduce((sum, part) => sum + countNodes(part), 1)
}

describe('parseFormula', () => {
	it.each([
		['1 - 2 - 3', '((1 - 2) - 3)'],
		['12 / 2 * 3', '((12 / 2) * 3)'],
		['1 + 2 * 3 ^ 2', '(1 + (2 * (3 ^ 2)))'],
		['2 ^ 3 ^ 2', '(2 ^ (3 ^ 2))'],
		['-2 ^ 2', '(-(2 ^ 2))'],
		['2 ^ -1', '(2 ^ (-1))'],
		['2 * -3', '(2 * (-3))'],
		['--2', '(-(-2))'],
		['1 + 2 < 2 * 3', '((1 + 2) < (2 * 3))'],
		['(1 + 2) * 3', '((1 + 2) * 3)'],
		['if(1 >= 2, .5, max(1, 2, 3))', 'if((1 >= 2), 0.5, max(1, 2, 3))'],
		['ridge_ft * book.ridge_vent', '(ridge_ft * book.ridge_vent)'],
		['1 == 2', '(1 = 2)'],
		['1 <> 2', '(1 != 2)'],
	])('parses %s as %s', (text, grouped) => {
		expect(group(parseFormula(text))).toBe(grouped)
	})

	it.each([
		['', [0, 0], 'Write a formula.'],
		['roof_squares * tear_of_layers', [15, 29], 'No variable is called “tear_of_layers”.'],
		['book.ridge_vnt', [0, 14], 'No item of the price book is called “book.ridge_vnt”.'],
		['book.Ridge', [0, 10], /^A name starts with a letter/],
		['rond(1)', [0, 4], 'No function is called “rond”.'],
		['roof_squares +', [14, 14], 'A value is missing after “+”.'],
		['(1 + 2', [0, 1], 'This parenthesis is never closed.'],
		['1 + 2)', [5, 6], 'This closing parenthesis has no opening parenthesis.'],
		['1 + () * 2', [5, 6], 'A value is missing before “)”.'],
		['1 * * 2', [4, 5], 'A value is missing before “*”.'],
		['2 roof_squares', [2, 14], 'An operator is missing before “roof_squares”.'],
		['1 < 2 < 3', [6, 7], 'Compare only two values at a time.'],
		['round(1, 2)', [0, 11], 'round(x) takes 1 value, not 2.'],
		['min(1)', [0, 6], 'min(a, b) takes at least 2 values, not 1.'],
		['max', [0, 3], '“max” is a function. Write max(a, b).'],
		['1,500', [1, 2], 'Use a comma only between the values of a function. Write 1,000 as 1000.'],
		['"abc"', [0, 1], 'A formula contains numbers and variables, but no text.'],
		['ridge_ft.length', [8, 9], 'Use a decimal point only within a number, as in 0.5.'],
		['constructor', [0, 11], 'No variable is called “constructor”.'],
		['toString()', [0, 8], /^A name starts with a letter and has at most 40 lowercase/],
		['1234567890123456', [0, 16], /^A number has at most 15 digits/],
		['1 + 💥', [4, 6], '“💥” is not allowed in a formula.'],
	])('rejects %s with the position %j of the error', (text, [start, end], message) => {
		const problem = problemOf(text)
		expect(problem).toMatchObject({ start, end })
		expect(problem.message).toMatch(message)
	})

	it.each([
		['roof_squares * tear_of_layers', 'roof_squares * tear_off_layers'],
		['roof_sqaures', 'roof_squares'],
		['Ridge_ft * 14', 'ridge_ft * 14'],
		['rond(1)', 'round(1)'],
		['2 ridge_ft', '2 * ridge_ft'],
		['2 (3)', '2 * (3)'],
		['(1 + 2', '(1 + 2)'],
		['1 + 2)', '1 + 2'],
		['1,500', '1500'],
		['$500', '500'],
		['ridge_ft × 2', 'ridge_ft * 2'],
		['ridge_ft * 10%', 'ridge_ft * 10/100'],
	])('suggests a repair of %s to %s', (text, better) => {
		expect(repaired(text)).toBe(better)
		expect(() => parseFormula(better, KNOWN)).not.toThrow()
	})

	it('suggests no repair for a name that resembles no variable', () => {
		expect(problemOf('chimneys * 2').repair).toBeNull()
	})

	it('accepts a formula of 500 characters and rejects one of 501 characters', () => {
		expect(() => parseFormula(`1${' '.repeat(499)}`)).not.toThrow()
		expect(problemOf(`1${' '.repeat(500)}`)).toMatchObject({
			start: 500,
			end: 501,
			message: 'A formula has at most 500 characters. This formula has 501.',
		})
	})

	it('accepts a formula of 199 parts and rejects one of 201 parts', () => {
		expect(countNodes(parseFormula(`1${'+1'.repeat(99)}`))).toBe(199)
		expect(problemOf(`1${'+1'.repeat(100)}`).message).toBe('A formula has at most 200 parts.')
	})

	it.each([
		['parentheses', (levels: number) => `${'('.repeat(levels)}1${')'.repeat(levels)}`],
		['calls', (levels: number) => `${'ceil('.repeat(levels)}1${')'.repeat(levels)}`],
		['minus signs', (levels: number) => `${'-'.repeat(levels)}1`],
		['exponents', (levels: number) => `1${'^1'.repeat(levels)}`],
	])('accepts 32 levels of %s and rejects 33 levels', (_, nested) => {
		expect(() => parseFormula(nested(32))).not.toThrow()
		expect(problemOf(nested(33)).message).toBe('A formula has at most 32 levels of nesting.')
	})

	it('collects each variable name once, in the order of the text', () => {
		const formula = parseFormula('if(b > a, a * 2, max(c, b))')
		expect(namesIn(formula)).toEqual(['b', 'a', 'c'])
	})

	it('records the span of every part of a formula', () => {
		const text = ' (a + 2) * max(b, -c) '
		const slices: string[] = []
		const visit = (formula: Formula) => {
			slices.push(text.slice(formula.start, formula.end))
			partsOf(formula).forEach(visit)
		}
		visit(parseFormula(text))
		expect(slices).toEqual([
			'(a + 2) * max(b, -c)',
			'a + 2',
			'a',
			'2',
			'max(b, -c)',
			'b',
			'-c',
			'c',
		])
	})

	it('prints any formula as a text that parses to the same formula', () => {
		const formula = arbitraryFormula({
			names: KNOWN,
			operators: ['+', '-', '*', '/', '^', ...COMPARISONS],
			functions: ['if', 'min', 'max', 'round', 'ceil', 'floor', 'roundup_to'],
			depth: 5,
		})
		fc.assert(
			fc.property(formula, (written) => {
				const text = printFormula(written)
				fc.pre(text.length <= 500)
				expect(group(parseFormula(text, KNOWN))).toBe(group(written))
			}),
			{ numRuns: 2000 },
		)
	})

	it('returns for any text a formula within the limits, or throws a FormulaError with a position in the text', () => {
		const piece = fc.oneof(
			fc.constantFrom(...'+-*/^(),<>=.%$ \n'.split(''), ...KNOWN, 'if(', 'max(', 'roundup_to('),
			fc.nat().map(String),
			fc.string({ unit: 'binary', maxLength: 3 }),
		)
		const text = fc.array(piece, { maxLength: 400 }).map((pieces) => pieces.join(''))
		fc.assert(
			fc.property(fc.oneof(text, fc.string({ maxLength: 600 })), (written) => {
				try {
					const formula = parseFormula(written, KNOWN)
					expect(written.length).toBeLessThanOrEqual(FORMULA_LIMITS.characters)
					expect(countNodes(formula)).toBeLessThanOrEqual(FORMULA_LIMITS.nodes)
				} catch (error) {
					if (!(error instanceof FormulaError)) throw error
					const { start, end } = error.problem
					expect(0 <= start && start <= end && end <= written.length).toBe(true)
				}
			}),
			{ numRuns: 3000 },
		)
	})
})

function group(formula: Formula): string {
	if (formula.type === 'negate') return `(-${group(formula.operand)})`
	if (formula.type === 'call') return `${formula.name}(${formula.args.map(group).join(', ')})`
	if (formula.type !== 'binary') return printFormula(formula)
	return `(${group(formula.left)} ${formula.operator} ${group(formula.right)})`
}
