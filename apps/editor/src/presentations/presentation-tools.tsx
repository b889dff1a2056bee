import type { ListPresentationsInput } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { ChoiceMenu } from '@dormer/ui/choice-menu'
import { Field } from '@dormer/ui/field'
import { FilterChips } from '@dormer/ui/filter-chips'
import { Input } from '@dormer/ui/input'
import { Popover } from '@dormer/ui/popover'
import { Plus, Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { DeckFilter } from '../core/deck-filter.tsx'
import { trpc } from '../core/trpc.ts'
import { useDebounced } from '../core/use-debounced.ts'
import { FILTER_IDS, type FilterId, type ListSearch, readListSearch } from './list-search.ts'
import { isSameSearch, MAX_FILTER_NAME, useSavedFilters } from './saved-filters.ts'

type FilterInput = Pick<
	ListPresentationsInput,
	'status' | 'engagement' | 'priceStatus' | 'parked' | 'mine'
>

/** Label of each filter, and the input of the list query that applies the filter. */
const FILTERS: Record<FilterId, { label: string; input: FilterInput }> = {
	all: { label: 'All', input: {} },
	mine: { label: 'Mine', input: { mine: true } },
	chosen: { label: 'Chosen, not signed', input: { engagement: 'selected' } },
	unpriced: { label: 'Needs a price', input: { priceStatus: 'deferred' } },
	preparing: { label: 'Preparing', input: { status: 'processing' } },
	failed: { label: 'Failed', input: { status: 'failed' } },
	held: { label: 'On hold', input: { parked: true } },
}
const SORTS = [
	{ value: 'seen', label: 'Last seen' },
	{ value: 'created', label: 'Newest' },
] as const

type ToolsProps = { search: ListSearch; onChange: (search: ListSearch) => void }

/** Renders the search field, the filters with their counts, and the menus for deck and order. */
export function PresentationTools({ search, onChange }: ToolsProps) {
	const [saved, store] = useSavedFilters()
	const current = saved.find((filter) => isSameSearch(filter.search, search))
	const counts = useCounts([
		...FILTER_IDS.map((id) => FILTERS[id].input),
		...saved.map((filter) => listInput(filter.search)),
	])
	const change = (patch: Record<string, unknown>) =>
		onChange(readListSearch({ ...search, ...patch }))
	const [text, setText] = useSearchText(search.q ?? '', (q) => change({ q }))
	return (
		<div className="mb-4 flex flex-wrap items-center gap-2">
			<Input
				icon={<Search className="icon" aria-hidden />}
				type="search"
				aria-label="Search presentations"
				placeholder="Name, street, email or phone"
				value={text}
				onChange={({ target }) => setText(target.value)}
				className="max-sm:text-l"
				boxClassName="max-sm:h-11 sm:w-52"
			/>
			<FilterChips
				value={current?.name ?? FILTERS[search.filter ?? 'all'].label}
				options={[
					...FILTER_IDS.map((id) => FILTERS[id].label),
					...saved.map(({ name }) => name),
				].map((label, index) => ({ value: label, label, count: counts[index] }))}
				onChange={(label) => {
					const filter = saved.find(({ name }) => name === label)
					if (filter !== undefined) onChange(filter.search)
					else change({ filter: FILTER_IDS.find((id) => FILTERS[id].label === label) })
				}}
			/>
			{current !== undefined ? (
				<Button
					look="quiet"
					size="s"
					onClick={() => store(saved.filter((filter) => filter !== current))}
				>
					<X className="icon" aria-hidden />
					Remove “{current.name}”
				</Button>
			) : (
				isLimited(search) && (
					<SaveFilter
						names={[...FILTER_IDS.map((id) => FILTERS[id].label), ...saved.map(({ name }) => name)]}
						onSave={(name) => store([...saved, { name, search }])}
					/>
				)
			)}
			<DeckFilter
				deckId={search.deck ?? null}
				onChange={(deck) => change({ deck })}
				className="sm:ml-auto"
			/>
			<ChoiceMenu
				label="Order"
				value={search.sort ?? 'seen'}
				options={SORTS}
				onChange={(sort) => change({ sort })}
			/>
		</div>
	)
}

/** Returns whether a search shows something that no chip shows alone: a text, a deck, or a chip with another order. */
function isLimited({ q, deck, filter, sort }: ListSearch): boolean {
	return q !== undefined || deck !== undefined || (filter !== undefined && sort !== undefined)
}

/** Returns the input of the list query that applies a search. */
export function listInput({ q, filter = 'all', deck }: ListSearch) {
	return {
		...FILTERS[filter].input,
		...(q !== undefined && { search: q }),
		...(deck !== undefined && { deckId: deck }),
	}
}

/** Renders the button that saves the current search, and the form that asks for its name. */
function SaveFilter({ names, onSave }: { names: string[]; onSave: (name: string) => void }) {
	const [name, setName] = useState('')
	const typed = name.trim()
	const isTaken = names.some((taken) => taken.toLowerCase() === typed.toLowerCase())
	return (
		<Popover
			label="Save this filter"
			align="start"
			className="w-64"
			trigger={
				<Button look="quiet" size="s">
					<Plus className="icon" aria-hidden />
					Save this filter
				</Button>
			}
		>
			<form
				className="grid gap-3"
				onSubmit={(event) => {
					event.preventDefault()
					if (typed !== '' && !isTaken) onSave(typed)
				}}
			>
				<Field
					label="Name of the filter"
					error={isTaken ? 'Another filter has this name. Choose another name.' : undefined}
				>
					{(control) => (
						<Input
							{...control}
							value={name}
							maxLength={MAX_FILTER_NAME}
							onChange={({ target }) => setName(target.value)}
						/>
					)}
				</Field>
				<Button type="submit" look="primary" disabled={typed === '' || isTaken}>
					Save filter
				</Button>
			</form>
		</Popover>
	)
}

/** Returns the typed search text. Passes it on after a pause in typing, and follows `saved` when the address changes. */
function useSearchText(saved: string, onText: (text: string) => void) {
	const [text, setText] = useState(saved)
	const settled = useDebounced(text)
	const pass = useEffectEvent(() => {
		if (settled !== saved) onText(settled)
	})
	useEffect(() => pass(), [settled])
	const follow = useEffectEvent(() => {
		if (settled !== saved) setText(saved)
	})
	useEffect(() => follow(), [saved])
	return [text, setText] as const
}

/** Returns the number of presentations that each input lists; undefined until it is known. */
function useCounts(inputs: ReturnType<typeof listInput>[]): (number | undefined)[] {
	return trpc
		.useQueries(({ presentations }) =>
			inputs.map((input) =>
				presentations.list(
					{ ...input, limit: 1 },
					{ select: ({ pagination }) => pagination.total },
				),
			),
		)
		.map(({ data }) => data)
}
