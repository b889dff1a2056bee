import type { GenerationStatus } from '@dormer/api/content/generation/schema'
import { useRef, useState } from 'react'
import { ContractStage } from '../contracts/contract-stage.tsx'
import { usePlace } from '../deck-editing/use-deck-location.ts'
import { ArrivingBanner } from '../generation/generation-banner.tsx'
import { doneSlides, isRunning } from '../generation/progress.ts'
import { PriceWorkshopProvider, usePriceWorkshop } from '../pricing/price-preview.ts'
import { Rail } from '../slides/slide-rail.tsx'
import { Stage } from '../slides/slide-canvas.tsx'
import { useAddSlides } from '../slides/use-add-slides.ts'
import { DropOverlay } from '../uploads/drop-overlay.tsx'
import { SLIDE_RULES } from '../uploads/file-rules.ts'
import { useWindowDrop } from '../uploads/use-drop.ts'
import { DeckBar } from './deck-bar.tsx'
import { Dock, type DockTab } from './deck-dock.tsx'
import { Inspector } from './deck-inspector.tsx'

/**
 * Rail, stage with dock, inspector, tab rail. Below 1280 px the rail lies over the stage and the tabs over the
 * inspector; below 900 px everything is one column.
 */
export function Workbench({ generation }: { generation: GenerationStatus | null }) {
	const [dockTab, setDockTab] = useState<DockTab>('preflight')
	const dock = useRef<HTMLElement>(null)
	const { tab } = usePlace()
	const slides = useAddSlides()
	const dragging = useWindowDrop(slides.add)
	const workshop = usePriceWorkshop()
	const showPreflight = () => {
		setDockTab('preflight')
		dock.current?.scrollIntoView({ block: 'nearest' })
		dock.current?.querySelector<HTMLElement>('[role=tab]')?.focus()
	}
	return (
		<PriceWorkshopProvider value={workshop}>
			<main
				id="main"
				className="grid min-w-0 grid-cols-[minmax(0,1fr)] bg-surface md:grid-cols-[minmax(0,1fr)_360px] md:grid-rows-[52px_auto_minmax(0,1fr)] xl:h-dvh xl:grid-cols-[152px_minmax(0,1fr)_448px] xl:grid-rows-[52px_minmax(0,1fr)]"
			>
				<DeckBar onPreflight={showPreflight} />
				<Rail adding={slides} pendingCount={pendingSlides(generation)} />
				<div className="flex min-h-0 min-w-0 flex-col bg-sunken max-md:contents xl:overflow-y-auto">
					<div>
						{generation !== null && <ArrivingBanner status={generation} />}
						{tab === 'contract' ? (
							<ContractStage />
						) : (
							<Stage pricing={workshop.preview?.pricing ?? null} />
						)}
					</div>
					<Dock ref={dock} tab={dockTab} onTab={setDockTab} />
				</div>
				<Inspector />
				{dragging && <DropOverlay title="Drop to add slides">{SLIDE_RULES}</DropOverlay>}
			</main>
		</PriceWorkshopProvider>
	)
}

/** Returns the number of slides that a running generation has not finished; 0 without a running generation. */
function pendingSlides(generation: GenerationStatus | null): number {
	if (generation === null || !isRunning(generation)) return 0
	return (generation.totalSlides ?? 0) - doneSlides(generation)
}
