import type { Tier } from '@dormer/api/content/pricing/schema'

/** What a tier looks like; a playback has no picture but ours. */
export function TierImage({ tier: { imageUrl } }: { tier: Tier }) {
	if (!imageUrl) return null
	return <img className="swatch" src={imageUrl} alt="" loading="lazy" />
}
