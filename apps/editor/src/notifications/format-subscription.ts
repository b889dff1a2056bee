import { findEvent } from '@dormer/api/events/schema'
import { type Subscription, TEST_TYPE } from '@dormer/api/outreach/notifications/schema'
import { type LucideIcon, Mail, SquareTerminal, Webhook } from 'lucide-react'

type Receiver = Pick<Subscription, 'channel' | 'channelConfig'>

export const CHANNELS: Record<Subscription['channel'], { label: string; icon: LucideIcon }> = {
	webhook: { label: 'Webhook', icon: Webhook },
	email: { label: 'Email', icon: Mail },
	console: { label: 'Console', icon: SquareTerminal },
}

/**
 * Returns a short name of the receiver of a subscription: the host of the webhook, the recipients of the emails, or `Server
 * log`.
 */
export function formatReceiver({ channel, channelConfig: { url, toEmails } }: Receiver): string {
	if (channel === 'webhook') return url !== undefined && URL.canParse(url) ? new URL(url).host : ''
	return channel === 'email' ? (toEmails ?? []).join(', ') : 'Server log'
}

/** Returns the label of an event type: `All events`, the headline of a known type, or an unknown type unchanged. */
export function formatEventType(eventType: string): string {
	if (eventType === '*') return 'All events'
	if (eventType.includes(',')) return eventType.split(',').map(formatEventType).join(', ')
	return findEvent(eventType)?.headline ?? (eventType === TEST_TYPE ? 'A test' : eventType)
}
