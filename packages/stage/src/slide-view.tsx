import type { PlaybackSlide } from '@dormer/api/sale/presentations/schema'
import { ProductSlide } from './product-slide.tsx'
import { TextSlide } from './text-slide.tsx'
import type { ThemeVariables } from './theme-variables.ts'

export type StageSlide = Pick<
	PlaybackSlide,
	'title' | 'bullets' | 'imageUrl' | 'slideType' | 'productData'
> & {
	/** What its tiers cost; left out, a fixed price is read from the tier itself. */
	pricing?: PlaybackSlide['pricing']
}

export type SlideViewProps = {
	slide: StageSlide
	/** In an image-based deck the picture is the slide; in a structured one it stands beside the text. */
	deckType: 'structured' | 'image-based'
	/** The deck's colours; left out, the slide takes them from the page around it. */
	theme?: ThemeVariables
	/** A thumbnail beside its own title: hidden from assistive technology. */
	decorative?: boolean
	/** On a narrow screen a price slide leaves 16:9 and stacks its cards at reading size. */
	readable?: boolean
}

/**
 * One slide, 16:9, drawn the same for rep and homeowner at any width: every measure inside is a
 * share of the slide's own width. A picture is never cropped.
 */
export function SlideView({ slide, deckType, theme, decorative, readable }: SlideViewProps) {
	const kind = slideKind(slide, deckType)
	return (
		<div
			className={`slide-view slide-${kind}${readable ? ' slide-readable' : ''}`}
			style={theme}
			{...(decorative ? { 'aria-hidden': true } : {})}
		>
			{kind === 'product' && slide.productData ? (
				<ProductSlide
					title={slide.title}
					data={slide.productData}
					pricing={slide.pricing ?? null}
				/>
			) : kind === 'picture' && slide.imageUrl ? (
				<img src={slide.imageUrl} alt={decorative ? '' : describe(slide)} decoding="async" />
			) : (
				<TextSlide slide={slide} />
			)}
		</div>
	)
}

function slideKind(slide: StageSlide, deckType: SlideViewProps['deckType']) {
	if (slide.slideType === 'product_pricing_v1' && slide.productData) return 'product'
	return deckType === 'image-based' && slide.imageUrl ? 'picture' : 'text'
}

/** What a picture of a slide says, for those who do not see it: its title and its points. */
function describe(slide: StageSlide): string {
	return `Slide: ${[slide.title, ...slide.bullets].map(withFullStop).join(' ')}`
}

function withFullStop(text: string): string {
	return /[.!?…:]$/.test(text) ? text : `${text}.`
}
