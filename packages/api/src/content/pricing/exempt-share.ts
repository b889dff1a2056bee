import { type Decimal, fromText, roundToCents } from './decimal.ts'
import type { TraceEntry } from './schema.ts'

/**
 * Returns what is not taxable of a price before added lines and tax, in dollars: the share of the lines that are not taxable. It has
 * this share of the discount and of the rounding too, and is rounded half up to the cent (docs/design/prices.md#sales-tax). `rows` are
 * those before the tax.
 */
export function exemptShare(rows: readonly TraceEntry[]): Decimal {
	const sumOf = (isCounted: (row: TraceEntry) => boolean) =>
		rows.reduce(
			(sum, row) =>
				row.kind !== 'missing' && isCounted(row) ? sum.plus(fromText(row.value)) : sum,
			fromText('0'),
		)
	const listed = sumOf(({ kind }) => kind === 'amount')
	const exempt = sumOf((row) => row.kind === 'amount' && row.line?.taxable === false)
	const option = sumOf(({ kind }) => kind === 'subtotal' || kind === 'discount')
	return exempt.isZero() ? exempt : roundToCents(option.times(exempt).dividedBy(listed))
}
