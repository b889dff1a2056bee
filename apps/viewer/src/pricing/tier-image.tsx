import type { Tier } from '@dormer/api/content/pricing/schema'

/** Renders the picture of a tier, or nothing without a picture. */
export function TierImage({ tier: { imageUrl } }: { tier: Tier }) {
	if (!imageUrl) return null
	return <img className="tier-image" src={imageUrl} alt="" loading="lazy" />
}
