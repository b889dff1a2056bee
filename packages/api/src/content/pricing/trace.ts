import type { PriceAdjustment } from './adjustment-schema.ts'
import {
	type Decimal,
	fromNumber,
	fromText,
	roundTo12Places,
	roundToCents,
	toText,
} from './decimal.ts'
import { evaluate, type Failure, isTrue, joinFailures } from './evaluate.ts'
import { amountLabel, formatCondition, formatFormula, formulaLabel } from './format-formula.ts'
import { formatAmount, formatPrice, formatQuantity, formatRate } from './format-values.ts'
import { type Formula, namesIn } from './formula.ts'
import type { FunctionName } from './functions-schema.ts'
import { isOfHome } from './homeowner-price.ts'
import { MAX_PRICE_CENTS } from './limits.ts'
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
import type { HomeTax } from './tax-schema.ts'
import { traceAdjustment } from './trace-adjustment.ts'
import { traceTax } from './trace-tax.ts'
import { type TraceContext, toSentence, toSingleLine, traceVariables } from './trace-variables.ts'

/** A part of a price: the tier's own price, a line of it, or a selected upgrade. */
export type Part = { key: string; label: string; text: string; formula: Formula } & (
	| { kind: 'formula' | 'fixed' | 'upgrade' }
	| {
			kind: 'line'
			unit: string | undefined
			quantity: Formula
			unitPrice: Formula
			taxable: boolean
			shown: boolean
	  }
)
type LinePart = Extract<Part, { kind: 'line' }>
type OtherPart = Exclude<Part, LinePart>
export type Calculation = { trace: TraceEntry[] } & (
	| { status: 'value'; amountCents: number }
	| Failure
)

/** What is applied to the sum of the parts: discount and added lines of one home, then its sales tax. */
type PriceTerms = {
	label: string
	adjustment: PriceAdjustment | null
	tax: HomeTax | null
	/** Step in dollars to which the sum of the lines is rounded up; null without. */
	roundUpTo: number | null
}

type TraceState<Of extends Part = OtherPart> = {
	sum: RunningSum
	entries: TraceEntry[]
	context: TraceContext
	part: Of
}

/**
 * Adds up the parts of a price and returns the cents with the trace rows: variables, amounts, roundings and the total.
 * A price that cannot be calculated has the rows of its known and missing values. A negative total, and one above the maximum, is an error. An adjustment is applied to the
 * rounded price, which is not rounded again, and the tax to what is left after it.
 */
export function calculatePrice(
	parts: readonly Part[],
	{ label, adjustment, tax, roundUpTo }: PriceTerms,
	context: TraceContext,
): Calculation {
	const names = new Set<string>()
	const outcomes = parts.map(({ formula }) => evaluate(formula, lookupIn(context.read, names)))
	const entries = traceVariables(names, context)
	const failures = outcomes.filter((outcome) => outcome.status !== 'value')
	const given = [...entries]
	const failed = (reason: string): Calculation => ({
		status: 'error',
		reason,
		trace: withoutUnlisted(given, parts, context),
	})
	if (failures.length > 0)
		return { ...joinFailures(failures), trace: withoutUnlisted(given, parts, context) }
	const sum = newRunningSum()
	const lines = parts.filter((part) => part.kind === 'line')
	for (const part of lines) {
		const amount = roundToCents(valueOfPart(part.formula, context))
		if (amount.lessThan(0)) return failed(belowZero(part, label))
		traceLine(amount, { sum, entries, context, part })
	}
	if (roundUpTo !== null && lines.length > 0)
		traceStep(
			'roundup_to',
			{ size: fromNumber(roundUpTo), expression: `${roundUpTo}` },
			{ sum, entries, context },
		)
	const firstUpgrade = parts.find((part) => part.kind === 'upgrade')
	for (const part of parts.filter((each) => each.kind !== 'line')) {
		if (part === firstUpgrade && lines.length === 0)
			entries.push({
				kind: 'option',
				label,
				value: toText(sum.rowSum),
				display: formatAmount(sum.rowSum, context.currency),
				sentence: 'The option without upgrades.',
			})
		const state = { sum, entries, context, part }
		if (part.kind === 'formula') traceSum(part.formula, state)
		else traceAmount(part.formula, '+', state)
	}
	if (roundTo12Places(sum.exact).lessThan(0)) return failed(`The price of ${label} is below zero.`)
	traceCents(sum, entries, context)
	if (adjustment !== null) traceAdjustment(sum, entries, { adjustment, context })
	if (tax !== null) traceTax(sum, entries, { tax, context })
	const amountCents = toCents(sum.exact)
	if (amountCents > MAX_PRICE_CENTS)
		return failed(
			`The price exceeds the maximum of ${formatPrice(MAX_PRICE_CENTS, context.currency)}.`,
		)
	entries.push({
		kind: 'total',
		label,
		value: toText(sum.exact),
		display: formatAmount(sum.exact, context.currency),
		sentence: 'All of the above.',
	})
	return { status: 'value', amountCents, trace: entries }
}

/**
 * Returns the rows of a price that cannot be calculated yet, as the homeowner reads them: without the rates that only lines use
 * which homeowners do not read.
 */
function withoutUnlisted(
	entries: readonly TraceEntry[],
	parts: readonly Part[],
	context: TraceContext,
): TraceEntry[] {
	const names = parts.flatMap((part) =>
		part.kind === 'line' && !part.shown ? [] : namesIn(part.formula),
	)
	const listed = traceVariables(names, context).flatMap((row) => ('key' in row ? [row.key] : []))
	return entries.filter((row) => isOfHome(row) || ('key' in row && listed.includes(row.key)))
}

/** Returns why a price cannot have a line. Names the line only when homeowners may read it. */
function belowZero({ label, shown }: LinePart, tier: string): string {
	return `${shown ? `The line ${label}` : 'A line'} of ${tier} is below zero.`
}

/** Adds the row of a line, whose amount is in whole cents. */
function traceLine(amount: Decimal, { sum, entries, context, part }: TraceState<LinePart>): void {
	const { label, unit, quantity, unitPrice, taxable, shown } = part
	const count = valueOfPart(quantity, context)
	const rate = formatRate(valueOfPart(unitPrice, context), context.currency)
	const isOne = unit === undefined && count.equals(1)
	entries.push({
		kind: 'amount',
		sign: '+',
		line: { taxable, shown },
		expression: toSingleLine(part.text),
		label,
		value: addAmount(sum, amount),
		display: formatAmount(amount, context.currency),
		sentence: isOne
			? 'A fixed price.'
			: `${formatQuantity(count, unit, context.currency)} × ${rate}.`,
	})
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
	const size = step === null ? fromText('1') : valueOfPart(step, state.context)
	const expression = step === null ? '1' : textOf(step, state.part)
	traceStep(rule, { size, expression }, state)
}

/** Rounds the sum to a step, with a row for it. */
function traceStep(
	rule: Exclude<RoundingRule, 'cents'>,
	{ size, expression }: { size: Decimal; expression: string },
	{ sum, entries, context }: Omit<TraceState, 'part'>,
): void {
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
		expression,
		label: `${prefixes[rule]} to ${stepText}`,
		value,
		display: formatChange(value, context),
		sentence: rule === 'roundup_to' ? `To the next ${stepText}.` : 'To a whole amount.',
	})
}

/** Rounds the price to whole cents, with a row when that changes it. */
function traceCents(sum: RunningSum, entries: TraceEntry[], context: TraceContext): void {
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
