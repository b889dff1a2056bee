import { isTestMode } from '../../core/keys/test-mode.ts'
import type { ListEventsInput } from './schema.ts'

/**
 * Condition of a WHERE clause over `event e`. `sql` gets the placeholders of `values`, in the same order, and returns the
 * condition as SQL.
 */
export type Condition = {
	sql: (...placeholders: string[]) => string
	values?: readonly (string | Date)[]
}
export type Filters = Pick<
	ListEventsInput,
	'eventType' | 'aggregateType' | 'aggregateId' | 'since' | 'until'
>

/**
 * Returns the conditions of the log's filters. `since` is inclusive, `until` exclusive. A test key sees only events of test
 * mode.
 */
export function conditionsOf(organizationId: string, filters: Filters): Condition[] {
	const { eventType, aggregateType, aggregateId, since, until } = filters
	const one = (value: string | undefined, sql: Condition['sql']): Condition[] =>
		value === undefined ? [] : [{ sql, values: [value] }]
	return [
		...one(organizationId, (value) => `e.organization_id = ${value}`),
		...one(eventType, (value) => `e.event_type = ${value}`),
		...one(aggregateType, (value) => `e.aggregate_type = ${value}`),
		...one(aggregateId, (value) => `e.aggregate_id = ${value}`),
		...one(since, (value) => `e.occurred_at >= ${value}`),
		...one(until, (value) => `e.occurred_at < ${value}`),
		...(isTestMode() ? [{ sql: () => 'not e.livemode' }] : []),
	]
}

/** Joins conditions into one WHERE clause. Appends their values to `values`, which are the parameters of the statement. */
export function joinConditions(
	conditions: readonly Condition[],
	values: (string | Date)[],
): string {
	const parts = conditions.map(({ sql, values: more = [] }) => {
		const placeholders = more.map((value) => `$${values.push(value)}`)
		return sql(...placeholders)
	})
	return parts.join(' and ')
}
