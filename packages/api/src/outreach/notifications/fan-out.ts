import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { newId } from '../../core/ids.ts'
import type { JobPayloads } from '../../core/jobs.ts'
import { selectsType } from '../../events/selects-type.ts'
import { notifyMembers } from '../member-emails/index.ts'
import { laneOf, queueLanes } from './lanes.ts'

/**
 * Timeouts in milliseconds of the transaction that writes the deliveries. They are long, because a batch of viewer events and
 * many subscriptions produce thousands of rows.
 */
const TIMEOUTS = { maxWait: 30_000, timeout: 60_000 }

const DeckPayload = z.object({ deckId: z.string().nullish() })

/**
 * Writes one delivery for each event and matching subscription, queues the jobs that send them, and queues
 * the emails to members, in one transaction.
 * `emit` queues this job in the transaction that writes the events. A repeated run writes no second delivery, because deliveries are unique by event and subscription.
 */
export async function fanOutEvents(
	app: App,
	{ organizationId, eventIds }: JobPayloads['fan_out_events'],
): Promise<void> {
	await app.db.$transaction(async (tx) => {
		const events = await tx.event.findMany({
			where: { organizationId, id: { in: eventIds } },
			orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
		})
		const subscriptions = await tx.notificationSubscription.findMany({
			where: { organizationId, isActive: true },
		})
		const matches = events.flatMap((event) =>
			subscriptions
				.filter((subscription) => matchesEvent(subscription, event))
				.map(({ id }) => ({ eventId: event.id, eventType: event.eventType, subscriptionId: id })),
		)
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

type Subscription = { eventType: string; deckId: string | null; livemode: boolean }

/** Returns whether a subscription selects an event by its type, its mode and its deck. */
function matchesEvent(
	subscription: Subscription,
	{ eventType, livemode, payload }: { eventType: string; livemode: boolean; payload: unknown },
): boolean {
	const { deckId } = DeckPayload.parse(payload)
	return (
		subscription.livemode === livemode &&
		selectsType(subscription, eventType) &&
		(subscription.deckId === null || subscription.deckId === deckId)
	)
}
