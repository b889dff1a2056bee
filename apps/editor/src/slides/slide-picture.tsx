import '@dormer/stage/stage.css'
import type { SlidePricing } from '@dormer/api/content/pricing/schema'
import type { Slide } from '@dormer/api/content/slides/schema'
import { SlideView, type SlideViewProps } from '@dormer/stage/slide-view'
import { useMemo } from 'react'
import { useBrandStyle } from '../core/use-brand-style.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'

/** What all slides of a deck have in common. */
export type SlideLook = Required<Pick<SlideViewProps, 'deckType' | 'theme'>>

/** Returns the look of the open deck's slides. The object changes only when the look changes. */
export function useSlideLook(): SlideLook {
	const { detail } = useDeck()
	const { type: deckType } = detail.deck
	const theme = useBrandStyle(detail.branding)
	return useMemo(() => ({ deckType, theme }), [deckType, theme])
}

type SlidePictureProps = {
	slide: Slide
	size: 'full' | 'thumb'
	look: SlideLook
	decorative?: boolean
	/** Calculated prices of the tiers, or null when the prices are unknown. */
	pricing?: SlidePricing | null
}

/** Renders a slide of the open deck as the homeowner sees it, but outlines missing prices. */
export function SlidePicture({ slide, size, look, decorative, pricing = null }: SlidePictureProps) {
	const imageUrl = size === 'thumb' ? (slide.heroImgThumb ?? slide.heroImgUrl) : slide.heroImgUrl
	return (
		<SlideView
			slide={{ ...slide, imageUrl, pricing }}
			{...look}
			decorative={decorative === true}
			marksMissingPrices
		/>
	)
}
