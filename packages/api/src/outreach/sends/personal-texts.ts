import type { CatalogLanguage } from '../../core/languages.ts'
import type { PersonalTexts } from '../../email/schema.ts'
import type { TemplateData } from '../../email/template-data.ts'
import type { SendKind } from './schema.ts'

/** Returns the subject and the message that a send request contains. Omits a text that the rep did not write. */
export function personalTexts({ subject, message }: PersonalTexts): PersonalTexts {
	return { ...(subject !== undefined && { subject }), ...(message !== undefined && { message }) }
}

type Recipient = Pick<TemplateData, 'company' | 'homeowner' | 'language'>
type Texts = { subject: string; message: string }

/** Returns the subject and the message of an email: the texts that the rep wrote, otherwise the standard texts. */
export function fillPersonalTexts(
	kind: SendKind,
	written: PersonalTexts,
	recipient: Recipient,
): Texts {
	const { subject, message } = STANDARD_TEXTS[recipient.language][kind](recipient)
	return { subject: written.subject ?? subject, message: written.message ?? message }
}

const STANDARD_TEXTS: Record<CatalogLanguage, Record<SendKind, (recipient: Recipient) => Texts>> = {
	en: {
		initial: ({ company, homeowner }) => ({
			subject: `${homeowner?.firstName ?? 'Hello'}, your presentation from ${company.name}`,
			message: [
				homeowner === null ? 'Hello,' : `Hi ${homeowner.firstName},`,
				`${company.name} made a short presentation about your home${homeowner?.street ? ` at ${homeowner.street}` : ''}. The presentation speaks to you, shows your options, and answers your questions. It opens in your browser, with nothing to install.`,
			].join('\n'),
		}),
		reminder: ({ company, homeowner }) => ({
			subject: `Reminder: your presentation from ${company.name} is waiting`,
			message: [
				homeowner === null ? 'Hello,' : `Hi ${homeowner.firstName},`,
				`The presentation that ${company.name} made about your home${homeowner?.street ? ` at ${homeowner.street}` : ''} is waiting for you. You can pause at any time, ask any question, and continue later where you left off.`,
				'You can also reply to this email. A person will read your reply.',
			].join('\n'),
		}),
	},
	es: {
		initial: ({ company, homeowner }) => ({
			subject: `${homeowner?.firstName ?? 'Hola'}, su presentación de ${company.name}`,
			message: [
				homeowner === null ? 'Hola:' : `Hola, ${homeowner.firstName}:`,
				`${company.name} preparó una presentación breve sobre su casa${homeowner?.street ? ` en ${homeowner.street}` : ''}. Le habla, le muestra sus opciones y responde a sus preguntas. Se abre en su navegador, sin instalar nada.`,
			].join('\n'),
		}),
		reminder: ({ company, homeowner }) => ({
			subject: `Recordatorio: su presentación de ${company.name} le espera`,
			message: [
				homeowner === null ? 'Hola:' : `Hola, ${homeowner.firstName}:`,
				`La presentación que ${company.name} preparó sobre su casa${homeowner?.street ? ` en ${homeowner.street}` : ''} le está esperando. Puede hacer una pausa cuando quiera, preguntar lo que guste y continuar más tarde donde se quedó.`,
				'También puede responder a este correo. Una persona lee su respuesta.',
			].join('\n'),
		}),
	},
}
