import type { App } from '../core/app.ts'
import type { AfterCompletion } from './complete.ts'
import type { EmailData, EmailKind } from './schema.ts'
import type { EmailRow, TemplateData } from './template-data.ts'

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
export type EmailDefinition<Kind extends EmailKind> = {
	/** `company`: to members of the company or to its own addresses, without the rep's signature and reply address. */
	audience: 'homeowner' | 'company'
	/** Replies go to the homeowner instead of the company. */
	repliesToHomeowner?: true
	fill: (
		data: EmailData[Kind],
		template: TemplateData,
		context: { app: App; mail: EmailRow; publicUrl: string },
	) => EmailTexts | Promise<EmailTexts>
	calendar?: (data: EmailData[Kind]) => CalendarFile
	/** Runs in the transaction that completes the email: sent, failed or suppressed. */
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
