import { type Decimal, fromText } from './decimal.ts'
import { moneyIn } from './dollar-rates.ts'
import { evaluate, isTrue } from './evaluate.ts'
import { showQuantity, showRate } from './format-values.ts'
import { type Formula, type FunctionName, namesIn, type Operator, partsOf } from './formula.ts'
import { bindingOf, enclose } from './print-formula.ts'
import { lookupIn, type Reader } from './resolve-variables.ts'

/** What it takes to say a formula in words: the values of its variables, and which numbers are money. */
export type Speaker = { read: Reader; currency: string }
type Binary = Extract<Formula, { type: 'binary' }>
type Telling = Speaker & {
	rates: ReadonlySet<Formula>
	values: ReadonlyMap<Formula, Decimal>
}

const WORD: Partial<Record<Operator, string>> = { '*': '×', '/': '÷', '-': '−' }
const COMPARED: Partial<Record<Operator, string>> = {
	'<': 'less than',
	'<=': 'at most',
	'>': 'more than',
	'>=': 'at least',
	'=': 'equal to',
	'!=': 'different from',
}
const ROUNDED = { round: 'rounded', ceil: 'rounded up', floor: 'rounded down' } as const
/** How tightly a phrase such as "the larger of 2 and 3" binds: it stands bare only where anything may. */
const PHRASE = 0
/** Behind any other sign, a value below zero stands in parentheses. */
const SIGNED = 2

/** A calculation with its values put in: "31.24 squares × $575". `money` says that its result is an amount. */
export function sayFormula(formula: Formula, speaker: Speaker, money: boolean): string {
	return say(formula, prepare(formula, speaker, money), PHRASE)
}

/** A condition and how it turned out: "Roof pitch (9/12) is more than 8". */
export function sayCondition(condition: Formula, speaker: Speaker): string {
	return conditionWords(condition, prepare(condition, speaker, false))
}

/** What an amount is called: the label of its first variable, with the rate if there is one. */
export function nameAmount(formula: Formula, { read, currency }: Speaker): string {
	const label = labelOf(formula, read)
	const { rate } = moneyIn(formula, read)
	if (rate?.type !== 'number') return label
	return `${label} at ${showRate(fromText(rate.text), currency)}`
}

/** The label of the first variable in a formula. */
export function labelOf(formula: Formula, read: Reader): string {
	const [first] = namesIn(formula)
	return first === undefined ? 'Fixed amount' : (read(first)?.variable.label ?? first)
}

function prepare(formula: Formula, speaker: Speaker, money: boolean): Telling {
	const values = new Map<Formula, Decimal>()
	evaluate(formula, lookupIn(speaker.read, new Set()), (part, value) => values.set(part, value))
	return { ...speaker, values, rates: new Set(money ? moneyIn(formula, speaker.read).rates : []) }
}

function say(formula: Formula, telling: Telling, needed: number): string {
	switch (formula.type) {
		case 'number':
			return sayNumber(formula.text, telling.rates.has(formula) ? '$' : undefined, telling)
		case 'name':
			return sayName(formula.name, telling, needed)
		case 'negate':
			return enclose(`−${say(formula.operand, telling, 4)}`, needed > SIGNED)
		case 'call':
			return enclose(sayCall(formula.name, formula.args, telling), needed > PHRASE)
		case 'binary':
			return sayBinary(formula, telling, needed)
	}
}

function sayNumber(text: string, unit: string | undefined, { currency }: Speaker): string {
	return showQuantity(fromText(text), unit, currency)
}

function sayName(name: string, { read, currency }: Speaker, needed: number): string {
	const reading = read(name)
	if (reading?.outcome.status !== 'value') return name
	const text = showQuantity(reading.outcome.value, reading.variable.unit, currency)
	return enclose(text, reading.outcome.value.isNegative() && needed > SIGNED)
}

function sayBinary(formula: Binary, telling: Telling, needed: number): string {
	if (COMPARED[formula.operator] !== undefined)
		return enclose(conditionWords(formula, telling), needed > PHRASE)
	if (isPercent(formula, telling.read)) return say(formula.left, telling, needed)
	const { own, left, right } = bindingOf(formula.operator)
	const sign = WORD[formula.operator] ?? formula.operator
	const text = `${say(formula.left, telling, left)} ${sign} ${say(formula.right, telling, right)}`
	return enclose(text, needed > own)
}

/** `waste_pct / 100` with 10 in it is 10%, not 10% ÷ 100. */
function isPercent({ operator, left, right }: Binary, read: Reader): boolean {
	if (operator !== '/' || left.type !== 'name' || right.type !== 'number') return false
	return right.text === '100' && read(left.name)?.variable.unit === '%'
}

function sayCall(name: FunctionName, args: Formula[], telling: Telling): string {
	const [first, second, third] = args
	if (first === undefined) return ''
	switch (name) {
		case 'min':
			return `the ${args.length === 2 ? 'smaller' : 'smallest'} of ${sayList(args, telling)}`
		case 'max':
			return `the ${args.length === 2 ? 'larger' : 'largest'} of ${sayList(args, telling)}`
		case 'roundup_to':
			return `${say(first, telling, 1)}, rounded up to the next ${second ? say(second, telling, 1) : ''}`
		case 'if': {
			const branch = isTold(first, telling) ? second : third
			const because = conditionWords(first, telling)
			return `${branch ? say(branch, telling, 1) : ''}, because ${because}`
		}
		default:
			return `${say(first, telling, 1)}, ${ROUNDED[name]} to a whole number`
	}
}

function sayList(args: Formula[], telling: Telling): string {
	const items = args.map((arg) => say(arg, telling, 1))
	return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

function conditionWords(condition: Formula, telling: Telling): string {
	const not = isTold(condition, telling) ? '' : 'not '
	const compared = condition.type === 'binary' ? COMPARED[condition.operator] : undefined
	const [left, right] = partsOf(condition)
	if (compared === undefined || left === undefined || right === undefined)
		return `${withLabel(condition, telling)} is ${not === '' ? 'not zero' : 'zero'}`
	return `${withLabel(left, telling)} is ${not}${compared} ${withLabel(right, telling)}`
}

function withLabel(formula: Formula, telling: Telling): string {
	if (formula.type !== 'name') return say(formula, telling, 1)
	const label = telling.read(formula.name)?.variable.label ?? formula.name
	return `${label} (${sayName(formula.name, telling, PHRASE)})`
}

function isTold(condition: Formula, { values }: Telling): boolean {
	const value = values.get(condition)
	return value !== undefined && isTrue(value)
}
