import type { App } from '../core/app.ts'
import type { MailRow, Scene } from './template-data.ts'
import type { MailData, MailKind } from './schema.ts'
import type { Follow } from './complete.ts'

/** The texts of one email and everything else that its template names. */
export type EmailTexts = {
	subject: string
	/** The line that an inbox shows after the subject. */
	preview: string
	[name: string]: unknown
}

/** An iCalendar file (RFC 5545) and its method (RFC 5546). */
export type CalendarFile = { method: 'PUBLISH' | 'CANCEL'; text: string }

/** How a slice defines an email kind. `publicUrl` is the server's own address, without a trailing slash. */
export type EmailDefinition<Kind extends MailKind> = {
	/** `company`: to members of the company or to its own addresses, without the rep's signature and reply address. */
	audience: 'homeowner' | 'company'
	/** Replies go to the homeowner instead of the company. */
	repliesToHomeowner?: true
	fill: (
		data: MailData[Kind],
		template: Scene,
		context: { app: App; mail: MailRow; publicUrl: string },
	) => EmailTexts | Promise<EmailTexts>
	calendar?: (data: MailData[Kind]) => CalendarFile
	/** Runs in the transaction that completes the email: sent, failed or suppressed. */
	afterCompletion?: Follow
}

export type EmailDefinitions = { [Kind in MailKind]: EmailDefinition<Kind> }

let registered: EmailDefinitions | undefined

/** Registers the definitions of all email kinds. `emails.ts` calls this once when the process starts. */
export function registerEmails(definitions: EmailDefinitions): void {
	registered = definitions
}

/** Returns the definition of an email kind. */
export function emailDefinition<Kind extends MailKind>(kind: Kind): EmailDefinitions[Kind] {
	if (registered === undefined) throw new Error('The email kinds are not registered')
	return registered[kind]
}
