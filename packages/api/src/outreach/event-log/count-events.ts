import { isTestMode } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { readChunk } from '../../events/archive/index.ts'
import { chunkConditionsOf, countedEvents, matcherOf } from './archived.ts'
import { conditionsOf, joinConditions } from './conditions.ts'
import type { ListEventsInput } from './schema.ts'

/**
 * Returns the exact number of events that match the filters. For whole days, it sums the stored daily counts, so that millions
 * of events cost little. It counts rows for the partial days at `since` and `until`. With the filter `aggregateId`, and for a
 * test key, it counts all events, because the daily counts are split neither by aggregate nor by mode.
 */
export async function countEvents(ctx: OrgContext, input: ListEventsInput): Promise<number> {
	if (input.aggregateId !== undefined || isTestMode()) return countRows(ctx, input)
	const { since, until } = input
	const from = since === undefined ? undefined : startOfNextDay(since)
	const to = until === undefined ? undefined : startOfDay(until)
	if (from !== undefined && to !== undefined && from >= to) return countRows(ctx, input)
	const head = from === undefined ? 0 : await countRows(ctx, { ...input, until: from })
	const tail = to === undefined ? 0 : await countRows(ctx, { ...input, since: to })
	return head + (await sumDailyCounts(ctx, input, { from, to })) + tail
}

/** Returns the midnight (UTC) at or before a time. */
function startOfDay(iso: string): string {
	return `${new Date(iso).toISOString().slice(0, 10)}T00:00:00.000Z`
}

/** Returns the midnight (UTC) at or after a time. */
function startOfNextDay(iso: string): string {
	const day = startOfDay(iso)
	if (new Date(day).getTime() === new Date(iso).getTime()) return day
	return new Date(new Date(day).getTime() + 86_400_000).toISOString()
}

/** Counts rows, and archived events: whole chunks by their stored counts, the others by reading their files. */
async function countRows(ctx: OrgContext, filters: ListEventsInput): Promise<number> {
	const { pool, organizationId, providers } = ctx
	const { aggregateId, since, until } = filters
	const values: (string | Date)[] = []
	const where = joinConditions(conditionsOf(organizationId, filters), values)
	const chunkWhere = joinConditions(chunkConditionsOf(organizationId, filters), values)
	const counted = joinConditions([countedEvents(filters)], values)
	const isWhole = joinConditions(
		[
			{ sql: () => String(aggregateId === undefined) },
			...(since === undefined
				? []
				: [{ sql: (at: string) => `a.first_at >= ${at}`, values: [since] }]),
			...(until === undefined
				? []
				: [{ sql: (at: string) => `a.last_at < ${at}`, values: [until] }]),
		],
		values,
	)
	const { rows } = await pool.query<{ total: number; keys: string[] }>(
		`select ((select count(*) from event e where ${where})
		         + coalesce(sum(${counted}) filter (where ${isWhole}), 0))::float8 as total,
		        coalesce(array_agg(a.storage_key) filter (where not (${isWhole})), '{}') as keys
		   from event_archive a where ${chunkWhere}`,
		values,
	)
	let total = rows[0]?.total ?? 0
	const matches = matcherOf(filters)
	for (const key of rows[0]?.keys ?? [])
		total += (await readChunk(providers.storage, key)).filter(matches).length
	return total
}

async function sumDailyCounts(
	{ pool, organizationId }: OrgContext,
	{ eventType, aggregateType }: ListEventsInput,
	{ from, to }: { from: string | undefined; to: string | undefined },
): Promise<number> {
	const { rows } = await pool.query<{ total: number }>(
		`select coalesce(sum(events), 0)::float8 as total from event_count
		  where organization_id = $1
		    and ($2::text is null or event_type = $2) and ($3::text is null or aggregate_type = $3)
		    and ($4::text is null or day >= $4::date) and ($5::text is null or day < $5::date)`,
		[
			organizationId,
			eventType ?? null,
			aggregateType ?? null,
			from?.slice(0, 10) ?? null,
			to?.slice(0, 10) ?? null,
		],
	)
	return rows[0]?.total ?? 0
}
