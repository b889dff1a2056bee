import type { ListPresentationsInput } from '@dormer/api/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Chip } from '@dormer/ui/chip'
import { Input } from '@dormer/ui/input'
import { Menu, MenuChoice } from '@dormer/ui/menu'
import { ChevronDown, Search } from 'lucide-react'
import { trpc } from '../trpc.ts'

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
const FILTER_IDS = ['all', 'waits', 'unsigned', 'preparing', 'failed', 'parked'] as const
const SORTS = [
	{ value: 'seen', label: 'Last seen' },
	{ value: 'created', label: 'Newest' },
] as const
const ANY_DECK = 'any'

type ToolsProps = { query: PresentationQuery; onChange: (query: PresentationQuery) => void }

/** Search and filters; each change begins at the first page again. */
export function PresentationTools({ query, onChange }: ToolsProps) {
	const decks = trpc.decks.list.useQuery()
	const change = (patch: Partial<PresentationQuery>) => onChange({ ...query, ...patch, offset: 0 })
	const options = [
		{ value: ANY_DECK, label: 'All decks' },
		...(decks.data?.decks ?? []).map(({ id, name }) => ({ value: id, label: name })),
	]
	const deck = options.find(({ value }) => value === (query.deckId ?? ANY_DECK))
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
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend to a row of buttons */}
			<div role="group" aria-label="Filter" className="flex flex-wrap gap-2">
				{FILTER_IDS.map((filter) => (
					<Chip key={filter} pressed={query.filter === filter} onClick={() => change({ filter })}>
						{FILTERS[filter].label}
					</Chip>
				))}
			</div>
			<Menu
				trigger={
					<Button look="quiet" className="max-w-56 sm:ml-auto">
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
			<Menu
				trigger={
					<Button look="quiet">
						{SORTS.find(({ value }) => value === query.sort)?.label}
						<ChevronDown className="icon-s" aria-hidden />
					</Button>
				}
			>
				<MenuChoice
					label="Order"
					value={query.sort}
					options={SORTS}
					onChange={(sort) => change({ sort })}
				/>
			</Menu>
		</div>
	)
}
