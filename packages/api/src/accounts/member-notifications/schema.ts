import { z } from 'zod'

/**
 * Topics of the emails that a member can get, with the event types of each topic
 * (docs/design/contract.md#events-and-webhooks).
 */
export const TOPICS = {
	opened: ['presentation.opened'],
	asked: ['question.asked', 'question.escalated'],
	chose: ['product.selected'],
	signed: ['contract.signed'],
	booked: ['appointment.booked', 'appointment.rescheduled'],
	cancelled: ['appointment.cancelled', 'contract.cancelled'],
} as const

export const Topic = z.enum(['opened', 'asked', 'chose', 'signed', 'booked', 'cancelled'])
export type Topic = z.infer<typeof Topic>

/** `own`: presentations that the member created. `all`: every presentation of the company. */
export const NotificationScope = z.enum(['own', 'all'])
export type NotificationScope = z.infer<typeof NotificationScope>

export const MemberNotifications = z.object({
	topics: z.array(Topic).max(Topic.options.length),
	scope: NotificationScope,
})
export type MemberNotifications = z.infer<typeof MemberNotifications>
export const MemberNotificationsAnswer = z.object({ notifications: MemberNotifications })
export type MemberNotificationsAnswer = z.infer<typeof MemberNotificationsAnswer>

/** Path of the editor page on which members choose their emails about homeowners. */
export const NOTIFICATION_SETTINGS_PATH = '/settings/notifications'
