import type { TestServer } from './test-server.ts'

/** Age in days of the last moved events. Each call uses an older month, because late events of an archived month stay rows. */
let age = 150

/** Moves the events that a company has to a month in the past, and then to files in the object storage. */
export async function moveEventsToFiles(
	{ pool, runJobs }: TestServer,
	organizationId: string,
): Promise<void> {
	await pool.query('delete from notification_delivery where organization_id = $1', [organizationId])
	age += 62
	await pool.query(
		"update event set occurred_at = occurred_at - $2 * interval '1 day' where organization_id = $1",
		[organizationId, age],
	)
	await pool.query("select graphile_worker.add_job('eventLog.archive', '{}')")
	await runJobs()
	const { rows } = await pool.query<{ rows: number; files: number }>(
		`select (select count(*)::int from event where organization_id = $1) as rows,
		        (select count(*)::int from event_archive where organization_id = $1 and active) as files`,
		[organizationId],
	)
	const [left] = rows
	if (left === undefined || left.rows > 0 || left.files === 0)
		throw new Error('The events of the company were not moved to files.')
}
