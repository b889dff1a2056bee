import type { ListPresentationsInput } from '@dormer/api/sale/presentations/schema'
import { ChoiceMenu } from '@dormer/ui/choice-menu'
import { FilterChips } from '@dormer/ui/filter-chips'
import { Input } from '@dormer/ui/input'
import { Search } from 'lucide-react'
import { DeckFilter } from '../core/deck-filter.tsx'

type FilterInput = Pick<ListPresentationsInput, 'status' | 'engagement' | 'priceStatus' | 'parked'>
type FilterId = 'all' | 'deferred' | 'unsigned' | 'preparing' | 'failed' | 'parked'
export type PresentationQuery = {
	search: string
	filter: FilterId
	deckId: string | null
	sort: ListPresentationsInput['sort']
}
export const DEFAULT_QUERY: PresentationQuery = {
	search: '',
	filter: 'all',
	deckId: null,
	sort: 'seen',
}

/** Label of each filter, and the input of the list query that applies the filter. */
export const FILTERS: Record<FilterId, { label: string; input: FilterInput }> = {
	all: { label: 'All', input: {} },
	deferred: { label: 'Needs a price', input: { priceStatus: 'deferred' } },
	unsigned: { label: 'Unsigned', input: { engagement: 'selected' } },
	preparing: { label: 'Preparing', input: { status: 'processing' } },
	failed: { label: 'Failed', input: { status: 'failed' } },
	parked: { label: 'Parked', input: { parked: true } },
}
const CHIPS = (['all', 'deferred', 'unsigned', 'preparing', 'failed', 'parked'] as const).map(
	(value) => ({ value, label: FILTERS[value].label }),
)
const SORTS = [
	{ value: 'seen', label: 'Last seen' },
	{ value: 'created', label: 'Newest' },
] as const

type ToolsProps = { query: PresentationQuery; onChange: (query: PresentationQuery) => void }

/** Renders the search field, the filters and the sort menu. */
export function PresentationTools({ query, onChange }: ToolsProps) {
	const change = (patch: Partial<PresentationQuery>) => onChange({ ...query, ...patch })
	return (
		<div className="mb-4 flex flex-wrap items-center gap-2">
			<Input
				icon={<Search className="icon" aria-hidden />}
				type="search"
				aria-label="Search presentations"
				placeholder="Name, street or email"
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
