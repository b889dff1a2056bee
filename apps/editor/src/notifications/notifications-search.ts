import type { EventType } from '@dormer/api/events/schema'

export const RANGES = ['hour', 'day', 'week', 'month', 'dates'] as const
export type Range = (typeof RANGES)[number]

/** Filters of the event log, stored in the page's URL. An absent filter matches every event. */
export type LogFilters = {
	type?: EventType
	object?: string
	id?: string
	range?: Range
	/** First and last day of the time range `dates`, such as `2026-06-12`. Both days are included. */
	from?: string
	to?: string
}
/** Search parameters of the page. `type` can be any text; the page ignores unknown event types. */
export type NotificationsSearch = Omit<LogFilters, 'type'> & {
	type?: string
	subscription?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the search parameters of the page and drops invalid ones. */
export function readSearch(search: Record<string, unknown>): NotificationsSearch {
	const text = (key: string) => {
		const value = search[key]
		return typeof value === 'string' && value !== '' ? value : undefined
	}
	const day = (key: string) => {
		const value = text(key)
		return value !== undefined && DAY.test(value) && !Number.isNaN(Date.parse(value))
			? value
			: undefined
	}
	return dropEmpty({
		subscription: text('subscription'),
		type: text('type'),
		object: text('object')?.slice(0, 40),
		id: text('id')?.slice(0, 64),
		range: RANGES.find((range) => range === search.range),
		from: day('from'),
		to: day('to'),
	})
}

type WithoutUndefined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** Removes fields that are undefined, so they do not appear in the URL. */
export function dropEmpty<T extends object>(fields: T): WithoutUndefined<T> {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined),
	) as WithoutUndefined<T>
}
