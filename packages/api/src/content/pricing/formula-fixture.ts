import fc from 'fast-check'
import { COMPARISONS, type Formula, type Operator } from './formula.ts'
import type { FunctionName } from './functions-schema.ts'

/** Options for generated formulas: their variables, operators, functions and depth. */
export type Vocabulary = {
	names: readonly string[]
	operators: readonly Operator[]
	functions: readonly FunctionName[]
	depth: number
}

const NO_SPAN = { start: 0, end: 0 }
const ARGUMENT_COUNTS: Record<FunctionName, number> = {
	if: 3,
	min: 2,
	max: 3,
	round: 1,
	ceil: 1,
	floor: 1,
	roundup_to: 2,
}

/** Generates numbers like those that reps write: small counts, rates with cents, and occasionally zero. */
const number: fc.Arbitrary<Formula> = fc
	.oneof(
		fc.integer({ min: 0, max: 12 }).map(String),
		fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
	)
	.map((text) => ({ type: 'number', text, ...NO_SPAN }))

/**
 * Generates random formulas. Their parts have no positions (spans), because the formulas are not parsed from a text.
 * `printFormula` returns the text of a formula.
 */
export function arbitraryFormula(vocabulary: Vocabulary): fc.Arbitrary<Formula> {
	const { names, operators, functions, depth } = vocabulary
	const name: fc.Arbitrary<Formula> = fc
		.constantFrom(...names)
		.map((text) => ({ type: 'name', name: text, ...NO_SPAN }))
	const leaf = names.length === 0 ? number : fc.oneof(number, name)
	return fc.letrec<{ formula: Formula }>((tie) => ({
		formula: fc.oneof(
			{ maxDepth: depth, depthSize: 'small' },
			leaf,
			{ weight: 4, arbitrary: binary(operators, tie('formula')) },
			{ weight: 1, arbitrary: negated(tie('formula')) },
			{ weight: functions.length === 0 ? 0 : 2, arbitrary: call(functions, tie('formula')) },
		),
	})).formula
}

/** Generates comparisons of two random formulas. */
export function arbitraryComparison(side: fc.Arbitrary<Formula>): fc.Arbitrary<Formula> {
	return binary(COMPARISONS, side)
}

function binary(
	operators: readonly Operator[],
	side: fc.Arbitrary<Formula>,
): fc.Arbitrary<Formula> {
	return fc
		.tuple(fc.constantFrom(...operators), side, side)
		.map(([operator, left, right]) => ({ type: 'binary', operator, left, right, ...NO_SPAN }))
}

function negated(part: fc.Arbitrary<Formula>): fc.Arbitrary<Formula> {
	return part.map((operand) => ({ type: 'negate', operand, ...NO_SPAN }))
}

function call(
	functions: readonly FunctionName[],
	part: fc.Arbitrary<Formula>,
): fc.Arbitrary<Formula> {
	return fc.constantFrom(...functions).chain((name) => {
		const size = ARGUMENT_COUNTS[name]
		const args = fc.array(part, { minLength: size, maxLength: size })
		return args.map((values) => ({ type: 'call', name, args: values, ...NO_SPAN }))
	})
}
