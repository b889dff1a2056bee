import type { Tx } from '@dormer/db'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { queueEmail } from '../../email/index.ts'
import type { AttemptResult } from './attempt-result.ts'
import { findUnconfirmed } from './confirm-addresses.ts'
import type { Delivery } from './delivery.ts'
import { addToDigest, isFrequent } from './digest.ts'
import { formatHeadline } from './headline.ts'
import type { SubscriptionRow } from './present.ts'
import { ChannelConfig } from './schema.ts'

const DISABLED_REASONS = {
	gone: 'The receiver answered 410 Gone',
	failing: 'Every delivery failed for five days',
}
const PresentationPayload = z.object({ presentationId: z.uuid().nullable() })

/**
 * Prepares one email for each recipient of a subscription who is a member or has confirmed the address. Combines emails
 * about frequent events into a digest. Queues the emails in the transaction that records the attempt, so a repeated run
 * queues no email twice. The email queue retries failed emails.
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
		const unconfirmed = await findUnconfirmed(tx, { organizationId, emails: toEmails })
		for (const to of toEmails.filter((email) => !unconfirmed.includes(email)).toSorted()) {
			if (isFrequent(delivery)) await addToDigest(app, tx, { delivery, to, data })
			else
				await queueEmail(tx, app, {
					organizationId,
					to,
					kind: 'event_notification',
					data,
					dedupeKey: `notification:${delivery.id}:${delivery.attempts}:${to}`,
					at: app.now(),
				})
		}
	}
	return { requestHeaders: {}, responseStatus: null, responseBody: null, fault: null, write }
}

/** Returns the payload fields that people can read: texts and numbers, without ids. */
function readableFields(payload: unknown): { label: string; value: string }[] {
	const fields = z.record(z.string(), z.unknown()).safeParse(payload).data ?? {}
	return Object.entries(fields).flatMap(([key, value]) => {
		if (typeof value !== 'string' && typeof value !== 'number') return []
		if (/Ids?$/.test(key)) return []
		const words = key.replace(/([A-Z])/g, ' $1').toLowerCase()
		return [{ label: words.charAt(0).toUpperCase() + words.slice(1), value: String(value) }]
	})
}

/** Queues an email that informs every admin that a subscription was disabled automatically. */
export async function queueAdminEmails(
	app: App,
	tx: Tx,
	disabled: { subscription: SubscriptionRow; reason: 'gone' | 'failing' },
): Promise<void> {
	const { id, organizationId, name, channelConfig } = disabled.subscription
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
				reason: DISABLED_REASONS[disabled.reason],
			},
			dedupeKey: `subscription-disabled:${id}:${at.getTime()}:${userId}`,
			at,
		})
}
