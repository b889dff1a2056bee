import type { Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { enqueue } from '../../core/jobs.ts'

/** Deliveries of one subscription that are under way at once, over all processes. */
const LANES = 4
/** Tests have a lane of their own: they wait behind nothing. */
const TEST_LANE = 4

export type Lane = { organizationId: string; subscriptionId: string; lane: number }

/** The lane of an event's delivery is decided by the random end of its id. */
export function laneOf({ id, eventId }: { id: string; eventId: string | null }): number {
	return eventId === null ? TEST_LANE : Number.parseInt(id.slice(-1), 16) % LANES
}

/**
 * Has what is due in a lane delivered, now or at `runAt`. A lane carries one delivery at a time and waits with one job for
 * now and one for later, so that a receiver that hangs holds four of the worker's places at most, however much waits for it.
 */
export async function queueLane(
	tx: Pick<Tx, '$executeRaw'>,
	{ organizationId, subscriptionId, lane }: Lane,
	runAt?: Date,
): Promise<void> {
	const queue = `notify:${subscriptionId}:${lane}`
	await enqueue(tx, 'notifications.deliver', {
		payload: { organizationId, subscriptionId, lane },
		queue,
		key: `${queue}:${runAt === undefined ? 'now' : 'later'}`,
		maxAttempts: 25,
		...(runAt !== undefined && { runAt }),
	})
}

/** Wakes the lanes of these deliveries, each once, and always in one order: two who do it do not wait for each other. */
export async function queueLanes(
	tx: Pick<Tx, '$executeRaw'>,
	rows: readonly Lane[],
): Promise<void> {
	const lanes = new Map(rows.map((row) => [`${row.subscriptionId}:${row.lane}`, row]))
	for (const [, lane] of [...lanes].sort(([one], [other]) => (one < other ? -1 : 1)))
		await queueLane(tx, lane)
}

/**
 * Wakes the lanes in which something has been due for a minute and that no job looks after, by the clock; and takes away
 * the jobs that a newer one of the same lane stood in for and that were cut short.
 */
export async function queueOverdueLanes(app: App): Promise<void> {
	await app.db.$transaction(async (tx) => {
		await tx.$executeRaw`
			select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
			 where task_identifier = 'notifications.deliver' and attempts >= max_attempts and locked_at is null
			having count(*) > 0`
		const lanes = await tx.$queryRaw<Lane[]>`
			select distinct organization_id as "organizationId", subscription_id as "subscriptionId", lane
			  from notification_delivery
			 where next_attempt_at < ${new Date(app.now().getTime() - 60_000)}
			   and not exists (select from graphile_worker.jobs
			                    where queue_name = 'notify:' || subscription_id || ':' || lane)`
		await queueLanes(tx, lanes)
	})
}
