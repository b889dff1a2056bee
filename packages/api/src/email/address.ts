import type { App } from '../core/app.ts'

export type Sender = Pick<App, 'config'>

/** The address that mail comes from: MAIL_FROM, else one at our own host that nobody reads. */
export function senderAddress({ config }: Sender): string {
	const given = config.MAIL_FROM
	if (given === undefined) return `no-reply@${new URL(config.PUBLIC_URL).hostname}`
	return /<([^>]+)>/.exec(given)?.[1] ?? given
}

/** The Message-ID of a mail: it stays the same however often the mail is tried. */
export function messageIdOf(app: Sender, mailId: string): string {
	return `<${mailId}@${senderAddress(app).split('@')[1] ?? 'localhost'}>`
}

/** The mail that a Message-ID of ours names; undefined for any other text. */
export function mailIdOf(messageId: string): string | undefined {
	return /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId.trim())?.[1]
}

/** An address as suppressions know it. */
export function normalAddress(address: string): string {
	return address.trim().toLowerCase()
}
