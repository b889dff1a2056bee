import { HEADLINES, type Subscription, TEST_TYPE } from '@dormer/api/outreach/notifications/schema'
import { type LucideIcon, Mail, SquareTerminal, Webhook } from 'lucide-react'

type Channelled = Pick<Subscription, 'channel' | 'channelConfig'>

export const CHANNELS: Record<Subscription['channel'], { label: string; icon: LucideIcon }> = {
	webhook: { label: 'Webhook', icon: Webhook },
	email: { label: 'E-mail', icon: Mail },
	console: { label: 'Console', icon: SquareTerminal },
}

/** Who is told, in short: the host that is called, or who gets the mail. */
export function sayReceiver({ channel, channelConfig: { url, toEmails } }: Channelled): string {
	if (channel === 'webhook') return url !== undefined && URL.canParse(url) ? new URL(url).host : ''
	return channel === 'email' ? (toEmails ?? []).join(', ') : 'The server’s own log'
}

/** The name of a type of event for a person: `all events`, or what happens. */
export function sayType(eventType: string): string {
	if (eventType === '*') return 'All events'
	const words: Readonly<Record<string, string>> = HEADLINES
	return words[eventType] ?? (eventType === TEST_TYPE ? 'A test' : eventType)
}
