import type { App } from '../../core/app.ts'

/** A calendar month in UTC with a partition of the event table. `name` has the form 2026-08; `until` is exclusive. */
export type Month = { name: string; partition: string; since: Date; until: Date }

/** Returns the months with a partition that ended before `before`, oldest first. */
export async function listMonthsBefore({ pool }: App, before: Date): Promise<Month[]> {
	const { rows } = await pool.query<{ partition: string }>(
		`select inhrelid::regclass::text as partition from pg_inherits
		  where inhparent = 'event'::regclass and inhrelid <> 'event_default'::regclass order by 1`,
	)
	const months = rows.map(({ partition }) => monthOf(partition))
	return months.filter(({ until }) => until <= before)
}

function monthOf(partition: string): Month {
	const [, year, month] = partition.split('_').map(Number)
	if (year === undefined || month === undefined)
		throw new Error(`${partition} is not a partition of a month.`)
	const since = new Date(Date.UTC(year, month - 1))
	const until = new Date(Date.UTC(year, month))
	return { name: since.toISOString().slice(0, 7), partition, since, until }
}
