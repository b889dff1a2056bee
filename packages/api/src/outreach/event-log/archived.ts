import { isTestMode } from '../../core/keys/test-mode.ts'
import { type ArchivedEvent, hashSubject } from '../../events/archive/index.ts'
import type { Condition, Filters } from './conditions.ts'

/**
 * Returns the conditions on `event_archive a` that every active chunk with an event that matches the filters meets. A chunk that
 * meets them may have no such event.
 */
export function chunkConditionsOf(organizationId: string, filters: Filters): Condition[] {
	const { eventType, aggregateType, aggregateId, since, until } = filters
	const one = (value: string | undefined, sql: Condition['sql']): Condition[] =>
		value === undefined ? [] : [{ sql, values: [value] }]
	return [
		...one(organizationId, (value) => `a.active and a.organization_id = ${value}`),
		...one(since, (value) => `a.last_at >= ${value}`),
		...one(until, (value) => `a.first_at < ${value}`),
		...(aggregateId === undefined
			? []
			: one(String(hashSubject(aggregateId)), (hash) => `a.subjects @> array[${hash}::text::int]`)),
		countCondition({ eventType, aggregateType }),
	]
}

/** Returns the condition that a chunk counts at least one event of the type and mode. */
function countCondition(filters: Pick<Filters, 'eventType' | 'aggregateType'>): Condition {
	const { sql, values = [] } = countedEvents(filters)
	return { sql: (...placeholders) => `${sql(...placeholders)} > 0`, values }
}

/** Returns the SQL of the number of events of `event_archive a` that have the type and the mode of the current call. */
export function countedEvents({
	eventType,
	aggregateType,
}: Pick<Filters, 'eventType' | 'aggregateType'>): Condition {
	const livemode = isTestMode() ? ' and not c.livemode' : ''
	return {
		sql: (type, aggregate) =>
			`(select coalesce(sum(c.events), 0)
			    from jsonb_to_recordset(a.counts) c (type text, aggregate text, livemode boolean, events int)
			   where (${type} = '' or c.type = ${type}) and (${aggregate} = '' or c.aggregate = ${aggregate})${livemode})`,
		values: [eventType ?? '', aggregateType ?? ''],
	}
}

/** Returns the test whether an archived event matches the filters, with the same result as `conditionsOf` for a row. */
export function matcherOf({
	eventType,
	aggregateType,
	aggregateId,
	since,
	until,
}: Filters): (event: ArchivedEvent) => boolean {
	const isTest = isTestMode()
	const [start, end] = [since, until].map((at) => (at === undefined ? undefined : roundUp(at)))
	return (event) =>
		(eventType === undefined || event.event_type === eventType) &&
		(aggregateType === undefined || event.aggregate_type === aggregateType) &&
		(aggregateId === undefined || event.aggregate_id === aggregateId) &&
		(start === undefined || event.occurred_at.getTime() >= start) &&
		(end === undefined || event.occurred_at.getTime() < end) &&
		!(isTest && event.livemode)
}

/** Returns the first whole millisecond at or after a time, because the times of events are whole milliseconds. */
function roundUp(iso: string): number {
	return Date.parse(iso) + (/\.\d{3}\d*[1-9]/.test(iso) ? 1 : 0)
}
