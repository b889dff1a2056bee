import type { Tier } from '@dormer/api/slides/schema'

/** What a tier looks like, where its picture is one of ours: the homeowner's browser asks nobody else. */
export function Swatch({ tier: { imageUrl } }: { tier: Tier }) {
	if (!imageUrl || new URL(imageUrl, location.href).origin !== location.origin) return null
	return <img className="swatch" src={imageUrl} alt="" loading="lazy" />
}
