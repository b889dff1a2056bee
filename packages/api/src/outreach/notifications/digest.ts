import type { Tx } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { addToDigestEmail } from '../../email/index.ts'
import type { EmailData } from '../../email/schema.ts'
import type { Delivery } from './delivery.ts'
import { formatHeadline } from './headline.ts'

type Notification = EmailData['event_notification']

/** What a homeowner's visit tells of by the dozen. */
const FREQUENT_TYPES: readonly string[] = ['slide.viewed', 'cta.clicked']
const DIGEST_MS = 10 * 60_000

/** Whether an event comes so often that its mails are gathered; a test is told at once. */
export function isFrequent({ eventType }: Pick<Delivery, 'eventType'>): boolean {
	return FREQUENT_TYPES.includes(eventType)
}

/**
 * Puts a frequent event into the mail that a subscription's reader gets at the end of each ten minutes: one event as it
 * is, several as how often each type happened. Called in the transaction that records the attempt: an event counts once.
 */
export async function addToDigest(
	app: App,
	tx: Tx,
	told: { delivery: Delivery; to: string; data: Notification },
): Promise<void> {
	const { delivery, to, data } = told
	const { organizationId, subscriptionId } = delivery
	const at = app.now()
	let turn = Math.floor(at.getTime() / DIGEST_MS)
	const mail = { organizationId, to, kind: 'event_notification' as const, data, at }
	const add = (before: Notification) => mergeIntoDigest(before, data)
	const gather = () =>
		addToDigestEmail(tx, app, {
			...mail,
			add,
			dedupeKey: `notifications:${subscriptionId}:${turn}:${to}`,
			sendAt: new Date((turn + 1) * DIGEST_MS),
		})
	while (!(await gather())) turn += 1
}

/** The mail of the events so far and one more. */
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
