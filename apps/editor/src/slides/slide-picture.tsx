import '@dormer/stage/stage.css'
import type { SlidePricing } from '@dormer/api/content/pricing/schema'
import type { Slide } from '@dormer/api/content/slides/schema'
import { SlideView } from '@dormer/stage/slide-view'
import { useBrandStyle } from '../core/use-brand-style.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'

type SlidePictureProps = {
	slide: Slide
	size: 'full' | 'thumb'
	decorative?: boolean
	/** Calculated prices of the tiers, or null when the prices are unknown. */
	pricing?: SlidePricing | null
}

/** Renders a slide of the open deck as the homeowner sees it, but outlines missing prices. */
export function SlidePicture({ slide, size, decorative, pricing = null }: SlidePictureProps) {
	const { detail } = useDeck()
	const theme = useBrandStyle(detail.branding)
	const imageUrl = size === 'thumb' ? (slide.heroImgThumb ?? slide.heroImgUrl) : slide.heroImgUrl
	return (
		<SlideView
			slide={{ ...slide, imageUrl, pricing }}
			deckType={detail.deck.type}
			theme={theme}
			decorative={decorative === true}
			marksMissingPrices
		/>
	)
}
