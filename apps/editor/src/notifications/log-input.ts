import type { ExportEventsInput } from '@dormer/api/outreach/event-log/schema'
import type { LogFilters, Range } from './notifications-search.ts'

const HOUR_MS = 3_600_000
const RANGE_MS: Record<Exclude<Range, 'dates'>, number> = {
	hour: HOUR_MS,
	day: 24 * HOUR_MS,
	week: 7 * 24 * HOUR_MS,
	month: 30 * 24 * HOUR_MS,
}

/**
 * Returns the time range of the event log: `since` is included and `before` is not. Dates are days in the browser's
 * time zone.
 */
export function timeRange(
	{ range, from, to }: Pick<LogFilters, 'range' | 'from' | 'to'>,
	now: Date,
): { since?: string; until?: string } {
	if (range === undefined) return {}
	if (range !== 'dates') return { since: new Date(now.getTime() - RANGE_MS[range]).toISOString() }
	return {
		...(from === undefined ? {} : { since: midnight(from).toISOString() }),
		...(to === undefined ? {} : { until: nextDay(midnight(to)).toISOString() }),
	}
}

function midnight(day: string): Date {
	return new Date(`${day}T00:00:00`)
}

function nextDay(day: Date): Date {
	return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)
}

/** Converts the filters in the page's URL to the input of the query for the event log. */
export function logInput(
	{ type, object, id, ...time }: LogFilters,
	now: Date = new Date(),
): ExportEventsInput {
	return {
		...timeRange(time, now),
		...(type && { eventType: type }),
		...(object && { aggregateType: object }),
		...(id && { aggregateId: id }),
	}
}
