import { fromText, snap, toText } from './decimal.ts'
import { evaluate, type Failure, isTrue, joinFailures } from './evaluate.ts'
import { labelOf, nameAmount, sayCondition, sayFormula } from './format-formula.ts'
import { showAmount, showRate } from './format-values.ts'
import type { Formula, FunctionName } from './formula.ts'
import { lookupIn } from './resolve-variables.ts'
import {
	addAmount,
	type Ledger,
	openLedger,
	type RoundingRule,
	roundSum,
	toCents,
} from './running-sum.ts'
import type { TraceEntry } from './schema.ts'
import { sentence, type Teller, tidy, traceVariables } from './trace-variables.ts'

/** What a price is made of: the tier's own price first, then the upgrades chosen with it. */
export type Part = {
	kind: 'formula' | 'fixed' | 'upgrade'
	key: string
	label: string
	text: string
	formula: Formula
}
export type Quote = { trace: TraceEntry[] } & ({ status: 'value'; amountCents: number } | Failure)

type Book = { ledger: Ledger; entries: TraceEntry[]; teller: Teller; part: Part }

/**
 * The sum of the parts in cents and the rows that lead to it: the variables read, the amounts, the roundings,
 * the total. A price that waits still tells which values it has and which it misses. Below zero is an error.
 */
export function quote(parts: readonly Part[], label: string, teller: Teller): Quote {
	const names = new Set<string>()
	const outcomes = parts.map(({ formula }) => evaluate(formula, lookupIn(teller.read, names)))
	const entries = traceVariables(names, teller)
	const failures = outcomes.filter((outcome) => outcome.status !== 'value')
	if (failures.length > 0) return { ...joinFailures(failures), trace: entries }
	const ledger = openLedger()
	for (const part of parts) {
		const book = { ledger, entries, teller, part }
		if (part.kind === 'formula') enterSum(part.formula, book)
		else enterAmount(part.formula, '+', book)
	}
	if (snap(ledger.exact).lessThan(0))
		return { status: 'error', reason: `${label} comes out below zero.`, trace: entries }
	closeLedger(ledger, entries, { label, teller })
	return { status: 'value', amountCents: toCents(ledger.exact), trace: entries }
}

/** The outermost of a formula: each rounding there gets a row of its own, behind what it rounds. */
function enterSum(formula: Formula, book: Book): void {
	const [first, second, third] = formula.type === 'call' ? formula.args : []
	if (formula.type !== 'call' || first === undefined || isPlain(formula.name)) {
		enterTerms(formula, '+', book)
	} else if (formula.name === 'if') {
		const branch = enterCondition(first, book) ? second : third
		if (branch !== undefined) enterSum(branch, book)
	} else {
		enterSum(first, book)
		enterRounding(formula.name, second ?? null, book)
	}
}

function isPlain(name: FunctionName): name is 'min' | 'max' {
	return name === 'min' || name === 'max'
}

/** One row a term; a condition among them gets its own, and then the terms of the branch taken. */
function enterTerms(formula: Formula, sign: '+' | '-', book: Book): void {
	const other = sign === '+' ? '-' : '+'
	if (formula.type === 'negate') enterTerms(formula.operand, other, book)
	else if (formula.type === 'binary' && ['+', '-'].includes(formula.operator)) {
		enterTerms(formula.left, sign, book)
		enterTerms(formula.right, formula.operator === '+' ? sign : other, book)
	} else if (formula.type === 'call' && formula.name === 'if') {
		const [condition, then, otherwise] = formula.args
		if (condition === undefined) return
		const branch = enterCondition(condition, book) ? then : otherwise
		if (branch !== undefined && !isNothing(branch)) enterTerms(branch, sign, book)
	} else enterAmount(formula, sign, book)
}

function isNothing(formula: Formula): boolean {
	return formula.type === 'number' && !isTrue(fromText(formula.text))
}

function enterAmount(formula: Formula, sign: '+' | '-', book: Book): void {
	const { ledger, entries, teller, part } = book
	const amount = valueOfPart(formula, teller)
	const signed = sign === '-' ? amount.negated() : amount
	const said = sayFormula(formula, teller, true)
	const words = {
		formula: { label: nameAmount(formula, teller), sentence: sentence(said) },
		fixed: { label: part.label, sentence: 'A fixed price.' },
		upgrade: { label: part.label, sentence: `Your upgrade: ${said}.` },
	}
	entries.push({
		kind: 'amount',
		sign,
		...(part.kind === 'upgrade' && { upgrade: part.key }),
		expression: textOf(formula, part),
		value: addAmount(ledger, signed),
		display: showAmount(signed, teller.currency),
		...words[part.kind],
	})
}

function enterCondition(condition: Formula, { entries, teller, part }: Book): boolean {
	const value = valueOfPart(condition, teller)
	const holds = isTrue(value)
	entries.push({
		kind: 'step',
		expression: textOf(condition, part),
		label: labelOf(condition, teller.read),
		value: toText(value),
		display: holds ? 'Yes' : 'No',
		sentence: sentence(sayCondition(condition, teller)),
	})
	return holds
}

function enterRounding(
	rule: Exclude<RoundingRule, 'cents'>,
	step: Formula | null,
	book: Book,
): void {
	const { ledger, entries, teller, part } = book
	const size = step === null ? fromText('1') : valueOfPart(step, teller)
	const value = roundSum(ledger, rule, size)
	const shown = showRate(size, teller.currency)
	const way = {
		roundup_to: 'Rounded up',
		ceil: 'Rounded up',
		floor: 'Rounded down',
		round: 'Rounded',
	}
	entries.push({
		kind: 'rounding',
		rule,
		expression: step === null ? '1' : textOf(step, part),
		label: `${way[rule]} to ${shown}`,
		value,
		display: showChange(value, teller),
		sentence: rule === 'roundup_to' ? `To the next ${shown}.` : 'To a whole amount.',
	})
}

function closeLedger(
	ledger: Ledger,
	entries: TraceEntry[],
	{ label, teller }: { label: string; teller: Teller },
): void {
	const value = roundSum(ledger, 'cents', fromText('0.01'))
	if (value !== '0')
		entries.push({
			kind: 'rounding',
			rule: 'cents',
			expression: '0.01',
			label: 'Rounded to the cent',
			value,
			display: showChange(value, teller),
			sentence: 'To the nearest cent.',
		})
	entries.push({
		kind: 'total',
		label,
		value: toText(ledger.exact),
		display: showAmount(ledger.exact, teller.currency),
		sentence: 'All of the above.',
	})
}

function showChange(value: string, { currency }: Teller): string {
	const change = fromText(value)
	return `${change.isNegative() ? '−' : '+'} ${showAmount(change.abs(), currency)}`
}

/** Part of a formula that has a value has one itself, if it is on the way taken. */
function valueOfPart(formula: Formula, { read }: Teller) {
	const outcome = evaluate(formula, lookupIn(read, new Set()))
	if (outcome.status !== 'value') throw new Error('A part of a priced formula has no value')
	return outcome.value
}

function textOf({ start, end }: Formula, { text }: Part): string {
	return tidy(text.slice(start, end))
}
