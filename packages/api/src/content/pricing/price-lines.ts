import { isBookName } from './book-names.ts'
import { parseOrReason } from './dependencies.ts'
import type { Formula } from './formula.ts'
import type { VariableReader } from './resolve-variables.ts'
import type { PriceLine } from './schema.ts'
import type { Part } from './trace.ts'

/** Returns the calculation of a line as a formula. */
export function lineText({ quantity, unitPrice }: PriceLine): string {
	return `(${quantity}) * (${unitPrice})`
}

/** Returns a line as a part of a price, or the reason why its formulas are invalid. */
export function linePart(line: PriceLine, read: VariableReader): Part | string {
	const quantity = parseOrReason(line.quantity)
	if (typeof quantity === 'string') return quantity
	const unitPrice = parseOrReason(line.unitPrice)
	if (typeof unitPrice === 'string') return unitPrice
	const text = lineText(line)
	const formula = parseOrReason(text)
	if (typeof formula === 'string') return formula
	const taxable = line.taxable ?? isItemTaxable(unitPrice, read)
	const { label, unit, shown } = line
	return { kind: 'line', key: '', label, text, formula, unit, quantity, unitPrice, taxable, shown }
}

/** Returns whether a unit price is taxable: an item of the price book as its mark says, and every other calculation. */
function isItemTaxable(unitPrice: Formula, read: VariableReader): boolean {
	if (unitPrice.type !== 'name' || !isBookName(unitPrice.name)) return true
	return read(unitPrice.name)?.variable.taxable ?? true
}
