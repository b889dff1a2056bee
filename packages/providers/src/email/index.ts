import type { Email } from './email.ts'
import { createLocalEmail } from './local.ts'
import { createSmtpEmail, type SmtpSettings } from './smtp.ts'

export type EmailSettings = {
	smtp?: SmtpSettings
	/** Where mails are kept when there is no relay; made when missing. */
	mailDirectory: string
}

/** The relay that the settings name, else files on this disk. */
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
