import type { PriceItem } from '@dormer/api/content/price-book/schema'

/** Formats the price of one unit of an item: dollars with cents, or the formula. */
export function formatUnitPrice({
	unitCents,
	formula,
}: Pick<PriceItem, 'unitCents' | 'formula'>): string {
	if (formula !== null) return formula
	return unitCents === null
		? ''
		: (unitCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
