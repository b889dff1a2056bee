import { PRICE_TO_TYPE } from '@dormer/api/content/decks/schema'
import { TabPanel, Tabs } from '@dormer/ui/tabs'
import { Tag } from '@dormer/ui/tag'
import type { Ref } from 'react'
import { trpc } from '../core/trpc.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useDeckLocation } from '../deck-editing/use-deck-location.ts'
import { PreflightPanel } from '../decks/preflight-panel.tsx'
import { SuggestionSource } from '../faqs/suggestion-source.tsx'
import { useSelectedSuggestion } from '../faqs/use-suggestions.ts'
import { AnswerContextFields } from '../slides/answer-context-fields.tsx'
import { SlideTextFields } from '../slides/slide-text-fields.tsx'

export type DockTab = 'preflight' | 'text' | 'context'
type DockProps = {
	tab: DockTab
	onTab: (tab: DockTab) => void
	/** True while the slides of the deck are generated. The checks wait for them. */
	isGenerating: boolean
	ref: Ref<HTMLElement>
}

/** Renders the tabs below the slide: preflight results, text read from the slide, and context for answers. */
export function DeckDock({ tab, onTab, isGenerating, ref }: DockProps) {
	const { deckId } = useDeck()
	const preflight = trpc.decks.preflight.useQuery({ deckId })
	const suggestion = useSelectedSuggestion()
	const { slide } = useDeckLocation()
	const isSource = suggestion?.relatedSlideId === slide?.id
	const { errors = [], warnings = [] } = preflight.data ?? {}
	const found = errors.length + warnings.length
	const tone = errors.some(({ code }) => code !== PRICE_TO_TYPE)
		? 'bad'
		: warnings.length > 0
			? 'warn'
			: 'plain'
	return (
		<section
			ref={ref}
			aria-label="About this deck"
			className="flex flex-1 flex-col border-t border-line bg-surface max-md:order-last"
		>
			<Tabs
				label="About this deck"
				value={tab}
				onChange={onTab}
				className="px-3 sm:px-5"
				tabs={[
					{
						value: 'preflight',
						label: (
							<>
								Checks
								{found > 0 && !isGenerating && <Tag tone={tone}>{found}</Tag>}
							</>
						),
					},
					{ value: 'text', label: 'Read from the slide' },
					{ value: 'context', label: 'Context for answers' },
				]}
			>
				<TabPanel value="preflight">
					{isGenerating ? (
						<p className="px-4 py-5 text-s text-ink-2 sm:px-6">
							The checks start when the slides are ready.
						</p>
					) : (
						<PreflightPanel />
					)}
				</TabPanel>
				{suggestion !== undefined && slide !== undefined && isSource ? (
					<TabPanel value="text">
						<SuggestionSource faq={suggestion} slide={slide} />
					</TabPanel>
				) : (
					<TabPanel value="text" className="px-4 py-5 sm:px-6">
						<SlideTextFields />
					</TabPanel>
				)}
				<TabPanel value="context" className="px-4 py-5 sm:px-6">
					<AnswerContextFields />
				</TabPanel>
			</Tabs>
		</section>
	)
}
