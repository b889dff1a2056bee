import { domainToUnicode } from 'node:url'
import type { App } from '../core/app.ts'

export type WithConfig = Pick<App, 'config'>

/** Returns the sender address: the address in MAIL_FROM, or `no-reply@` the host of PUBLIC_URL. */
export function senderAddress({ config }: WithConfig): string {
	const { MAIL_FROM } = config
	if (MAIL_FROM === undefined) return `no-reply@${new URL(config.PUBLIC_URL).hostname}`
	return /<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
}

/** Returns the Message-ID of an email. All attempts to send the email use the same Message-ID. */
export function formatMessageId(app: WithConfig, mailId: string): string {
	return `<${mailId}@${senderAddress(app).split('@')[1] ?? 'localhost'}>`
}

/** Returns the email id in a Message-ID that Dormer created, or undefined for any other text. */
export function parseMessageId(messageId: string): string | undefined {
	return /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId.trim())?.[1]
}

/**
 * Normalizes an email address for the suppression list and the daily limits. An encoded domain is decoded, so one mailbox has
 * one address.
 */
export function normalizeAddress(address: string): string {
	const lower = address.trim().toLowerCase()
	const at = lower.lastIndexOf('@') + 1
	const domain = lower.slice(at)
	return lower.slice(0, at) + (domainToUnicode(domain) || domain)
}
