import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { MonitorPlay, Plus } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { Page } from '../core/page.tsx'
import { Pagination } from '../core/pagination.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { isPreparing } from './presentation-status.ts'
import { PresentationTable } from './presentation-table.tsx'
import {
	DEFAULT_QUERY,
	FILTERS,
	type PresentationQuery,
	PresentationTools,
} from './presentation-tools.tsx'

const PAGE_SIZE = 25
const POLL_MS = 2000

const NewPresentationDialog = lazy(async () => ({
	default: (await import('./new-presentation-dialog.tsx')).NewPresentationDialog,
}))

/** Renders the list of all presentations with search, filters and pagination. */
export function PresentationsPage() {
	useDocumentTitle('Presentations')
	const [query, setQuery] = useState<PresentationQuery>(DEFAULT_QUERY)
	const [creating, setCreating] = useState(false)
	const list = usePresentations(useDeferredValue(query))
	const isFiltered = query.search !== '' || query.filter !== 'all' || query.deckId !== null
	const total = list.data?.pagination.total
	const isEmpty = total === 0 && !isFiltered
	const create = (
		<Button look="primary" onClick={() => setCreating(true)}>
			<Plus className="icon" aria-hidden />
			New presentation
		</Button>
	)
	return (
		<Page title="Presentations" count={total || undefined} actions={isEmpty ? undefined : create}>
			{!isEmpty && <PresentationTools query={query} onChange={setQuery} />}
			{list.isPending && <TableSkeleton />}
			{list.isError && (
				<ErrorState
					title="The presentations could not be loaded"
					message={errorMessage(list.error)}
					onRetry={() => void list.refetch()}
				/>
			)}
			{isEmpty && (
				<div className="card">
					<EmptyState
						icon={<MonitorPlay className="icon-l" aria-hidden />}
						title="No presentations yet"
						action={create}
					>
						Choose a deck and enter the homeowner's name and address. The homeowner gets a link to a
						presentation that mentions both.
					</EmptyState>
				</div>
			)}
			{total === 0 && isFiltered && (
				<div className="card">
					<EmptyState
						title="No presentations match"
						action={<Button onClick={() => setQuery(DEFAULT_QUERY)}>Show all</Button>}
					>
						Try another name, street or email.
					</EmptyState>
				</div>
			)}
			{list.data !== undefined && list.data.presentations.length > 0 && (
				<>
					<PresentationTable presentations={list.data.presentations} />
					<Pagination
						{...list.data.pagination}
						onOffset={(offset) => setQuery({ ...query, offset })}
					/>
				</>
			)}
			{creating && (
				<Suspense>
					<NewPresentationDialog onClose={() => setCreating(false)} />
				</Suspense>
			)}
		</Page>
	)
}

/** Queries one page of the list, and polls while a presentation on the page is being prepared. */
function usePresentations({ search, filter, deckId, sort, offset }: PresentationQuery) {
	return trpc.presentations.list.useQuery(
		{
			limit: PAGE_SIZE,
			offset,
			sort,
			...FILTERS[filter].input,
			...(search === '' ? {} : { search }),
			...(deckId === null ? {} : { deckId }),
		},
		{
			placeholderData: keepPreviousData,
			refetchInterval: ({ state }) =>
				state.data?.presentations.some(isPreparing) ? POLL_MS : false,
		},
	)
}

function TableSkeleton() {
	return (
		<div role="status" aria-label="Loading presentations" className="card divide-y divide-line">
			{['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
				<div key={key} className="flex h-11 items-center gap-10 px-5">
					<Skeleton className="h-3.5 w-32" />
					<Skeleton className="h-3 w-48" />
					<Skeleton className="ml-auto h-3 w-20" />
				</div>
			))}
		</div>
	)
}
