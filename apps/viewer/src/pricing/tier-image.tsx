import type { Tier } from '@dormer/api/content/pricing/schema'

/** Renders the picture of a tier. Renders nothing when the tier has no picture. */
export function TierImage({ tier: { imageUrl } }: { tier: Tier }) {
	if (!imageUrl) return null
	return <img className="tier-image" src={imageUrl} alt="" loading="lazy" />
}
