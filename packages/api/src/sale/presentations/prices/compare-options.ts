import { optionState } from '../../../content/pricing/index.ts'
import type { Pricing, TierPricing, TraceEntry } from '../../../content/pricing/schema.ts'
import { TIERS } from '../../../content/pricing/tiers.ts'
import type { PricePreview } from '../price-preview-schema.ts'
import { findTier } from './calculate-prices.ts'
import type { PricedPresentation } from './priced-presentation.ts'

/** Returns every option of a presentation as the homeowner sees it now and as it would be with other prices. */
export function compareOptions(
	before: PricedPresentation,
	pricing: Pricing,
): PricePreview['options'] {
	return before.pricing.flatMap(({ slideId }) =>
		TIERS.flatMap((tier): PricePreview['options'] => {
			const now = findTier(before.pricing, { slideId, tier })
			const next = findTier(pricing, { slideId, tier })
			const slide = before.book.slides.find(({ id }) => id === slideId)
			if (now === null || next === null) return []
			const isChosen = before.selections.some(
				(each) => each.slideId === slideId && each.tier === tier,
			)
			const name = slide?.productData?.[tier]?.name ?? tier
			const title = slide?.title ?? ''
			return [{ slideId, title, tier, name, isChosen, before: shown(now), after: shown(next) }]
		}),
	)
}

/** Returns the price of an option before discount, added lines and tax in cents, or null without any of them. */
export function subtotalCents({ trace }: Pick<TierPricing, 'trace'>): number | null {
	const row = trace.find(({ kind }) => kind === 'subtotal')
	return row === undefined ? null : centsOf(row)
}

function shown(price: TierPricing): PricePreview['options'][number]['after'] {
	const { display, amountCents, reason = null, monthly = null, trace } = price
	const subtotal = subtotalCents(price)
	const sumOf = (kind: TraceEntry['kind']) =>
		subtotal === null
			? null
			: trace.filter((entry) => entry.kind === kind).reduce((sum, row) => sum + centsOf(row), 0)
	return {
		state: optionState(price),
		display,
		amountCents: amountCents ?? null,
		reason,
		subtotalCents: subtotal,
		discountCents: sumOf('discount'),
		linesCents: sumOf('line'),
		taxCents: sumOf('tax'),
		monthly,
	}
}

/** Returns the value of a row in cents. The rows of an adjustment are whole cents. */
function centsOf(entry: TraceEntry): number {
	return entry.kind === 'missing' ? 0 : Math.round(Number(entry.value) * 100)
}
