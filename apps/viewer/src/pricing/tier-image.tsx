import type { Tier } from '@dormer/api/content/slides/schema'

/** What a tier looks like; a playback has no picture but ours. */
export function Swatch({ tier: { imageUrl } }: { tier: Tier }) {
	if (!imageUrl) return null
	return <img className="swatch" src={imageUrl} alt="" loading="lazy" />
}
