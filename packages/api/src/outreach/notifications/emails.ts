import { NOTIFICATION_SETTINGS_PATH } from '../../accounts/member-notifications/schema.ts'
import { formatFacts, formatTime } from '../../email/format.ts'
import type { EmailDefinition } from '../../email/registry.ts'
import { makeConfirmationLink } from './address-token.ts'
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
	fill: (data, { company, homeowner }, { publicUrl }) => {
		const time = formatTime(data.occurredAt, company.timezone)
		const about = data.toMember === true ? homeowner : null
		const headline = about === null ? data.headline : `${about.name} ${data.headline}`
		return {
			...data,
			headline,
			subject: about === null ? headline : `${headline}: ${about.street}`,
			settingsUrl: data.toMember === true ? `${publicUrl}${NOTIFICATION_SETTINGS_PATH}` : null,
			preview: time,
			facts: [
				...data.facts,
				...formatFacts({
					...(about !== null && { Address: about.address }),
					'Time of the event': time,
				}),
			],
			cause: data.eventType === TEST_TYPE ? 'as a test' : `for ${data.eventType}`,
			officeUrl: data.path === undefined ? null : `${publicUrl}${data.path}`,
		}
	},
}

/** Asks the owner of an address outside the team to agree to notification emails. */
export const addressConfirmationEmail: EmailDefinition<'address_confirmation'> = {
	audience: 'company',
	fill: (_, { company }, { app, email: { organizationId, toAddress } }) => ({
		subject: `Confirm notifications from ${company.name}`,
		preview: 'Notifications will start when you confirm this address.',
		confirmUrl: makeConfirmationLink(app, { organizationId, address: toAddress.toLowerCase() }),
	}),
}
