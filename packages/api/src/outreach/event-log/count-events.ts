import type { Db } from '@dormer/db'
import { isTestMode } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { readHorizon } from '../../events/read-horizon.ts'
import { type Filters, whereOf } from './read-events.ts'

/** The number of events that transactions below `horizon` wrote. It never changes, because no event is deleted or gets another type. */
type Counted = { total: number; horizon: bigint }

/** Counted events of this process, by company, types and mode. */
const known = new WeakMap<Db, Map<string, Counted>>()
const MAX_KNOWN = 10_000

/**
 * Returns the exact number of events that match the filters. Without a time and an object, counts only the events that were written
 * since the last count of this process: counting a million events takes half a second
 * (docs/decisions/0210-total-of-the-event-log.md).
 */
export async function countEvents(ctx: OrgContext, filters: Filters): Promise<number> {
	const { db, organizationId } = ctx
	const { eventType = '', aggregateType = '', aggregateId, since, until } = filters
	const where = whereOf(ctx, filters)
	if ((aggregateId ?? since ?? until) !== undefined) return db.event.count({ where })
	const counts = known.get(db) ?? new Map<string, Counted>()
	known.set(db, counts)
	const key = [organizationId, eventType, aggregateType, isTestMode()].join(' ')
	const last = counts.get(key)
	const horizon = await readHorizon(db)
	const from = last === undefined ? {} : { gte: last.horizon }
	const [settled, open] = await Promise.all([
		db.event.count({ where: { ...where, writtenIn: { ...from, lt: horizon } } }),
		db.event.count({ where: { ...where, writtenIn: { gte: horizon } } }),
	])
	const total = (last?.total ?? 0) + settled
	if (counts.size >= MAX_KNOWN) counts.clear()
	counts.set(key, { total, horizon })
	return total + open
}
