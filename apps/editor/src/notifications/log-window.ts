import type { ExportEventsInput } from '@dormer/api/outreach/event-log/schema'
import type { LogFilters, Range } from './search.ts'

const HOUR_MS = 3_600_000
const SPANS: Record<Exclude<Range, 'dates'>, number> = {
	hour: HOUR_MS,
	day: 24 * HOUR_MS,
	week: 7 * 24 * HOUR_MS,
	month: 30 * 24 * HOUR_MS,
}

/** The part of time that the log shows: from `since` on, before `until`; days are those of the reader's clock. */
export function windowOf(
	{ range, from, to }: Pick<LogFilters, 'range' | 'from' | 'to'>,
	now: Date,
): { since?: string; until?: string } {
	if (range === undefined) return {}
	if (range !== 'dates') return { since: new Date(now.getTime() - SPANS[range]).toISOString() }
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

/** What the filters of the page's address ask of the log. */
export function askOf(
	{ type, object, id, ...time }: LogFilters,
	now: Date = new Date(),
): ExportEventsInput {
	return {
		...windowOf(time, now),
		...(type && { eventType: type }),
		...(object && { aggregateType: object }),
		...(id && { aggregateId: id }),
	}
}
