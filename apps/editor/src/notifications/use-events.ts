import type { LogPage } from '@dormer/api/outreach/event-log/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../core/trpc.ts'
import { logInput } from './log-input.ts'
import type { LogFilters } from './notifications-search.ts'

const PAGE_SIZE = 25
const POLL_MS = 5000
/** Maximum time in milliseconds between an event and the creation of its deliveries by the server. */
const FAN_OUT_MS = 30_000

type Events = {
	/** Page of events; undefined while the page is loading or when the page could not be loaded. */
	data: LogPage | undefined
	error: unknown
	retry: () => void
	/** Position of the page's first event in the log, counted from 1. */
	first: number
	newer?: () => void
	older?: () => void
}

/**
 * Queries a page of the event log. Polls while deliveries are pending. Reads the filters only once; a component with other
 * filters needs a new React key.
 */
export function useEvents(filters: LogFilters): Events {
	const [cursors, setCursors] = useState<string[]>([])
	const [input] = useState(() => logInput(filters))
	const cursor = cursors.at(-1)
	const { data, error, refetch } = trpc.eventLog.page.useQuery(
		{ limit: PAGE_SIZE, ...input, ...(cursor && { cursor }) },
		{
			placeholderData: keepPreviousData,
			refetchInterval: ({ state }) => state.data?.events.some(isBeingDelivered) && POLL_MS,
		},
	)
	const next = data?.pagination.nextCursor ?? null
	return {
		...{ data, error, retry: () => void refetch() },
		first: cursors.length * PAGE_SIZE + 1,
		...(cursor !== undefined && { newer: () => setCursors(cursors.slice(0, -1)) }),
		...(next !== null && { older: () => setCursors([...cursors, next]) }),
	}
}

function isBeingDelivered({ occurredAt, deliveries }: LogPage['events'][number]): boolean {
	const { total, delivered, exhausted } = deliveries
	if (total > 0) return delivered + exhausted < total
	return Date.now() - new Date(occurredAt).getTime() < FAN_OUT_MS
}
