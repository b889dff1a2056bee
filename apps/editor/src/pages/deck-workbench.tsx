import { PRICE_TO_TYPE } from '@dormer/api/content/decks/schema'
import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { ContractStage } from '../contracts/contract-stage.tsx'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { parseTabId } from '../deck-editing/inspector-tabs.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { useSelectedSuggestion } from '../faqs/use-suggestions.ts'
import { GenerationBanner } from '../generation/generation-banner.tsx'
import { finishedSlideCount, isRunning } from '../generation/progress.ts'
import {
	PricePreviewProvider,
	useCreatePricePreview,
	useThumbnailPrices,
} from '../pricing/price-preview.ts'
import { TryWith } from '../pricing/value-card.tsx'
import { SlideCanvas } from '../slides/slide-canvas.tsx'
import { SlideRail } from '../slides/slide-rail.tsx'
import { useAddSlides } from '../slides/use-add-slides.ts'
import { DropOverlay } from '../uploads/drop-overlay.tsx'
import { SLIDE_RULES } from '../uploads/file-rules.ts'
import { useWindowDrop } from '../uploads/use-drop.ts'
import { DeckBar } from './deck-bar.tsx'
import { DeckDock, type DockTab } from './deck-dock.tsx'
import { DeckInspector } from './deck-inspector.tsx'
import { PriceStage } from './price-stage.tsx'

/** Renders the deck editor: slide thumbnails, the open slide and the inspector. Below 900 px everything is in one column. */
export function DeckWorkbench({ generation }: { generation: GenerationStatus | null }) {
	const [dockTab, setDockTab] = useState<DockTab>('preflight')
	const dock = useRef<HTMLElement>(null)
	const { tab, slide, goTo } = useDeckLocation()
	const suggestion = useSelectedSuggestion()
	useEffect(() => {
		if (suggestion === undefined) return
		setDockTab('text')
		if (suggestion.relatedSlideId !== null) goTo({ slide: suggestion.relatedSlideId })
	}, [suggestion?.id])
	const slides = useAddSlides()
	const dragging = useWindowDrop(slides.add)
	const pricePreview = useCreatePricePreview()
	const pricingOf = useThumbnailPrices(pricePreview.preview)
	const { deckId } = useDeck()
	const isGenerating = generation !== null && isRunning(generation)
	const preflight = trpc.decks.preflight.useQuery({ deckId }).data
	const found = isGenerating ? [] : (preflight?.errors ?? [])
	const errors = found.filter(({ code }) => code !== PRICE_TO_TYPE)
	const showPreflight = () => {
		setDockTab('preflight')
		dock.current?.scrollIntoView({ block: 'nearest' })
		dock.current?.querySelector<HTMLElement>('[role=tab]')?.focus()
	}
	const isReading = pendingSlides(generation) > 0
	const banner = generation !== null && <GenerationBanner status={generation} />
	const checks = (
		<DeckDock ref={dock} tab={dockTab} onTab={setDockTab} isGenerating={isGenerating} />
	)
	return (
		<PricePreviewProvider value={pricePreview}>
			<main
				id="main"
				className={clsx(
					'grid min-w-0 grid-cols-[minmax(0,1fr)] bg-surface md:grid-rows-[52px_auto_minmax(0,1fr)] xl:max-h-dvh xl:grid-rows-[52px_minmax(0,1fr)]',
					tab === 'pricing'
						? 'xl:grid-cols-[152px_minmax(0,1fr)]'
						: 'md:grid-cols-[minmax(0,1fr)_360px] xl:grid-cols-[152px_minmax(0,1fr)_448px]',
				)}
			>
				<DeckBar isGenerating={isGenerating} onPreflight={showPreflight} />
				<SlideRail
					adding={slides}
					pendingCount={pendingSlides(generation)}
					faultySlideIds={new Set(errors.flatMap(({ slideId }) => slideId ?? []))}
					pricingOf={pricingOf}
				/>
				{tab !== 'pricing' && (
					<div className="flex min-h-0 min-w-0 flex-col bg-sunken max-md:contents xl:overflow-y-auto">
						<div>
							{banner}
							{tab === 'contract' ? (
								<ContractStage />
							) : (
								<SlideCanvas
									isReading={isReading}
									pricing={pricePreview.preview?.pricing ?? null}
									isSource={suggestion !== undefined && suggestion.relatedSlideId === slide?.id}
									below={slide?.productData && <TryWith label="Prices for" />}
								/>
							)}
						</div>
						{checks}
					</div>
				)}
				<DeckInspector
					faultyPanels={new Set(errors.map(({ panel }) => parseTabId(panel)))}
					hasPricesToType={errors.length < found.length}
					priceStage={<PriceStage isReading={isReading} banner={banner} dock={checks} />}
				/>
				{dragging && <DropOverlay title="Drop to add slides">{SLIDE_RULES}</DropOverlay>}
			</main>
		</PricePreviewProvider>
	)
}

/** Returns the number of slides that a running generation has not finished. Returns 0 when no generation is running. */
function pendingSlides(generation: GenerationStatus | null): number {
	if (generation === null || !isRunning(generation)) return 0
	return (generation.totalSlides ?? 0) - finishedSlideCount(generation)
}
