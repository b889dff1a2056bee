import type { PriceAdjustment } from './adjustment-schema.ts'
import {
	type Decimal,
	fromNumber,
	fromText,
	roundDownToCents,
	roundToCents,
	toText,
} from './decimal.ts'
import { formatAmount, formatRate } from './format-values.ts'
import { addAmount, type RunningSum } from './running-sum.ts'
import type { TraceEntry } from './schema.ts'
import { type TraceContext, toSentence } from './trace-variables.ts'

type Adjusting = { adjustment: PriceAdjustment; context: TraceContext }

/**
 * Adds the discount and the added lines of a rep to a price of whole cents, with a row for the price before them and one row for
 * each of them. The discount covers the option with its upgrades, is rounded down to cents, and never takes off more than its
 * limit (docs/design/prices.md#adjusting-a-price).
 */
export function traceAdjustment(
	sum: RunningSum,
	entries: TraceEntry[],
	{ adjustment: { discount, lines }, context }: Adjusting,
): void {
	const { currency } = context
	if (discount === null && lines.length === 0) return
	const subtotal = sum.exact
	entries.push({
		kind: 'subtotal',
		label: `Before ${[discount && 'discount', lines.length > 0 && 'added work'].filter(Boolean).join(' and ')}`,
		value: toText(subtotal),
		display: formatAmount(subtotal, currency),
		sentence: 'The option with its upgrades.',
	})
	if (discount !== null) {
		const { amount, expression, isLimited } = discountOf(discount, subtotal)
		const limit = isLimited ? ` At most ${discount.limitPercent}% of the price.` : ''
		entries.push({
			kind: 'discount',
			expression,
			...(discount.by !== null && { givenBy: discount.by }),
			givenAt: discount.at,
			label: discount.kind === 'percent' ? `Discount, ${discount.percent}%` : 'Discount',
			value: addAmount(sum, amount.negated()),
			display: formatAmount(amount.negated(), currency),
			sentence: `${toSentence(discount.reason.replace(/\.$/, ''))}${limit}`,
		})
	}
	for (const { text, quantity, unitCents, by } of lines) {
		const unit = fromNumber(unitCents).dividedBy(100)
		const count = fromNumber(quantity)
		const amount = roundToCents(count.times(unit))
		const times = quantity === 1 ? '' : `${toText(count)} × ${formatRate(unit, currency)}. `
		entries.push({
			kind: 'line',
			expression: `${toText(count)} * ${toText(unit)}`,
			label: text,
			value: addAmount(sum, amount),
			display: formatAmount(amount, currency),
			sentence: `${times}${by === null ? 'Added for your home.' : `Added by ${by}.`}`,
		})
	}
}

/** Returns the amount of a discount, with the calculation that gives it again. */
function discountOf(discount: NonNullable<PriceAdjustment['discount']>, subtotal: Decimal) {
	const limit = roundDownToCents(shareOf(subtotal, discount.limitPercent))
	const asked =
		discount.kind === 'percent'
			? roundDownToCents(shareOf(subtotal, discount.percent))
			: fromNumber(discount.amountCents).dividedBy(100)
	const text =
		discount.kind === 'percent'
			? `subtotal * ${toText(fromNumber(discount.percent))} / 100`
			: toText(asked)
	const limitText = `subtotal * ${toText(fromNumber(discount.limitPercent))} / 100`
	const isLimited = asked.greaterThan(limit)
	return { amount: isLimited ? limit : asked, expression: isLimited ? limitText : text, isLimited }
}

/** Returns the percentage of an amount. */
function shareOf(amount: Decimal, percent: number): Decimal {
	return amount.times(fromNumber(percent)).dividedBy(fromText('100'))
}
