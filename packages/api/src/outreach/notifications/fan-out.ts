import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import type { JobPayloads } from '../../core/jobs.ts'
import { notifyMembers } from '../member-emails/index.ts'
import { laneOf, queueLanes } from './lanes.ts'

/**
 * Timeouts in milliseconds of the transaction that writes the deliveries. They are long, because a batch of viewer events and
 * many subscriptions produce thousands of rows.
 */
const TIMEOUTS = { maxWait: 30_000, timeout: 60_000 }

type Match = { eventId: string; eventType: string; subscriptionId: string }

/**
 * Writes one delivery for each event and matching subscription, queues the jobs that send them, and queues
 * the emails to members, in one transaction.
 * The transaction that writes the events also queues this job, by a trigger on the event table. A repeated run writes
 * no second delivery, because deliveries are unique by event and subscription.
 */
export async function fanOutEvents(
	app: App,
	{ organizationId, eventIds }: JobPayloads['notifications.fanOut'],
): Promise<void> {
	await app.db.$transaction(async (tx) => {
		const matches = await tx.$queryRaw<Match[]>`
			select e.id as "eventId", e.event_type as "eventType", s.id as "subscriptionId"
			  from event e
			  join notification_subscription s on s.organization_id = e.organization_id and s.is_active
			   and s.livemode = e.livemode
			   and (s.event_type = '*' or e.event_type = any(string_to_array(s.event_type, ',')))
			   and (s.deck_id is null or s.deck_id::text = e.payload->>'deckId')
			 where e.organization_id = ${organizationId}::uuid and e.id = any(${eventIds}::uuid[])
			 order by e.occurred_at, e.id`
		const at = app.now()
		const fresh = await tx.notificationDelivery.createManyAndReturn({
			data: matches.map((match) => {
				const id = newId()
				const lane = laneOf({ id, eventId: match.eventId })
				return { ...match, id, lane, organizationId, createdAt: at, nextAttemptAt: at }
			}),
			skipDuplicates: true,
		})
		await queueLanes(tx, fresh)
		await notifyMembers(app, tx, { organizationId, eventIds })
	}, TIMEOUTS)
}
