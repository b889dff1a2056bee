import type { LogLine, LogPage } from '@dormer/api/outreach/event-log/schema'
import { useState } from 'react'
import {
	ROWS_PER_PAGE,
	type RowList,
	useJoinedPages,
	useRowPages,
} from '../core/long-list/use-row-pages.ts'
import { trpc } from '../core/trpc.ts'
import { logInput } from './log-input.ts'
import type { LogFilters } from './notifications-search.ts'

const POLL_MS = 5000
/** Maximum time in milliseconds between an event and the creation of its deliveries by the server. */
const FAN_OUT_MS = 30_000

type Events = RowList<LogLine> & { onRows: (first: number, last: number) => void }

/**
 * Queries the pages of the event log near the window, and polls a page while some of its deliveries are pending. Reads the
 * filters only once; a component with other filters needs a new React key.
 */
export function useEvents(filters: LogFilters): Events {
	const [input] = useState(() => logInput(filters))
	const pages = useRowPages('events')
	const queries = trpc.useQueries(({ eventLog }) =>
		pages.offsets.map((offset) =>
			eventLog.page(
				{ ...input, offset, limit: ROWS_PER_PAGE },
				{
					select: toRows,
					refetchInterval: ({ state }) => state.data?.events.some(isBeingDelivered) && POLL_MS,
				},
			),
		),
	)
	return { ...useJoinedPages(pages, queries), onRows: pages.onRows }
}

const toRows = ({ events, pagination }: LogPage) => ({ rows: events, total: pagination.total })

function isBeingDelivered({ occurredAt, deliveries }: LogLine): boolean {
	const { total, delivered, exhausted } = deliveries
	if (total > 0) return delivered + exhausted < total
	return Date.now() - new Date(occurredAt).getTime() < FAN_OUT_MS
}
