import type { LogPage } from '@dormer/api/outreach/event-log/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '../core/trpc.ts'
import { askOf } from './log-window.ts'
import type { LogFilters } from './search.ts'

const PAGE_SIZE = 25
const TELLING_MS = 5000
/** So long after an event its deliveries are made, if anybody subscribes to it. */
const FRESH_MS = 30_000

type Events = {
	/** Neither of both: the page is on its way. */
	data: LogPage | undefined
	error: unknown
	retry: () => void
	/** The place of the page's first event, from 1. */
	first: number
	newer?: () => void
	older?: () => void
}

/**
 * A page of the log and the way to its neighbours. Each page begins where the one before it ended, so that events that
 * arrive meanwhile move nothing but the first. Looked at again while somebody is still to be told. Other filters are
 * another use of it.
 */
export function useEvents(filters: LogFilters): Events {
	const [cursors, setCursors] = useState<string[]>([])
	const [asked] = useState(() => askOf(filters))
	const cursor = cursors.at(-1)
	const { data, error, refetch } = trpc.eventLog.page.useQuery(
		{ limit: PAGE_SIZE, ...asked, ...(cursor && { cursor }) },
		{
			placeholderData: keepPreviousData,
			refetchInterval: ({ state }) => state.data?.events.some(isBeingTold) && TELLING_MS,
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

function isBeingTold({ occurredAt, deliveries }: LogPage['events'][number]): boolean {
	const { total, delivered, exhausted } = deliveries
	if (total > 0) return delivered + exhausted < total
	return Date.now() - new Date(occurredAt).getTime() < FRESH_MS
}
