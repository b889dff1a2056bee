import type { Formula, Operator } from './formula.ts'

/** Operator precedence. An operand gets parentheses when its precedence is too low for its position. */
const PRECEDENCE = { comparison: 1, sum: 2, product: 3, minus: 4, power: 5, value: 6 } as const

/** Returns the precedence of an operator and the minimum precedence of its left and right operands. */
export function precedenceOf(operator: Operator): { own: number; left: number; right: number } {
	const { comparison, sum, product, minus, power, value } = PRECEDENCE
	if (operator === '^') return { own: power, left: value, right: minus }
	if (operator === '*' || operator === '/') return { own: product, left: product, right: minus }
	if (operator === '+' || operator === '-') return { own: sum, left: sum, right: product }
	return { own: comparison, left: sum, right: sum }
}

/** Prints a formula with as few parentheses as possible. Parsing the text returns the same formula. */
export function printFormula(formula: Formula): string {
	return print(formula, PRECEDENCE.comparison)
}

function print(formula: Formula, needed: number): string {
	if (formula.type === 'number') return formula.text
	if (formula.type === 'name') return formula.name
	if (formula.type === 'call')
		return `${formula.name}(${formula.args.map(printFormula).join(', ')})`
	if (formula.type === 'negate')
		return parenthesize(`-${print(formula.operand, PRECEDENCE.minus)}`, PRECEDENCE.minus < needed)
	const { own, left, right } = precedenceOf(formula.operator)
	const text = `${print(formula.left, left)} ${formula.operator} ${print(formula.right, right)}`
	return parenthesize(text, own < needed)
}

/** Puts a text in parentheses if `needed`. */
export function parenthesize(text: string, needed: boolean): string {
	return needed ? `(${text})` : text
}
