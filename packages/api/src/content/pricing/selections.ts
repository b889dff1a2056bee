import { formatPrice } from './format-values.ts'
import { type ProductSelection, SelectionTotal } from './schema.ts'

type Stored = { selection: ProductSelection | null; earlierSelections: ProductSelection[] }

/** Returns the selections of a presentation, one for each pricing slide, the newest last. */
export function listSelections({ selection, earlierSelections }: Stored): ProductSelection[] {
	if (selection === null) return []
	return [...earlierSelections.filter(({ slideId }) => slideId !== selection.slideId), selection]
}

/**
 * Adds prices up. When one of the prices has no amount, for example a hidden price, the total has no amount either, and the
 * display of the total lists all prices.
 */
export function addPrices([first, ...others]: readonly [
	SelectionTotal,
	...SelectionTotal[],
]): SelectionTotal {
	return others.reduce<SelectionTotal>((total, { amountCents, display, currency }) => {
		if (total.amountCents === undefined || amountCents === undefined)
			return { currency, display: `${total.display} + ${display}` }
		const sum = total.amountCents + amountCents
		return { amountCents: sum, currency, display: formatPrice(sum, currency) }
	}, SelectionTotal.parse(first))
}

/** Returns the total price of all selections, or null when nothing is selected. */
export function totalOf([first, ...others]: readonly ProductSelection[]): SelectionTotal | null {
	return first === undefined ? null : addPrices([first.price, ...others.map(({ price }) => price)])
}
