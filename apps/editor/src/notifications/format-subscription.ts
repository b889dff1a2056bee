import type { Subscription } from '@dormer/api/outreach/notifications/schema'
import { type LucideIcon, Mail, SquareTerminal, Webhook } from 'lucide-react'

type Receiver = Pick<Subscription, 'channel' | 'channelConfig'>

export const CHANNELS: Record<Subscription['channel'], { label: string; icon: LucideIcon }> = {
	webhook: { label: 'Webhook', icon: Webhook },
	email: { label: 'Email', icon: Mail },
	console: { label: 'Server log', icon: SquareTerminal },
}

/**
 * Returns a short name of the receiver of a subscription: the host of the webhook, the recipients of the emails, or `Server
 * log`.
 */
export function formatReceiver({ channel, channelConfig: { url, toEmails } }: Receiver): string {
	if (channel === 'webhook') return url !== undefined && URL.canParse(url) ? new URL(url).host : ''
	return channel === 'email' ? (toEmails ?? []).join(', ') : 'Server log'
}
