import type { EmailAttachment } from '@dormer/providers/email'
import type { App } from '../core/app.ts'
import type { AfterCompletion } from './complete.ts'
import type { EmailData, EmailKind } from './schema.ts'
import type { EmailSource, TemplateData } from './template-data.ts'

/** Texts of one email and all other values that its template uses. */
export type EmailTexts = {
	subject: string
	/** Line that an inbox shows after the subject. */
	preview: string
	/** Images that the HTML names by `cid:`. */
	images?: EmailAttachment[]
	[name: string]: unknown
}

/** An iCalendar file (RFC 5545) and its method (RFC 5546). */
export type CalendarFile = { method: 'PUBLISH' | 'CANCEL'; text: string }

/** Definition of an email kind. `publicUrl` is the server's own address, without a trailing slash. */
export type EmailDefinition<Kind extends EmailKind> = {
	/** Receiver of the email. An email to the `company` has neither the rep's signature nor a reply address. */
	audience: 'homeowner' | 'company'
	/** True when replies go to the homeowner instead of the company. */
	repliesToHomeowner?: true
	fill: (
		data: EmailData[Kind],
		template: TemplateData,
		context: { app: App; email: EmailSource; publicUrl: string },
	) => Promise<EmailTexts> | EmailTexts
	calendar?: (data: EmailData[Kind]) => CalendarFile
	/** Hook that runs in the transaction that completes the email as sent, failed or suppressed. */
	afterCompletion?: AfterCompletion
}

export type EmailDefinitions = { [Kind in EmailKind]: EmailDefinition<Kind> }

let registered: EmailDefinitions | undefined

/** Registers the definitions of all email kinds. `emails.ts` calls this once when the process starts. */
export function registerEmails(definitions: EmailDefinitions): void {
	registered = definitions
}

/** Returns the definition of an email kind. */
export function emailDefinition<Kind extends EmailKind>(kind: Kind): EmailDefinitions[Kind] {
	if (registered === undefined) throw new Error('The email kinds are not registered')
	return registered[kind]
}
