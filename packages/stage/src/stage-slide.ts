import type { PlaybackSlide } from '@dormer/api/sale/presentations/playback-schema'

/** Fields of a slide that the slide renderer shows. */
export type StageSlide = Pick<
	PlaybackSlide,
	'title' | 'bullets' | 'imageUrl' | 'slideType' | 'productData'
> & {
	/** Calculated prices of the tiers. Without them, the slide shows the tiers' fixed prices. */
	pricing?: PlaybackSlide['pricing']
	/** Sizes of the image, whose placeholder is shown while the image loads. */
	imageSizes?: PlaybackSlide['imageSizes']
}
