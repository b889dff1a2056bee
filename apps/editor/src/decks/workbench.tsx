import type { GenerationStatus } from '@dormer/api/generation/schema'
import { useRef, useState } from 'react'
import { ContractStage } from '../contracts/contract-stage.tsx'
import { ArrivingBanner } from '../generation/arriving-banner.tsx'
import { DropOverlay } from '../images/drop-overlay.tsx'
import { SLIDE_RULES } from '../images/files.ts'
import { useWindowDrop } from '../images/use-drop.ts'
import { PriceWorkshopProvider, usePriceWorkshop } from '../pricing/use-price-preview.ts'
import { Rail } from '../slides/rail.tsx'
import { Stage } from '../slides/stage.tsx'
import { useAddSlides } from '../slides/use-add-slides.ts'
import { DeckBar } from './deck-bar.tsx'
import { Dock, type DockTab } from './dock.tsx'
import { Inspector } from './inspector.tsx'
import { usePlace } from './use-place.ts'

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
				<Rail adding={slides} generation={generation} />
				<div className="flex min-h-0 min-w-0 flex-col bg-sunken max-md:contents xl:overflow-y-auto">
					<div>
						{generation !== null && <ArrivingBanner status={generation} />}
						{tab === 'contract' ? <ContractStage /> : <Stage />}
					</div>
					<Dock ref={dock} tab={dockTab} onTab={setDockTab} />
				</div>
				<Inspector />
				{dragging && <DropOverlay title="Drop to add slides">{SLIDE_RULES}</DropOverlay>}
			</main>
		</PriceWorkshopProvider>
	)
}
