import { fromText, roundTo12Places, toText } from './decimal.ts'
import { evaluate, type Failure, isTrue, joinFailures } from './evaluate.ts'
import { amountLabel, formatCondition, formatFormula, formulaLabel } from './format-formula.ts'
import { formatAmount, formatRate } from './format-values.ts'
import type { Formula } from './formula.ts'
import type { FunctionName } from './functions-schema.ts'
import { lookupIn } from './resolve-variables.ts'
import {
	addAmount,
	newRunningSum,
	type RoundingRule,
	type RunningSum,
	roundSum,
	toCents,
} from './running-sum.ts'
import type { TraceEntry } from './schema.ts'
import { type TraceContext, toSentence, toSingleLine, traceVariables } from './trace-variables.ts'

/** A part of a price: the tier's own price or a selected upgrade. */
export type Part = {
	kind: 'formula' | 'fixed' | 'upgrade'
	key: string
	label: string
	text: string
	formula: Formula
}
export type Calculation = { trace: TraceEntry[] } & (
	| { status: 'value'; amountCents: number }
	| Failure
)

type TraceState = { sum: RunningSum; entries: TraceEntry[]; context: TraceContext; part: Part }

/**
 * Adds up the parts of a price and returns the cents with the trace rows: variables, amounts, roundings and the total.
 * A deferred price also has rows for its known and missing values. A negative total is an error.
 */
export function calculatePrice(
	parts: readonly Part[],
	label: string,
	context: TraceContext,
): Calculation {
	const names = new Set<string>()
	const outcomes = parts.map(({ formula }) => evaluate(formula, lookupIn(context.read, names)))
	const entries = traceVariables(names, context)
	const failures = outcomes.filter((outcome) => outcome.status !== 'value')
	if (failures.length > 0) return { ...joinFailures(failures), trace: entries }
	const sum = newRunningSum()
	for (const part of parts) {
		const state = { sum, entries, context, part }
		if (part.kind === 'formula') traceSum(part.formula, state)
		else traceAmount(part.formula, '+', state)
	}
	if (roundTo12Places(sum.exact).lessThan(0))
		return { status: 'error', reason: `The price of ${label} is below zero.`, trace: entries }
	traceTotal(sum, entries, { label, context })
	return { status: 'value', amountCents: toCents(sum.exact), trace: entries }
}

/**
 * Adds the trace rows for the outermost function of a formula. A rounding gets its own row after the rows of the
 * rounded terms.
 */
function traceSum(formula: Formula, state: TraceState): void {
	const [first, second, third] = formula.type === 'call' ? formula.args : []
	if (formula.type !== 'call' || first === undefined || isMinOrMax(formula.name)) {
		traceTerms(formula, '+', state)
	} else if (formula.name === 'if') {
		const branch = traceCondition(first, state) ? second : third
		if (branch !== undefined) traceSum(branch, state)
	} else {
		traceSum(first, state)
		traceRounding(formula.name, second ?? null, state)
	}
}

function isMinOrMax(name: FunctionName): name is 'min' | 'max' {
	return name === 'min' || name === 'max'
}

/** Adds trace rows for a formula: one row per term. An `if` adds a row for its condition and rows for the chosen branch. */
function traceTerms(formula: Formula, sign: '+' | '-', state: TraceState): void {
	const other = sign === '+' ? '-' : '+'
	if (formula.type === 'negate') traceTerms(formula.operand, other, state)
	else if (formula.type === 'binary' && ['+', '-'].includes(formula.operator)) {
		traceTerms(formula.left, sign, state)
		traceTerms(formula.right, formula.operator === '+' ? sign : other, state)
	} else if (formula.type === 'call' && formula.name === 'if') {
		const [condition, then, otherwise] = formula.args
		if (condition === undefined) return
		const branch = traceCondition(condition, state) ? then : otherwise
		if (branch !== undefined && !isZero(branch)) traceTerms(branch, sign, state)
	} else traceAmount(formula, sign, state)
}

function isZero(formula: Formula): boolean {
	return formula.type === 'number' && !isTrue(fromText(formula.text))
}

function traceAmount(formula: Formula, sign: '+' | '-', state: TraceState): void {
	const { sum, entries, context, part } = state
	const amount = valueOfPart(formula, context)
	const signed = sign === '-' ? amount.negated() : amount
	const formatted = formatFormula(formula, context, true)
	const texts = {
		formula: { label: amountLabel(formula, context), sentence: toSentence(formatted) },
		fixed: { label: part.label, sentence: 'A fixed price.' },
		upgrade: { label: part.label, sentence: `Your upgrade: ${formatted}.` },
	}
	entries.push({
		kind: 'amount',
		sign,
		...(part.kind === 'upgrade' && { upgrade: part.key }),
		expression: textOf(formula, part),
		value: addAmount(sum, signed),
		display: formatAmount(signed, context.currency),
		...texts[part.kind],
	})
}

function traceCondition(condition: Formula, { entries, context, part }: TraceState): boolean {
	const value = valueOfPart(condition, context)
	const holds = isTrue(value)
	entries.push({
		kind: 'step',
		expression: textOf(condition, part),
		label: formulaLabel(condition, context.read),
		value: toText(value),
		display: holds ? 'Yes' : 'No',
		sentence: toSentence(formatCondition(condition, context)),
	})
	return holds
}

function traceRounding(
	rule: Exclude<RoundingRule, 'cents'>,
	step: Formula | null,
	state: TraceState,
): void {
	const { sum, entries, context, part } = state
	const size = step === null ? fromText('1') : valueOfPart(step, context)
	const value = roundSum(sum, rule, size)
	const stepText = formatRate(size, context.currency)
	const prefixes = {
		roundup_to: 'Rounded up',
		ceil: 'Rounded up',
		floor: 'Rounded down',
		round: 'Rounded',
	}
	entries.push({
		kind: 'rounding',
		rule,
		expression: step === null ? '1' : textOf(step, part),
		label: `${prefixes[rule]} to ${stepText}`,
		value,
		display: formatChange(value, context),
		sentence: rule === 'roundup_to' ? `To the next ${stepText}.` : 'To a whole amount.',
	})
}

function traceTotal(
	sum: RunningSum,
	entries: TraceEntry[],
	{ label, context }: { label: string; context: TraceContext },
): void {
	const value = roundSum(sum, 'cents', fromText('0.01'))
	if (value !== '0')
		entries.push({
			kind: 'rounding',
			rule: 'cents',
			expression: '0.01',
			label: 'Rounded to the cent',
			value,
			display: formatChange(value, context),
			sentence: 'To the nearest cent.',
		})
	entries.push({
		kind: 'total',
		label,
		value: toText(sum.exact),
		display: formatAmount(sum.exact, context.currency),
		sentence: 'All of the above.',
	})
}

function formatChange(value: string, { currency }: TraceContext): string {
	const change = fromText(value)
	return `${change.isNegative() ? '−' : '+'} ${formatAmount(change.abs(), currency)}`
}

/**
 * Returns the value of one amount, condition or rounding step of a formula. Throws when it has no value: that would be a bug,
 * because only formulas with a known price are traced.
 */
function valueOfPart(formula: Formula, { read }: TraceContext) {
	const outcome = evaluate(formula, lookupIn(read, new Set()))
	if (outcome.status !== 'value') throw new Error('A part of a priced formula has no value')
	return outcome.value
}

function textOf({ start, end }: Formula, { text }: Part): string {
	return toSingleLine(text.slice(start, end))
}
