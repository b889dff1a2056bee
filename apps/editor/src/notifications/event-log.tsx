import { TEXT_RETENTION_DAYS } from '@dormer/api/events/limits'
import { Button } from '@dormer/ui/button'
import { EmptyState } from '@dormer/ui/empty-state'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Table, Th } from '@dormer/ui/table'
import { useCallback, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatCount } from '../core/format.ts'
import { MAX_ROWS } from '../core/long-list/use-row-pages.ts'
import { VirtualRows } from '../core/long-list/virtual-rows.tsx'
import { useMediaQuery } from '../core/use-media-query.ts'
import { EventRow } from './event-row.tsx'
import { ExportButton } from './export/export-button.tsx'
import { LogTools } from './log-tools.tsx'
import type { LogFilters } from './notifications-search.ts'
import { useEvents } from './use-events.ts'
import { useNotificationsSearch } from './use-notifications-search.ts'

const NO_FILTERS = {
	type: undefined,
	object: undefined,
	id: undefined,
	range: undefined,
	from: undefined,
	to: undefined,
}

/** Renders the event log, newest event first, with the filters from the page's URL. */
export function EventLog() {
	const { filters, changeFilters } = useNotificationsSearch()
	return (
		<section aria-labelledby="log" className="card min-w-0">
			<div className="flex items-center gap-2 px-5 pt-4 max-sm:flex-wrap max-sm:gap-y-0">
				<h2 id="log" className="shrink-0 text-m font-semibold">
					Event log
				</h2>
				<p className="text-xs text-ink-meta max-sm:order-last max-sm:basis-full">
					Questions and other text in events are deleted after {TEXT_RETENTION_DAYS} days
				</p>
				<ExportButton filters={filters} className="-my-1 ml-auto" />
			</div>
			<LogTools filters={filters} onChange={changeFilters} />
			<Events
				key={JSON.stringify(filters)}
				filters={filters}
				onFilter={changeFilters}
				onAll={() => changeFilters(NO_FILTERS)}
			/>
		</section>
	)
}

type EventsProps = {
	filters: LogFilters
	onFilter: (patch: LogFilters) => void
	onAll: () => void
}

function Events({ filters, onFilter, onAll }: EventsProps) {
	const { total, rowAt, error, retry, onRows } = useEvents(filters)
	const isNarrow = useMediaQuery('(width < 640px)')
	const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
	const toggle = useCallback(
		(id: string) =>
			setOpenIds((before) =>
				before.has(id)
					? new Set([...before].filter((open) => open !== id))
					: new Set([...before, id]),
			),
		[],
	)
	if (total === undefined)
		return error === null ? (
			<Loading />
		) : (
			<ErrorState
				heading="h3"
				title="The events could not be loaded"
				message={errorMessage(error)}
				onRetry={retry}
			/>
		)
	if (total === 0) return <NoEvents isFiltered={Object.keys(filters).length > 0} onAll={onAll} />
	return (
		<>
			<Table label="Events" aria-rowcount={total + 1} className="table-fixed border-t border-line">
				<thead>
					<tr aria-rowindex={1}>
						<Th className="w-56 max-md:hidden">Time</Th>
						<Th className="w-64 max-md:pl-5! max-sm:w-auto">Type</Th>
						<Th className="w-44 max-lg:hidden">Presentation</Th>
						<Th className="max-sm:hidden">What happened</Th>
						<Th className="w-24 text-right! sm:w-28">Delivered</Th>
					</tr>
				</thead>
				<VirtualRows
					count={total}
					rowHeight={isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT}
					as="tbody"
					keyOf={(index) => rowAt(index)?.id ?? index}
					onRows={onRows}
				>
					{(index) => {
						const event = rowAt(index)
						const isOpen = event !== undefined && openIds.has(event.id)
						return (
							<EventRow
								index={index}
								event={event}
								isOpen={isOpen}
								onToggle={toggle}
								onFilter={onFilter}
							/>
						)
					}}
				</VirtualRows>
			</Table>
			<p className="num border-t border-line px-5 py-2.5 text-s text-ink-meta">
				{total === MAX_ROWS
					? 'Choose a time range to see older events.'
					: formatCount(total, 'event')}
			</p>
		</>
	)
}

/** Usual heights in pixels of a row, and of a row that has the time and the summary below the type. */
const ROW_HEIGHT = 44
const NARROW_ROW_HEIGHT = 93

function NoEvents({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
	return (
		<div className="border-t border-line">
			{isFiltered ? (
				<EmptyState
					heading="h3"
					title="No events match"
					action={<Button onClick={onAll}>Show all events</Button>}
				>
					Change or clear the filters to see other events.
				</EmptyState>
			) : (
				<EmptyState heading="h3" title="No events yet">
					Create a presentation. Everything that happens to it appears here.
				</EmptyState>
			)}
		</div>
	)
}

function Loading() {
	return (
		<div
			role="status"
			aria-label="Loading events"
			className="divide-y divide-line border-t border-line"
		>
			{['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
				<div key={key} className="flex h-11 items-center gap-10 px-5">
					<Skeleton className="h-3 w-28" />
					<Skeleton className="h-3 w-36" />
					<Skeleton className="h-3 w-56 max-sm:hidden" />
					<Skeleton className="ml-auto h-3 w-10" />
				</div>
			))}
		</div>
	)
}
