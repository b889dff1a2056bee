import { ChoiceMenu } from '@dormer/ui/choice-menu'
import { FilterChips } from '@dormer/ui/filter-chips'
import { Input } from '@dormer/ui/input'
import { Search } from 'lucide-react'
import { type DeckQuery, type Filter, SORTS } from './deck-query.ts'

const MAX_TAGS = 5

type ToolsProps = {
	query: DeckQuery
	tags: readonly string[]
	hasArchived: boolean
	onChange: (query: DeckQuery) => void
}

/** Renders the search field, the filter chips and the sort menu of the deck list. */
export function DeckToolbar({ query, tags, hasArchived, onChange }: ToolsProps) {
	const filters: Filter[] = [
		{ kind: 'all' },
		...tags.slice(0, MAX_TAGS).map((tag) => ({ kind: 'tag' as const, tag })),
		...(hasArchived ? [{ kind: 'archived' as const }] : []),
	]
	return (
		<div className="mb-5 flex flex-wrap items-center gap-2">
			<Input
				icon={<Search className="icon" aria-hidden />}
				type="search"
				aria-label="Search decks"
				placeholder="Search decks and tags"
				value={query.search}
				onChange={({ target }) => onChange({ ...query, search: target.value })}
				boxClassName="sm:w-64"
			/>
			<span aria-hidden className="mx-1 hidden h-5 w-px bg-line-strong sm:block" />
			<FilterChips
				value={idOf(query.filter)}
				options={filters.map((filter) => ({ value: idOf(filter), label: labelOf(filter) }))}
				onChange={(id) => {
					const filter = filters.find((one) => idOf(one) === id)
					if (filter !== undefined) onChange({ ...query, filter })
				}}
			/>
			<ChoiceMenu
				label="Order"
				value={query.sort}
				options={SORTS}
				onChange={(sort) => onChange({ ...query, sort })}
				className="ml-auto"
			/>
		</div>
	)
}

const LABELS = { all: 'All', archived: 'Archived' }

function labelOf(filter: Filter): string {
	return filter.kind === 'tag' ? filter.tag : LABELS[filter.kind]
}

function idOf(filter: Filter): string {
	return filter.kind === 'tag' ? `tag ${filter.tag}` : filter.kind
}
