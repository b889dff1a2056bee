import { createCircuits } from '../circuit/circuits.ts'
import type { Email } from './email.ts'
import { createLocalEmail } from './local.ts'
import { createSmtpEmail, isRelayOutage, type SmtpSettings } from './smtp.ts'

export type EmailSettings = {
	smtp?: SmtpSettings
	/** Folder where messages are stored when no relay is configured. Created when missing. */
	mailDirectory: string
}

/**
 * Creates the SMTP engine when `smtp` is set, and otherwise the local engine, which stores messages as files. For the SMTP
 * engine, creates a circuit breaker in `circuits`.
 */
export function createEmail(
	{ smtp, mailDirectory }: EmailSettings,
	circuits = createCircuits({}),
): Email {
	if (smtp === undefined) return createLocalEmail(mailDirectory)
	const circuit = circuits.create('email', {
		name: 'mail relay',
		isOutage: isRelayOutage,
		toError: (message, cause) => new Error(message, { cause }),
	})
	return createSmtpEmail(smtp, circuit)
}

export {
	type Email,
	type EmailAttachment,
	type EmailMessage,
	type SendOutcome,
	SOCKET_TIMEOUT_MS,
} from './email.ts'
