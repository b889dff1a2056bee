import { formatFacts, formatTime } from '../../email/format.ts'
import type { EmailDefinition } from '../../email/registry.ts'
import { TEST_TYPE } from './schema.ts'

/** Email that informs the admins that a subscription was switched off automatically. */
export const subscriptionDisabledEmail: EmailDefinition<'subscription_disabled'> = {
	audience: 'company',
	fill: (data, _, { publicUrl }) => ({
		...data,
		subject: `Notifications switched off: "${data.subscriptionName}"`,
		preview: data.reason,
		officeUrl: `${publicUrl}/notifications`,
	}),
}

/** Email that notifies a subscriber of one event or of several events. */
export const eventNotificationEmail: EmailDefinition<'event_notification'> = {
	audience: 'company',
	fill: (data, { company }, { publicUrl }) => {
		const time = formatTime(data.occurredAt, company.timezone)
		return {
			...data,
			subject: data.headline,
			preview: time,
			cause: data.eventType === TEST_TYPE ? 'as a test' : `for ${data.eventType}`,
			facts: [...data.facts, ...formatFacts({ When: time })],
			officeUrl: data.path === undefined ? null : `${publicUrl}${data.path}`,
		}
	},
}
