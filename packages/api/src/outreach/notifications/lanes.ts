import type { Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { enqueue } from '../../core/jobs.ts'

/** Maximum number of concurrent deliveries of one subscription, over all processes. */
const LANES = 4
/** Test messages have a separate lane, so they never wait for deliveries of events. */
const TEST_LANE = 4

/** A lane: one of the delivery queues of a subscription. Each lane delivers one message at a time. */
export type Lane = { organizationId: string; subscriptionId: string; lane: number }

/** Returns the lane of a delivery. The last digit of the delivery's random id spreads events over the lanes. */
export function laneOf({ id, eventId }: { id: string; eventId: string | null }): number {
	return eventId === null ? TEST_LANE : Number.parseInt(id.slice(-1), 16) % LANES
}

/**
 * Queues the job that delivers the due messages of a lane, now or at `runAt`. Each lane has at most one job for now and
 * one for later. Jobs of one lane never run concurrently, so an unresponsive receiver blocks only a few slots of the
 * worker.
 */
export async function queueLane(
	tx: Pick<Tx, '$executeRaw'>,
	{ organizationId, subscriptionId, lane }: Lane,
	runAt?: Date,
): Promise<void> {
	const queue = `notify:${subscriptionId}:${lane}`
	await enqueue(tx, 'deliver_notifications', {
		payload: { organizationId, subscriptionId, lane },
		queue,
		key: `${queue}:${runAt === undefined ? 'now' : 'later'}`,
		...(runAt !== undefined && { runAt }),
	})
}

/**
 * Queues one delivery job for each lane in `rows`, even when a lane occurs several times. Sorts the lanes, so two
 * transactions that queue the same lanes cannot deadlock.
 */
export async function queueLanes(
	tx: Pick<Tx, '$executeRaw'>,
	rows: readonly Lane[],
): Promise<void> {
	const lanes = new Map(rows.map((row) => [`${row.subscriptionId}:${row.lane}`, row]))
	for (const [, lane] of [...lanes].sort(([one], [other]) => (one < other ? -1 : 1)))
		await queueLane(tx, lane)
}

/**
 * Queues a job for each lane that has no job although a message has been due for a minute. Runs every minute. Also
 * removes jobs that were interrupted on their last attempt, because such a job never runs again. Prisma does not know the jobs.
 */
export async function queueOverdueLanes(app: App): Promise<void> {
	await app.db.$transaction(async (tx) => {
		await tx.$executeRaw`
			select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
			 where task_identifier = 'deliver_notifications' and attempts >= max_attempts and locked_at is null
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
