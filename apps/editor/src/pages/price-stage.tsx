import type { ReactNode } from 'react'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { usePricePreviewState } from '../pricing/price-preview.ts'
import { PricingPanel } from '../pricing/pricing-panel.tsx'
import { TryWith, ValueCard } from '../pricing/value-card.tsx'
import { SlideCanvas } from '../slides/slide-canvas.tsx'
import { PriceTerms } from './price-terms.tsx'

type PriceStageProps = { isReading: boolean; banner: ReactNode; dock: ReactNode }

/**
 * Renders the price form in the place of stage and inspector: the slide as the homeowner sees it with the values of the house
 * beside it, then the tiers, then what is below every slide.
 */
export function PriceStage({ isReading, banner, dock }: PriceStageProps) {
	const { preview } = usePricePreviewState()
	const { slide } = useDeckLocation()
	const isPriced = slide !== undefined && slide.productData !== null
	return (
		<div className="flex min-h-0 flex-1 flex-col bg-sunken xl:overflow-y-auto">
			{banner}
			<SlideCanvas
				isReading={isReading}
				pricing={preview?.pricing ?? null}
				isSource={false}
				beside={<ValueCard />}
				below={<TryWith />}
			/>
			<PricingPanel />
			{isPriced && <PriceTerms />}
			{dock}
		</div>
	)
}
