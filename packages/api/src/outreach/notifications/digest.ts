import type { Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { addToDigestEmail } from '../../email/index.ts'
import { EMAIL_DATA, type EmailData } from '../../email/schema.ts'
import type { Delivery } from './delivery.ts'
import { formatHeadline } from './headline.ts'

type Notification = EmailData['event_notification']

/** Types of the events that a homeowner causes dozens of times in one viewing session. */
const FREQUENT_TYPES: readonly string[] = [
	'slide.viewed',
	'cta.clicked',
	'action_detection',
	'action_execution',
	'question.asked',
	'question.missed',
]
const DIGEST_MS = 10 * 60_000

/** Returns whether events of this type are combined into a digest email. Test messages are sent immediately. */
export function isFrequent({ eventType }: Pick<Delivery, 'eventType'>): boolean {
	return FREQUENT_TYPES.includes(eventType)
}

/**
 * Adds a frequent event to the digest email that a recipient gets every ten minutes. A digest with one event shows the event; a
 * digest with several events shows the count of each type. Runs in the transaction that records the delivery attempt, so each
 * event counts once.
 */
export async function addToDigest(
	app: App,
	tx: Tx,
	entry: { delivery: Delivery; to: string; data: Notification },
): Promise<void> {
	const { delivery, to, data } = entry
	const { organizationId, subscriptionId } = delivery
	const at = app.now()
	let period = Math.floor(at.getTime() / DIGEST_MS)
	const mail = { organizationId, to, kind: 'event_notification' as const, data, at }
	const add = (before: unknown) =>
		mergeIntoDigest(EMAIL_DATA.event_notification.parse(before), data)
	const addToPeriod = () =>
		addToDigestEmail(tx, app, {
			mail: { ...mail, dedupeKey: `notifications:${subscriptionId}:${period}:${to}` },
			add,
			sendAt: new Date((period + 1) * DIGEST_MS),
		})
	while (!(await addToPeriod())) period += 1
}

/**
 * Counts one more event in an email. `before` is the email's template data so far. Returns the template data with the counts of
 * each event type.
 */
function mergeIntoDigest(
	before: Notification,
	{ eventType, subscriptionName, occurredAt }: Notification,
) {
	const counts = new Map(
		before.times === undefined
			? [[before.eventType, 1]]
			: before.times.map(({ eventType: type, count }) => [type, count]),
	)
	counts.set(eventType, (counts.get(eventType) ?? 0) + 1)
	const times = [...counts].map(([type, count]) => ({ eventType: type, count }))
	const total = times.reduce((sum, { count }) => sum + count, 0)
	return {
		subscriptionName,
		eventType: times.map((one) => one.eventType).join(', '),
		headline: `${total} events in ten minutes`,
		occurredAt,
		facts: times.map((one) => ({
			label: formatHeadline(one.eventType),
			value: `${one.count} times`,
		})),
		times,
	}
}
