import type { TestEnvironment } from '../test-environment.ts'

/**
 * Prints the incomplete deliveries of a subscription and their queued jobs. This output helps to explain a failed
 * check.
 */
export async function printUndelivered(
	{ pool }: TestEnvironment,
	subscription: string,
): Promise<void> {
	const { rows } = await pool.query(
		`select d.id, d.lane, d.status, d.attempts, d.next_attempt_at, s.paused_until, now() as now,
		        (select json_agg(json_build_object('key', j.key, 'run_at', j.run_at, 'attempts', j.attempts,
		                                           'locked_by', j.locked_by, 'last_error', j.last_error))
		           from graphile_worker.jobs j where j.queue_name = 'notify:' || s.id || ':' || d.lane) as jobs
		   from notification_delivery d
		   join notification_subscription s on s.id = d.subscription_id and s.name = $1
		  where d.settled_at is null limit 20`,
		[subscription],
	)
	for (const row of rows) console.log(`  undelivered: ${JSON.stringify(row)}`)
}
