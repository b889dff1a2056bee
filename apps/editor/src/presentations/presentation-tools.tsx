import type { ListPresentationsInput } from '@dormer/api/presentations/schema'
import { ChoiceMenu } from '@dormer/ui/choice-menu'
import { FilterChips } from '@dormer/ui/filter-chips'
import { Input } from '@dormer/ui/input'
import { Search } from 'lucide-react'
import { DeckFilter } from '../decks/deck-filter.tsx'

type Only = Pick<ListPresentationsInput, 'status' | 'engagement' | 'priceStatus' | 'parked'>
export type FilterId = 'all' | 'waits' | 'unsigned' | 'preparing' | 'failed' | 'parked'
export type PresentationQuery = {
	search: string
	filter: FilterId
	deckId: string | null
	sort: ListPresentationsInput['sort']
	offset: number
}
export const ALL: PresentationQuery = {
	search: '',
	filter: 'all',
	deckId: null,
	sort: 'seen',
	offset: 0,
}

/** What each filter asks for. */
export const FILTERS: Record<FilterId, { label: string; only: Only }> = {
	all: { label: 'All', only: {} },
	waits: { label: 'Needs a price', only: { priceStatus: 'deferred' } },
	unsigned: { label: 'Unsigned', only: { engagement: 'selected' } },
	preparing: { label: 'Preparing', only: { status: 'processing' } },
	failed: { label: 'Failed', only: { status: 'failed' } },
	parked: { label: 'Parked', only: { parked: true } },
}
const CHIPS = (['all', 'waits', 'unsigned', 'preparing', 'failed', 'parked'] as const).map(
	(value) => ({ value, label: FILTERS[value].label }),
)
const SORTS = [
	{ value: 'seen', label: 'Last seen' },
	{ value: 'created', label: 'Newest' },
] as const

type ToolsProps = { query: PresentationQuery; onChange: (query: PresentationQuery) => void }

/** Search and filters; each change begins at the first page again. */
export function PresentationTools({ query, onChange }: ToolsProps) {
	const change = (patch: Partial<PresentationQuery>) => onChange({ ...query, ...patch, offset: 0 })
	return (
		<div className="mb-4 flex flex-wrap items-center gap-2">
			<Input
				icon={<Search className="icon" aria-hidden />}
				type="search"
				aria-label="Search presentations"
				placeholder="Name, street or e-mail"
				value={query.search}
				onChange={({ target }) => change({ search: target.value })}
				boxClassName="sm:w-64"
			/>
			<FilterChips value={query.filter} options={CHIPS} onChange={(filter) => change({ filter })} />
			<DeckFilter
				deckId={query.deckId}
				onChange={(deckId) => change({ deckId })}
				className="sm:ml-auto"
			/>
			<ChoiceMenu
				label="Order"
				value={query.sort}
				options={SORTS}
				onChange={(sort) => change({ sort })}
			/>
		</div>
	)
}
