import { FilterChips } from '@dormer/ui/filter-chips'
import { DeckFilter } from '../core/deck-filter.tsx'

export type QuestionQuery = { deckId: string | null; waiting: boolean; offset: number }
export const ALL_QUESTIONS: QuestionQuery = { deckId: null, waiting: false, offset: 0 }

type ToolsProps = {
	query: QuestionQuery
	/** Number of questions that need an answer. */
	waiting: number | undefined
	onChange: (query: QuestionQuery) => void
}

/** Renders the filters of the question list: all or unanswered questions, and the deck. */
export function QuestionTools({ query, waiting, onChange }: ToolsProps) {
	const change = (patch: Partial<QuestionQuery>) => onChange({ ...query, ...patch, offset: 0 })
	return (
		<div className="mb-4 flex flex-wrap items-center gap-2">
			<FilterChips
				value={query.waiting ? 'waiting' : 'all'}
				options={[
					{ value: 'all', label: 'All' },
					{
						value: 'waiting',
						label: (
							<>
								Needs an answer
								{waiting !== undefined && waiting > 0 && <span className="num">{waiting}</span>}
							</>
						),
					},
				]}
				onChange={(value) => change({ waiting: value === 'waiting' })}
			/>
			<DeckFilter
				deckId={query.deckId}
				onChange={(deckId) => change({ deckId })}
				className="ml-auto"
			/>
		</div>
	)
}
