import type { PresentationList } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { MonitorPlay, Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { ROWS_PER_PAGE, useJoinedPages, useRowPages } from '../core/long-list/use-row-pages.ts'
import { Page } from '../core/page.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { type ListSearch, readListSearch } from './list-search.ts'
import { isPreparing } from './presentation-status.ts'
import { PresentationTable } from './presentation-table.tsx'
import { listInput, PresentationTools } from './presentation-tools.tsx'

const POLL_MS = 2000

const NewPresentationDialog = lazy(async () => ({
	default: (await import('./new-presentation-dialog.tsx')).NewPresentationDialog,
}))

/** Renders the list of all presentations with search and filters, which the URL stores. */
export function PresentationsPage() {
	useDocumentTitle('Presentations')
	const { search, change } = useListSearch()
	const { creating, setCreating } = useNewPresentation()
	const { onRows, ...list } = usePresentations(useDeferredValue(search))
	const isFiltered =
		search.q !== undefined || search.filter !== undefined || search.deck !== undefined
	const { total, error } = list
	const isEmpty = total === 0 && !isFiltered
	const create = (
		<Button look="primary" onClick={() => setCreating(true)}>
			<Plus className="icon" aria-hidden />
			New presentation
		</Button>
	)
	return (
		<Page title="Presentations" count={total || undefined} actions={isEmpty ? undefined : create}>
			{!isEmpty && <PresentationTools search={search} onChange={change} />}
			{total === undefined && error === null && <TableSkeleton />}
			{error !== null && (
				<ErrorState
					title="The presentations could not be loaded"
					message={errorMessage(error)}
					onRetry={list.retry}
				/>
			)}
			{isEmpty && (
				<div className="card">
					<EmptyState
						icon={<MonitorPlay className="icon-l" aria-hidden />}
						title="No presentations yet"
						action={create}
					>
						Choose a deck and enter the homeowner’s name and address. The homeowner gets a link to a
						presentation that mentions both.
					</EmptyState>
				</div>
			)}
			{total === 0 && isFiltered && (
				<div className="card">
					<EmptyState
						title="No presentations match"
						action={<Button onClick={() => change({})}>Show all</Button>}
					>
						Try another name, street, email or phone number.
					</EmptyState>
				</div>
			)}
			{total !== undefined && total > 0 && (
				<PresentationTable count={total} presentationAt={list.rowAt} onRows={onRows} />
			)}
			{creating && (
				<Suspense>
					<NewPresentationDialog onClose={() => setCreating(false)} />
				</Suspense>
			)}
		</Page>
	)
}

/** Returns the state of the dialog for a new presentation. The dialog is also open when the URL ends in `#new`. */
function useNewPresentation() {
	const [isOpen, setOpen] = useState(false)
	const hash = useRouterState({ select: ({ location }) => location.hash })
	const navigate = useNavigate({ from: '/presentations' })
	const setCreating = (open: boolean) => {
		setOpen(open)
		if (!open && hash === 'new')
			void navigate({ search: (before) => before, hash: '', replace: true, ignoreBlocker: true })
	}
	return { creating: isOpen || hash === 'new', setCreating }
}

/** Returns the search parameters of the list, and a function that changes them. */
function useListSearch() {
	const search = readListSearch(useSearch({ from: '/app/presentations' }))
	const navigate = useNavigate({ from: '/presentations' })
	const change = useCallback(
		(next: ListSearch) => void navigate({ search: next, replace: true, resetScroll: false }),
		[navigate],
	)
	return { search, change }
}

/** Queries the pages of the list near the window, and polls a page while one of its presentations is being prepared. */
function usePresentations(search: ListSearch) {
	const input = { ...listInput(search), sort: search.sort ?? ('seen' as const) }
	const pages = useRowPages(JSON.stringify(input))
	const queries = trpc.useQueries(({ presentations }) =>
		pages.offsets.map((offset) =>
			presentations.list(
				{ ...input, offset, limit: ROWS_PER_PAGE },
				{
					select: toRows,
					refetchInterval: ({ state }) =>
						state.data?.presentations.some(isPreparing) ? POLL_MS : false,
				},
			),
		),
	)
	return { ...useJoinedPages(pages, queries), onRows: pages.onRows }
}

const toRows = ({ presentations, pagination }: PresentationList) => ({
	rows: presentations,
	total: pagination.total,
})

function TableSkeleton() {
	return (
		<div role="status" aria-label="Loading presentations" className="card divide-y divide-line">
			{['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
				<div key={key} className="flex h-[52px] items-center gap-10 px-5">
					<Skeleton className="h-3.5 w-32" />
					<Skeleton className="h-3 w-48" />
					<Skeleton className="ml-auto h-3 w-20" />
				</div>
			))}
		</div>
	)
}
