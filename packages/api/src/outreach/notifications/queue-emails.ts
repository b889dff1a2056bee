import type { Tx } from '@dormer/db'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { queueEmail } from '../../email/index.ts'
import type { AttemptResult } from './attempt-result.ts'
import type { Delivery } from './delivery.ts'
import { addToDigest, isFrequent } from './digest.ts'
import { formatHeadline } from './headline.ts'
import type { SubscriptionRow } from './present.ts'
import { ChannelConfig } from './schema.ts'

const DISABLED_REASONS = {
	gone: 'It answered 410 Gone: nobody is there any more',
	failing: 'Every delivery failed for five days',
}
const PresentationPayload = z.object({ presentationId: z.uuid().nullable() })

/**
 * Tells the people of a subscription by mail, each by a mail of their own; what happens by the dozen is gathered. The
 * mails are written with the attempt's record, so that a run made again tells nothing twice; from there on they look after
 * themselves.
 */
export function prepareNotificationEmails(
	app: App,
	delivery: Delivery,
	toEmails: readonly string[],
): AttemptResult {
	const { organizationId, subscription, eventType, event } = delivery
	const about = PresentationPayload.safeParse(event?.payload).data
	const data = {
		subscriptionName: subscription.name,
		eventType,
		headline: formatHeadline(eventType),
		occurredAt: (event?.occurredAt ?? delivery.createdAt).toISOString(),
		facts: readableFields(event?.payload),
		...(about?.presentationId && { path: `/presentations/${about.presentationId}` }),
	}
	const write = async (tx: Tx) => {
		for (const to of toEmails) {
			if (isFrequent(delivery)) await addToDigest(app, tx, { delivery, to, data })
			else
				await queueEmail(tx, app, {
					...{ organizationId, to, kind: 'event_notification', data },
					dedupeKey: `notification:${delivery.id}:${delivery.attempts}:${to}`,
					at: app.now(),
				})
		}
	}
	return { requestHeaders: {}, responseStatus: null, responseBody: null, fault: null, write }
}

/** What of a payload means something to a person: words and numbers, no ids. */
function readableFields(payload: unknown): { label: string; value: string }[] {
	const fields = z.record(z.string(), z.unknown()).safeParse(payload).data ?? {}
	return Object.entries(fields).flatMap(([key, value]) => {
		if (typeof value !== 'string' && typeof value !== 'number') return []
		if (/Ids?$/.test(key)) return []
		const words = key.replace(/([A-Z])/g, ' $1').toLowerCase()
		return [{ label: words.charAt(0).toUpperCase() + words.slice(1), value: String(value) }]
	})
}

/** Tells every admin that a subscription was switched off by itself. */
export async function queueAdminEmails(
	app: App,
	tx: Tx,
	off: { subscription: SubscriptionRow; reason: 'gone' | 'failing' },
): Promise<void> {
	const { id, organizationId, name, channelConfig } = off.subscription
	const config = ChannelConfig.parse(channelConfig)
	const at = app.now()
	const admins = await tx.user.findMany({ where: { organizationId, role: 'admin' } })
	for (const { id: userId, email } of admins)
		await queueEmail(tx, app, {
			organizationId,
			to: email,
			kind: 'subscription_disabled',
			data: {
				subscriptionId: id,
				subscriptionName: name,
				target: config.url ?? config.toEmails?.join(', ') ?? 'console',
				reason: DISABLED_REASONS[off.reason],
			},
			dedupeKey: `subscription-disabled:${id}:${at.getTime()}:${userId}`,
			at,
		})
}
