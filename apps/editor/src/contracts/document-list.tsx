import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { FilterChips } from '@dormer/ui/filter-chips'
import { Input } from '@dormer/ui/input'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { keepPreviousData } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { DocumentTable } from './document-table.tsx'
import { NoContract } from './no-contract.tsx'

const POLL_MS = 3000
const FILTERS = {
	all: { label: 'All', input: {} },
	sealed: { label: 'PDF ready', input: { sealStatus: 'sealed', cancelled: false } },
	sealing: { label: 'Making the PDF', input: { sealStatus: 'pending' } },
	unsealed: { label: 'PDF failed', input: { sealStatus: 'failed' } },
	cancelled: { label: 'Canceled', input: { cancelled: true } },
} as const
type FilterId = keyof typeof FILTERS
const CHIPS = (['all', 'sealed', 'sealing', 'unsealed', 'cancelled'] as const).map((value) => ({
	value,
	label: FILTERS[value].label,
}))

/** Renders the signed contracts with search and filters. */
export function DocumentList() {
	const [search, setSearch] = useState('')
	const [filter, setFilter] = useState<FilterId>('all')
	const list = useDocuments(useDeferredValue(search.trim()), filter)
	const documents = list.data?.pages.flatMap((page) => page.documents)
	const isFiltered = search.trim() !== '' || filter !== 'all'
	const isEmpty = documents?.length === 0 && !isFiltered
	const showAll = () => {
		setSearch('')
		setFilter('all')
	}
	return (
		<>
			{!isEmpty && (
				<div className="mb-4 flex flex-wrap items-center gap-2">
					<Input
						icon={<Search className="icon" aria-hidden />}
						type="search"
						aria-label="Search contracts"
						placeholder="Name, street or contract"
						value={search}
						onChange={({ target }) => setSearch(target.value)}
						boxClassName="sm:w-64"
					/>
					<FilterChips value={filter} options={CHIPS} onChange={setFilter} />
				</div>
			)}
			{list.isPending && (
				<div className="card">
					<RowsSkeleton label="Loading the contracts" />
				</div>
			)}
			{list.isError && (
				<ErrorState
					title="The contracts could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{isEmpty && <NoContract title="No signed contracts yet" />}
			{documents?.length === 0 && isFiltered && (
				<div className="card">
					<EmptyState
						title="No contracts match"
						action={<Button onClick={showAll}>Show all</Button>}
					>
						Try another name or street.
					</EmptyState>
				</div>
			)}
			{documents !== undefined && documents.length > 0 && <DocumentTable documents={documents} />}
			{list.hasNextPage && (
				<div className="mt-4 flex justify-center">
					<Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
						Show more
					</Button>
				</div>
			)}
		</>
	)
}

/** Queries the signed contracts, and polls while one of them is being sealed. */
function useDocuments(search: string, filter: FilterId) {
	return trpc.contracts.listDocuments.useInfiniteQuery(
		{ ...FILTERS[filter].input, ...(search === '' ? {} : { search }), limit: 50 },
		{
			getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
			placeholderData: keepPreviousData,
			refetchInterval: ({ state }) =>
				state.data?.pages.some(({ documents }) =>
					documents.some(({ sealStatus }) => sealStatus === 'pending'),
				)
					? POLL_MS
					: false,
		},
	)
}
