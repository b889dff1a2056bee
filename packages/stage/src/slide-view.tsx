import { placeholderStyle } from './placeholder-style.ts'
import { ProductSlide } from './product-slide.tsx'
import type { StageSlide } from './stage-slide.ts'
import { TextSlide } from './text-slide.tsx'
import type { ThemeVariables } from './theme-variables.ts'

export type SlideViewProps = {
	slide: StageSlide
	/**
	 * Type of the deck. In an image-based deck, a slide shows only its picture. In a structured deck, a slide shows its
	 * text with the picture next to it.
	 */
	deckType: 'structured' | 'image-based'
	/** Colors of the deck. Without a theme, the slide uses the colors of the page. */
	theme?: ThemeVariables
	/** Hides the slide from assistive technology. Set for a thumbnail, because its title is shown next to it. */
	decorative?: boolean
	/**
	 * Stacks the cards of a price slide in a narrow container with the name `stage`, so the text stays readable. Without this
	 * property, the slide keeps its 16:9 layout.
	 */
	readable?: boolean
	/** Formats the monthly payment beside each price. Without it, the slide shows none: its terms must stand below the slide. */
	formatMonthly?: (amount: string) => string
	/** Outlines the tiers of a price slide that have no price. Set in the editor only. */
	marksMissingPrices?: boolean
}

/**
 * Renders one slide in 16:9. The slide looks the same for rep and homeowner at any width, because every size in the
 * slide is relative to the slide's width. Pictures are never cropped.
 */
export function SlideView({
	slide,
	deckType,
	theme,
	decorative,
	readable,
	formatMonthly,
	marksMissingPrices = false,
}: SlideViewProps) {
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
					formatMonthly={formatMonthly}
					marksMissing={marksMissingPrices}
				/>
			) : kind === 'picture' && slide.imageUrl ? (
				<img
					src={slide.imageUrl}
					alt={decorative ? '' : describe(slide)}
					decoding="async"
					style={placeholderStyle(slide)}
				/>
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

/** Returns the alternative text of a slide's picture: the title and the bullets, in the language of the slide. */
function describe(slide: StageSlide): string {
	return [slide.title, ...slide.bullets].map(withFullStop).join(' ')
}

function withFullStop(text: string): string {
	return /[.!?…:]$/.test(text) ? text : `${text}.`
}
