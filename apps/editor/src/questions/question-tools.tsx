import { Button } from '@dormer/ui/button'
import { Chip } from '@dormer/ui/chip'
import { Menu, MenuChoice } from '@dormer/ui/menu'
import { ChevronDown } from 'lucide-react'
import { trpc } from '../trpc.ts'

export type QuestionQuery = { deckId: string | null; waiting: boolean; offset: number }
export const ALL_QUESTIONS: QuestionQuery = { deckId: null, waiting: false, offset: 0 }

const ANY_DECK = 'any'

type ToolsProps = {
	query: QuestionQuery
	/** How many wait for the rep. */
	waiting: number | undefined
	onChange: (query: QuestionQuery) => void
}

/** Those that need the rep, or all; of one deck, or of any. */
export function QuestionTools({ query, waiting, onChange }: ToolsProps) {
	const decks = trpc.decks.list.useQuery()
	const change = (patch: Partial<QuestionQuery>) => onChange({ ...query, ...patch, offset: 0 })
	const options = [
		{ value: ANY_DECK, label: 'All decks' },
		...(decks.data?.decks ?? []).map(({ id, name }) => ({ value: id, label: name })),
	]
	const deck = options.find(({ value }) => value === (query.deckId ?? ANY_DECK))
	return (
		<div className="mb-4 flex flex-wrap items-center gap-2">
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend to a row of buttons */}
			<div role="group" aria-label="Filter" className="flex flex-wrap gap-2">
				<Chip pressed={!query.waiting} onClick={() => change({ waiting: false })}>
					All
				</Chip>
				<Chip pressed={query.waiting} onClick={() => change({ waiting: true })}>
					Needs you
					{waiting !== undefined && waiting > 0 && <span className="num">{waiting}</span>}
				</Chip>
			</div>
			<Menu
				trigger={
					<Button look="quiet" className="ml-auto max-w-56">
						<span className="truncate">{deck?.label ?? 'All decks'}</span>
						<ChevronDown className="icon-s" aria-hidden />
					</Button>
				}
			>
				<MenuChoice
					label="Deck"
					value={query.deckId ?? ANY_DECK}
					options={options}
					onChange={(deckId) => change({ deckId: deckId === ANY_DECK ? null : deckId })}
				/>
			</Menu>
		</div>
	)
}
