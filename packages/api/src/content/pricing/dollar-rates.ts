import { type Formula, partsOf } from './formula.ts'
import type { VariableReader } from './resolve-variables.ts'

/**
 * The dollar amounts in a formula. `isAmount`: whether the result of the formula is certainly an amount of dollars. `rates`:
 * the numbers to format with a dollar sign when the result is an amount of dollars. `rate`: the price per unit when the formula
 * multiplies a quantity by a price, such as 575 in `squares * 575`; otherwise null.
 */
type DollarRates = { isAmount: boolean; rates: Formula[]; rate: Formula | null }

const NONE: DollarRates = { isAmount: false, rates: [], rate: null }

/**
 * Finds the numbers in a formula that are amounts of dollars. When a formula multiplies values, and exactly one of these values
 * is a plain number, this number is a price per unit in dollars: 575 in `squares * (1 + waste / 100) * 575`. But when one of the
 * other values is already an amount of dollars, the number is only a multiplier: 1.1 in `(squares * 575 + 850) * 1.1`.
 */
export function findDollarRates(formula: Formula, read: VariableReader): DollarRates {
	switch (formula.type) {
		case 'number':
			return { ...NONE, rates: [formula] }
		case 'name':
			return { ...NONE, isAmount: read(formula.name)?.variable.unit === '$' }
		case 'negate':
			return findDollarRates(formula.operand, read)
		case 'call':
			return mergeRates(formula.name === 'if' ? formula.args.slice(1) : formula.args, read)
		case 'binary':
			if (formula.operator === '+' || formula.operator === '-')
				return mergeRates(partsOf(formula), read)
			return formula.operator === '*' || formula.operator === '/'
				? ratesOfProduct(formula, read)
				: NONE
	}
}

function mergeRates(parts: Formula[], read: VariableReader): DollarRates {
	const money = parts.map((part) => findDollarRates(part, read))
	return {
		isAmount: money.some(({ isAmount }) => isAmount),
		rates: money.flatMap(({ rates }) => rates),
		rate: null,
	}
}

function ratesOfProduct(formula: Formula, read: VariableReader): DollarRates {
	const factors = factorsOf(formula)
	const numbers = factors.filter(({ type }) => type === 'number')
	const amounts = factors
		.map((factor) => findDollarRates(factor, read))
		.filter(({ isAmount }) => isAmount)
	if (amounts.length > 0) {
		const rates = numbers.length > 0 ? [] : amounts.flatMap((amount) => amount.rates)
		return { isAmount: true, rates, rate: null }
	}
	const [rate = null] = numbers
	if (rate === null || numbers.length > 1) return NONE
	return { isAmount: true, rates: [rate], rate: factors.length > 1 ? rate : null }
}

/**
 * Returns the factors of a multiplication, such as `squares` and `575` in `squares * 575 / 100`. Leaves out divisors, because a
 * divisor cannot be a price per unit.
 */
function factorsOf(formula: Formula): Formula[] {
	if (formula.type !== 'binary') return [formula]
	if (formula.operator === '*') return [...factorsOf(formula.left), ...factorsOf(formula.right)]
	return formula.operator === '/' ? factorsOf(formula.left) : [formula]
}
