import type { EventLog } from '@dormer/api/event-log/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { trpc } from '../trpc.ts'
import { windowOf } from './log-window.ts'
import type { LogFilters } from './search.ts'

const PAGE_SIZE = 25

type Events = {
	/** Neither of both: the page is on its way. */
	data: EventLog | undefined
	error: unknown
	retry: () => void
	/** The place of the page's first event, from 1. */
	first: number
	newer?: () => void
	older?: () => void
}

/**
 * A page of the log and the way to its neighbours. Each page begins where the one before it ended, so that events that
 * arrive meanwhile move nothing but the first.
 */
export function useEvents({ type, object, id, range, from, to }: LogFilters): Events {
	const [cursors, setCursors] = useState<string[]>([])
	const time = useMemo(
		() =>
			windowOf({ ...(range && { range }), ...(from && { from }), ...(to && { to }) }, new Date()),
		[range, from, to],
	)
	const cursor = cursors.at(-1)
	const { data, error, refetch } = trpc.eventLog.list.useQuery(
		{
			limit: PAGE_SIZE,
			...time,
			...(type && { eventType: type }),
			...(object && { aggregateType: object }),
			...(id && { aggregateId: id }),
			...(cursor && { cursor }),
		},
		{ placeholderData: keepPreviousData },
	)
	const next = data?.pagination.nextCursor ?? null
	return {
		...{ data, error, retry: () => void refetch() },
		first: cursors.length * PAGE_SIZE + 1,
		...(cursor !== undefined && { newer: () => setCursors(cursors.slice(0, -1)) }),
		...(next !== null && { older: () => setCursors([...cursors, next]) }),
	}
}
