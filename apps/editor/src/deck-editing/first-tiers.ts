import { ProductSlideData, type Tier } from '@dormer/api/content/pricing/schema'
import { TIER_GRADES, TIERS } from '@dormer/api/content/pricing/tiers'
import type { SuggestedTier } from '@dormer/api/content/slides/schema'

/** Returns the tiers of a new price slide, which have no price yet. */
export function firstTiers(): ProductSlideData {
	const [good, better, best] = TIERS.map((key) => emptyTier(TIER_GRADES[key]))
	return ProductSlideData.parse({ good, better, best })
}

/** Returns a tier without a price. */
export function emptyTier(name: string): Tier {
	return { name, highlights: [], price: { mode: 'fixed', amount: 0 }, upgrades: [] }
}

/** Returns the tiers of a price slide that is made from the options of its picture: the lowest price is the first tier. */
export function tiersFromPicture(options: readonly SuggestedTier[]): ProductSlideData {
	const sorted = [...options].sort((a, b) => a.amount - b.amount)
	const tiers = sorted.slice(0, TIERS.length).map(({ name, amount, highlights }, index) => {
		const price = { mode: 'fixed', amount }
		return [TIERS[index], { name, highlights, price, upgrades: [] }]
	})
	return ProductSlideData.parse(Object.fromEntries(tiers))
}
