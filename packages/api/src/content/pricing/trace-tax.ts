import { fromNumber, toText } from './decimal.ts'
import { exemptShare } from './exempt-share.ts'
import { formatAmount } from './format-values.ts'
import { addAmount, type RunningSum, toCents } from './running-sum.ts'
import type { TraceEntry } from './schema.ts'
import { taxOf } from './tax.ts'
import type { HomeTax } from './tax-schema.ts'
import type { TraceContext } from './trace-variables.ts'

/**
 * Adds the sales tax to a price of whole cents, with a row for it and, in a price without discount and added lines, a row for the
 * price before it (docs/design/prices.md#sales-tax). The tax is calculated once, on the price after the discount without the share of
 * lines that are not taxable.
 */
export function traceTax(
	sum: RunningSum,
	entries: TraceEntry[],
	{ tax: { name, rate, place }, context: { currency } }: { tax: HomeTax; context: TraceContext },
): void {
	if (!entries.some(({ kind }) => kind === 'subtotal'))
		entries.push({
			kind: 'subtotal',
			label: 'Before tax',
			value: toText(sum.exact),
			display: formatAmount(sum.exact, currency),
			sentence: 'The option with its upgrades.',
		})
	const exempt = exemptShare(entries)
	const taxable = sum.exact.minus(exempt)
	const taxCents = taxOf({ taxableCents: toCents(taxable), rate })
	const amount = fromNumber(taxCents).dividedBy(100)
	entries.push({
		kind: 'tax',
		expression: `taxable * ${toText(fromNumber(rate))} / 100`,
		label: `${name}, ${rate}%`,
		value: addAmount(sum, amount),
		display: formatAmount(amount, currency),
		sentence: exempt.isZero()
			? `${place}.`
			: `${place}. On ${formatAmount(taxable, currency)} of the price.`,
	})
}
