import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPARISONS, type Formula, namesIn, parseFormula, partsOf } from './formula.ts'
import { FormulaError } from './formula-error.ts'
import { arbitraryFormula } from './formula-fixture.ts'
import { printFormula } from './print-formula.ts'
import { FORMULA_LIMITS, FormulaProblem } from './schema.ts'

const KNOWN = ['roof_squares', 'tear_off_layers', 'ridge_ft']

function problemOf(text: string, known: string[] | null = KNOWN): FormulaProblem {
	try {
		parseFormula(text, known)
	} catch (error) {
		if (error instanceof FormulaError) return FormulaProblem.parse(error.problem)
		throw error
	}
	throw new Error(`“${text}” was read`)
}

/** The text with the repair put in. */
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
		['1 == 2', '(1 = 2)'],
		['1 <> 2', '(1 != 2)'],
	])('reads %s as %s', (text, grouped) => {
		expect(group(parseFormula(text))).toBe(grouped)
	})

	it.each([
		['', [0, 0], 'Write a formula.'],
		['roof_squares * tear_of_layers', [15, 29], 'No variable is called “tear_of_layers”.'],
		['rond(1)', [0, 4], 'No function is called “rond”.'],
		['roof_squares +', [14, 14], 'The formula ends where a value is expected, after “+”.'],
		['(1 + 2', [0, 1], 'This parenthesis is never closed.'],
		['1 + 2)', [5, 6], 'This parenthesis closes nothing.'],
		['1 + () * 2', [5, 6], 'A value is missing before “)”.'],
		['1 * * 2', [4, 5], 'A value is missing before “*”.'],
		['2 roof_squares', [2, 14], 'An operator is missing before “roof_squares”.'],
		['1 < 2 < 3', [6, 7], 'Compare two values at a time.'],
		['round(1, 2)', [0, 11], 'It is written round(x); here are 2 values.'],
		['min(1)', [0, 6], 'It is written min(a, b); here is 1 value.'],
		['max', [0, 3], '“max” is a function; it is written max(a, b).'],
		['1,500', [1, 2], 'A comma stands only between the values of a function; write 1,000 as 1000.'],
		['"abc"', [0, 1], 'A formula holds numbers and variables, no text.'],
		['ridge_ft.length', [8, 9], 'A point stands only inside a number, as in 0.5.'],
		['constructor', [0, 11], 'No variable is called “constructor”.'],
		['toString()', [0, 8], /^Names are lower-case/],
		['1234567890123456', [0, 16], /^A number has at most 15 digits/],
		['1 + 💥', [4, 6], '“💥” is no sign of a formula.'],
	])('refuses %s at %j', (text, [start, end], message) => {
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
	])('repairs %s into %s', (text, better) => {
		expect(repaired(text)).toBe(better)
		expect(() => parseFormula(better, KNOWN)).not.toThrow()
	})

	it('offers no repair for a name like none of the variables', () => {
		expect(problemOf('chimneys * 2').repair).toBeNull()
	})

	it('takes 500 characters, not 501', () => {
		expect(() => parseFormula(`1${' '.repeat(499)}`)).not.toThrow()
		expect(problemOf(`1${' '.repeat(500)}`)).toMatchObject({
			start: 500,
			end: 501,
			message: 'A formula has at most 500 characters; this one has 501.',
		})
	})

	it('takes 199 parts, not 201', () => {
		expect(countNodes(parseFormula(`1${'+1'.repeat(99)}`))).toBe(199)
		expect(problemOf(`1${'+1'.repeat(100)}`).message).toBe('A formula has at most 200 parts.')
	})

	it.each([
		['parentheses', (levels: number) => `${'('.repeat(levels)}1${')'.repeat(levels)}`],
		['calls', (levels: number) => `${'ceil('.repeat(levels)}1${')'.repeat(levels)}`],
		['minus signs', (levels: number) => `${'-'.repeat(levels)}1`],
		['exponents', (levels: number) => `1${'^1'.repeat(levels)}`],
	])('takes 32 levels of %s, not 33', (_, nested) => {
		expect(() => parseFormula(nested(32))).not.toThrow()
		expect(problemOf(nested(33)).message).toBe('A formula is at most 32 levels deep.')
	})

	it('names its variables once, in the order of the text', () => {
		const formula = parseFormula('if(b > a, a * 2, max(c, b))')
		expect(namesIn(formula)).toEqual(['b', 'a', 'c'])
	})

	it('knows the place of every part', () => {
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

	it('reads again what it printed', () => {
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

	it('refuses any text with a FormulaError inside the text, or stays within its limits', () => {
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
