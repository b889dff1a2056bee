import type { App } from '../core/app.ts'

export type WithConfig = Pick<App, 'config'>

/** The address that mail comes from: MAIL_FROM, else one at our own host that nobody reads. */
export function senderAddress({ config }: WithConfig): string {
	const given = config.MAIL_FROM
	if (given === undefined) return `no-reply@${new URL(config.PUBLIC_URL).hostname}`
	return /<([^>]+)>/.exec(given)?.[1] ?? given
}

/** The Message-ID of a mail: it stays the same however often the mail is tried. */
export function formatMessageId(app: WithConfig, mailId: string): string {
	return `<${mailId}@${senderAddress(app).split('@')[1] ?? 'localhost'}>`
}

/** The mail that a Message-ID of ours names; undefined for any other text. */
export function parseMessageId(messageId: string): string | undefined {
	return /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId.trim())?.[1]
}

/** An address as suppressions know it. */
export function normalizeAddress(address: string): string {
	return address.trim().toLowerCase()
}
