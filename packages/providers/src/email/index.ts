import type { Email } from './email.ts'
import { createLocalEmail } from './local.ts'
import { createSmtpEmail, type SmtpSettings } from './smtp.ts'

export type EmailSettings = {
	smtp?: SmtpSettings
	/** Folder where messages are stored when no relay is configured. Created when missing. */
	mailDirectory: string
}

/** Creates the SMTP engine when `smtp` is set, and otherwise the local engine, which stores messages as files. */
export function createEmail({ smtp, mailDirectory }: EmailSettings): Email {
	return smtp === undefined ? createLocalEmail(mailDirectory) : createSmtpEmail(smtp)
}

export {
	type Email,
	type EmailAttachment,
	type EmailMessage,
	type SendOutcome,
	SOCKET_TIMEOUT_MS,
} from './email.ts'
