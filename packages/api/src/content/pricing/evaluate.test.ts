import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromText, toText } from './decimal.ts'
import { evaluate, type Lookup, type Outcome } from './evaluate.ts'
import { type Formula, parseFormula } from './formula.ts'
import { arbitraryComparison, arbitraryFormula } from './formula-fixture.ts'
import { toCents } from './running-sum.ts'

function lookupOf(values: Record<string, string>): Lookup {
	return (name) => {
		const text = values[name]
		return text === undefined
			? { status: 'deferred', missing: [name], reason: null }
			: { status: 'value', value: fromText(text) }
	}
}

function calculate(text: string, values: Record<string, string> = {}): Outcome {
	return evaluate(parseFormula(text), lookupOf(values))
}

function valueOfText(text: string, values: Record<string, string> = {}): string {
	const outcome = calculate(text, values)
	return outcome.status === 'value' ? toText(outcome.value) : outcome.status
}

describe('evaluate', () => {
	it.each([
		['0.1 + 0.2', '0.3'],
		['10 / 3 * 3', '10'],
		['floor(10 / 3 * 3)', '10'],
		['if(1 / 3 * 3 = 1, 5, 6)', '5'],
		['if(0 < 10 ^ -10 / 100, 5, 6)', '5'],
		['if(0 < 10 ^ -10 / 1000, 5, 6)', '6'],
		['if(10 ^ -10 / 1000, 5, 6)', '6'],
		['2 ^ 10', '1024'],
		['2 ^ -1', '0.5'],
		['-2 ^ 2', '-4'],
		['2 ^ 3 ^ 2', '512'],
		['(1 + (6 / 12) ^ 2) ^ 0.5', '1.118033988750'.replace(/0$/, '')],
		['0 ^ 0', '1'],
		['round(2.5)', '3'],
		['round(-2.5)', '-3'],
		['ceil(2.1) + floor(2.9) + ceil(-0.5)', '5'],
		['roundup_to(19681, 10)', '19690'],
		['roundup_to(19690, 10)', '19690'],
		['roundup_to(0.7, 0.1)', '0.7'],
		['min(3, 1, 2) + max(3, 1, 2)', '4'],
		['(3 > 2) + (3 >= 3) + (2 < 3) + (3 <= 3) + (3 = 3) + (3 != 2)', '6'],
		['(2 > 2) + (2 >= 3) + (2 < 2) + (3 <= 2) + (3 = 2) + (3 != 3)', '0'],
	])('evaluates %s to %s', (text, value) => {
		expect(valueOfText(text)).toBe(value)
	})

	it.each(['1 / 0', '1 / (1 / 3 * 3 - 1)', 'roundup_to(5, 0)', '0 ^ -1'])(
		'defers %s because of a division by zero',
		(text) => {
			expect(calculate(text)).toMatchObject({
				status: 'deferred',
				missing: [],
				reason: expect.stringMatching(/zero/i),
			})
		},
	)

	it('names the divisor when a formula divides by zero', () => {
		expect(calculate('5 / (layers - 1)', { layers: '1' })).toMatchObject({
			reason: 'The formula divides by “layers - 1”, which is zero.',
		})
	})

	it('lists all variables of a formula that have no value', () => {
		expect(calculate('a * 2 + max(b, c) / 0 + a', { c: '1' })).toMatchObject({
			status: 'deferred',
			missing: ['a', 'b'],
		})
	})

	it('evaluates only the chosen branch of an `if`', () => {
		expect(valueOfText('if(gutters > 0, gutter_ft * 11, 0)', { gutters: '0' })).toBe('0')
		expect(valueOfText('if(gutters, 1, 1 / 0)', { gutters: '1' })).toBe('1')
		expect(calculate('if(gutters > 0, gutter_ft * 11, 0)', { gutters: '1' })).toMatchObject({
			missing: ['gutter_ft'],
		})
		expect(calculate('if(gutters > 0, gutter_ft, eave_ft)')).toMatchObject({ missing: ['gutters'] })
	})

	it.each([
		'9 ^ 9 ^ 9',
		'2 ^ 401',
		'10 ^ 15 + 1',
		'1 / 10 ^ -11 / 10 ^ -5',
		'2 ^ 0.3',
		'(0 - 4) ^ 0.5',
		'roundup_to(5, 0 - 1)',
		'a + 9 ^ 9 ^ 9',
	])('returns an error for %s', (text) => {
		expect(calculate(text).status).toBe('error')
	})

	it('evaluates even the slowest formulas within the size limits in less than one second', () => {
		const worst = [
			`9${'^9'.repeat(32)}`,
			Array.from({ length: 35 }, () => '1.08765^399.5').join('+'),
			`${'('.repeat(31)}9${'^.5)'.repeat(31)}`,
			`1.2345678901${'*1.2345678901'.repeat(37)}`,
		]
		const from = performance.now()
		for (const text of worst) calculate(text)
		expect(performance.now() - from).toBeLessThan(1000)
	})

	it('evaluates any formula to the same cents as a calculation with exact fractions', () => {
		const names = [...'abcabcabcabcabc', 'absent']
		const vocabulary = { names, operators: ['+', '-', '*', '/'], depth: 3 } as const
		const side = arbitraryFormula({ ...vocabulary, functions: ['min', 'max'] })
		const chosen = fc
			.tuple(arbitraryComparison(side), side, side)
			.map((args): Formula => ({ type: 'call', name: 'if', args, start: 0, end: 0 }))
		const formula = fc.oneof(
			side,
			chosen,
			arbitraryComparison(side),
			fc.tuple(chosen, side).map(([left, right]): Formula => {
				return { type: 'binary', operator: '+', left, right, start: 0, end: 0 }
			}),
		)
		const value = fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2))
		const values = fc.record({ a: value, b: value, c: value })
		const outcomeCounts: Record<string, number> = {}
		fc.assert(
			fc.property(formula, values, (generated, inputs) => {
				const exact = evaluateExactly(generated, inputs)
				const outcome = evaluate(generated, lookupOf(inputs))
				outcomeCounts[outcome.status] = (outcomeCounts[outcome.status] ?? 0) + 1
				if (outcome.status !== 'value' || typeof exact === 'string')
					expect(outcome.status).toBe(exact)
				else expect(toCents(outcome.value)).toBe(Number(centsOf(exact)))
			}),
			{ numRuns: 10_000 },
		)
		expect(outcomeCounts.value).toBeGreaterThan(5000)
		expect(outcomeCounts.deferred).toBeGreaterThan(100)
	})
})

/** An exact fraction with the numerator `up` and the positive denominator `down`. */
type Fraction = { up: bigint; down: bigint }
type Exact = Fraction | 'deferred' | 'error'

/**
 * Evaluates a formula with BigInt fractions, independently of `evaluate`. Rounds only differences in comparisons, conditions and
 * divisors, to 12 digits after the point, as `evaluate` does.
 */
function evaluateExactly(formula: Formula, values: Record<string, string>): Exact {
	if (formula.type === 'number') return fractionOf(formula.text)
	if (formula.type === 'name') {
		const text = values[formula.name]
		return text === undefined ? 'deferred' : fractionOf(text)
	}
	if (formula.type === 'negate') {
		const part = evaluateExactly(formula.operand, values)
		return typeof part === 'string' ? part : { up: -part.up, down: part.down }
	}
	const parts = formula.type === 'call' ? formula.args : [formula.left, formula.right]
	if (formula.type === 'call' && formula.name === 'if') {
		const [condition = formula, then = formula, otherwise = formula] = parts
		const value = evaluateExactly(condition, values)
		if (typeof value === 'string') return value
		return evaluateExactly(isZero(value) ? otherwise : then, values)
	}
	const all = parts.map((part) => evaluateExactly(part, values))
	if (all.includes('error')) return 'error'
	if (all.includes('deferred')) return 'deferred'
	const found = all.filter((part) => typeof part !== 'string')
	const [left = ZERO, right = ZERO] = found
	if (formula.type === 'call') {
		const ordered = found.toSorted((a, b) => Number(subtract(a, b).up))
		return (formula.name === 'min' ? ordered[0] : ordered.at(-1)) ?? ZERO
	}
	return operate(formula.operator, left, right)
}

const ZERO: Fraction = { up: 0n, down: 1n }

function operate(operator: string, left: Fraction, right: Fraction): Exact {
	const down = left.down * right.down
	if (operator === '+') return limitSize({ up: left.up * right.down + right.up * left.down, down })
	if (operator === '-') return limitSize(subtract(left, right))
	if (operator === '*') return limitSize({ up: left.up * right.up, down })
	if (operator === '/') {
		if (isZero(right)) return 'deferred'
		const sign = right.up < 0n ? -1n : 1n
		return limitSize({ up: left.up * right.down * sign, down: left.down * right.up * sign })
	}
	const difference = subtract(left, right)
	const order = isZero(difference) ? 0n : difference.up
	const true_ = {
		'<': order < 0n,
		'<=': order <= 0n,
		'>': order > 0n,
		'>=': order >= 0n,
		'=': order === 0n,
		'!=': order !== 0n,
	}[operator]
	return { up: true_ ? 1n : 0n, down: 1n }
}

/** Returns whether a fraction rounded to 12 digits after the point is zero. */
function isZero({ up, down }: Fraction): boolean {
	const size = up < 0n ? -up : up
	return size * 2n * 10n ** 12n < down
}

function subtract(left: Fraction, right: Fraction): Fraction {
	return { up: left.up * right.down - right.up * left.down, down: left.down * right.down }
}

function limitSize(fraction: Fraction): Exact {
	const size = fraction.up < 0n ? -fraction.up : fraction.up
	return size > 10n ** 15n * fraction.down ? 'error' : fraction
}

function fractionOf(text: string): Fraction {
	const [whole = '', digits = ''] = text.split('.')
	return { up: BigInt(whole + digits), down: 10n ** BigInt(digits.length) }
}

/** Converts dollars to cents and rounds halves away from zero. */
function centsOf({ up, down }: Fraction): bigint {
	const size = up < 0n ? -up : up
	const cents = (size * 200n + down) / (2n * down)
	return up < 0n ? -cents : cents
}
