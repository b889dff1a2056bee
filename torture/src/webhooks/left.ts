import type { Stage } from '../stage.ts'

/** What has not reached a receiver, and what its next attempt waits for: printed where a claim is broken. */
export async function printLeft({ pool }: Stage, subscription: string): Promise<void> {
	const { rows } = await pool.query(
		`select d.id, d.status, d.attempts, d.next_attempt_at, j.run_at, j.attempts as job_attempts,
		        j.locked_by, j.last_error, now() as now
		   from notification_delivery d
		   join notification_subscription s on s.id = d.subscription_id and s.name = $1
		   left join graphile_worker._private_jobs j on j.payload->>'deliveryId' = d.id::text
		  where d.settled_at is null limit 20`,
		[subscription],
	)
	for (const row of rows) console.log(`  left    ${JSON.stringify(row)}`)
}
