import type { EventType } from '@dormer/api/outreach/event-log/schema'

export const RANGES = ['hour', 'day', 'week', 'month', 'dates'] as const
export type Range = (typeof RANGES)[number]

/** Which events the log shows; what is left out lets everything through. Kept in the address of the page. */
export type LogFilters = {
	type?: EventType
	object?: string
	id?: string
	range?: Range
	/** Days of the range `dates`, as `2026-06-12`, both of them shown. */
	from?: string
	to?: string
}
/** As it stands in the address; `type` is not checked yet, since every page reads addresses. */
export type NotificationsSearch = Omit<LogFilters, 'type'> & {
	type?: string
	subscription?: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What the page's address says, as far as it is understood. */
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

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** The same without the fields that are undefined, so that they do not stand in the address. */
export function dropEmpty<T extends object>(fields: T): Given<T> {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined),
	) as Given<T>
}
