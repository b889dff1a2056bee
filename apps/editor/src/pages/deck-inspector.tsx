import { SideTabs } from '@dormer/ui/side-tabs'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { BrandPanel } from '../branding/brand-panel.tsx'
import { ContractPanel } from '../contracts/contract-panel.tsx'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { INSPECTOR_TABS, type InspectorTabId } from '../deck-editing/inspector-tabs.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { IntroPanel } from '../decks/intro-panel.tsx'
import { SettingsPanel } from '../decks/settings-panel.tsx'
import { FaqPanel } from '../faqs/faq-panel.tsx'
import { QaPanel } from '../qa/qa-panel.tsx'
import { ScriptPanel } from '../slides/script-panel.tsx'
import { VoicePanel } from '../voices/voice-panel.tsx'
import { VoicePicker } from '../voices/voice-picker.tsx'

const PANELS: Record<Exclude<InspectorTabId, 'pricing'>, () => React.ReactNode> = {
	script: () => <ScriptPanel voicePicker={<VoicePicker />} />,
	faqs: FaqPanel,
	qa: QaPanel,
	voice: VoicePanel,
	brand: BrandPanel,
	contract: ContractPanel,
	intro: IntroPanel,
	settings: SettingsPanel,
}

type DeckInspectorProps = {
	faultyPanels: ReadonlySet<InspectorTabId>
	/** Whether the price of a tier is still to be typed. */
	hasPricesToType: boolean
	/** The price form, which takes the place of stage and inspector. */
	priceStage: ReactNode
}

/** Renders the inspector with the selected panel. A red mark on a tab means that the preflight reports an error in its panel. */
export function DeckInspector(props: DeckInspectorProps) {
	const { faultyPanels, hasPricesToType, priceStage } = props
	const { tab, slide, goTo } = useDeckLocation()
	const { detail } = useDeck()
	const Panel = tab === 'pricing' ? null : PANELS[tab]
	const firstOfDeck = INSPECTOR_TABS.find((entry) => entry.scope === 'deck')?.id
	const hasSuggestions = detail.faqs.some(({ status }) => status === 'suggested')
	const isStale = detail.slides.some(({ audioStatus }) => audioStatus === 'stale')
	return (
		<section
			id="inspector"
			tabIndex={-1}
			aria-label="Inspector"
			className={clsx(
				'flex min-h-0 min-w-0 flex-col border-line bg-surface max-md:border-t',
				tab !== 'pricing' &&
					'md:row-span-2 md:row-start-2 md:border-l md:max-xl:col-start-2 xl:row-span-1',
			)}
		>
			<SideTabs
				label="Inspector"
				value={tab}
				onChange={(next) => goTo({ tab: next })}
				tabs={INSPECTOR_TABS.map((entry) => ({
					...entry,
					startsGroup: entry.id === firstOfDeck,
					mark: faultyPanels.has(entry.id)
						? 'error'
						: (entry.id === 'script' && isStale) ||
								(entry.id === 'faqs' && hasSuggestions) ||
								(entry.id === 'pricing' && hasPricesToType)
							? 'attention'
							: undefined,
				}))}
			>
				{Panel === null ? priceStage : <Panel key={tab === 'script' ? slide?.id : undefined} />}
			</SideTabs>
		</section>
	)
}
