import { NOTIFICATION_SETTINGS_PATH } from '../../accounts/member-notifications/schema.ts'
import type { CatalogLanguage } from '../../core/languages.ts'
import { formatFacts, formatTime } from '../../email/format.ts'
import type { EmailDefinition } from '../../email/registry.ts'
import type { EmailData } from '../../email/schema.ts'
import { deriveCode, formatCode } from './derive-code.ts'

/** Email with the one-time code for signing. The subject has no code, so a locked screen does not show it. */
export const signingCodeEmail: EmailDefinition<'signing_code'> = {
	audience: 'homeowner',
	fill: ({ codeId }, { company, language }, { app }) => ({
		...CODE_TEXTS[language](company.name),
		code: formatCode(deriveCode(app, codeId)),
	}),
}

/** Email that confirms to the homeowner that the contract is cancelled. */
export const cancellationEmail: EmailDefinition<'contract_cancelled'> = {
	audience: 'homeowner',
	fill: (data, { company, language }) => ({
		...data,
		...CANCELLATION_TEXTS[language](data.documentName, company.name),
		...formatCancellation(data, company.timezone, language),
	}),
}

type Texts = { subject: string; preview: string }

const CODE_TEXTS: Record<CatalogLanguage, (company: string) => Texts> = {
	en: (company) => ({
		subject: `Your code to sign with ${company}`,
		preview: 'The code works once, within 10 minutes.',
	}),
	es: (company) => ({
		subject: `Su código para firmar con ${company}`,
		preview: 'El código sirve una sola vez, durante 10 minutos.',
	}),
}
const CANCELLATION_TEXTS: Record<CatalogLanguage, (document: string, company: string) => Texts> = {
	en: (document, company) => ({
		subject: `Canceled: ${document} with ${company}`,
		preview: 'You owe nothing. Please keep this email.',
	}),
	es: (document, company) => ({
		subject: `Cancelado: ${document} con ${company}`,
		preview: 'No debe nada. Por favor, guarde este correo.',
	}),
}

/** Email that informs the company that a homeowner cancelled a contract. */
export const cancellationNoticeEmail: EmailDefinition<'contract_cancelled_office'> = {
	audience: 'company',
	fill: (data, { company, homeowner }, { publicUrl }) => {
		const { cancelledOn, facts: times } = formatCancellation(data, company.timezone, 'en')
		const contact = formatFacts({
			Email: homeowner?.email,
			Phone: homeowner?.phone,
			Home: homeowner?.address,
		})
		return {
			...data,
			subject: `${homeowner?.name ?? 'A homeowner'} canceled ${data.documentName}`,
			preview: cancelledOn,
			facts: [...times, ...contact],
			officeUrl: `${publicUrl}/contracts/${data.documentId}`,
			settingsUrl: `${publicUrl}${NOTIFICATION_SETTINGS_PATH}`,
		}
	},
}

function formatCancellation(
	{ signedAt, cancelledAt }: EmailData['contract_cancelled'],
	timeZone: string,
	language: CatalogLanguage,
) {
	const signedOn = formatTime(signedAt, timeZone, language)
	const cancelledOn = formatTime(cancelledAt, timeZone, language)
	return {
		cancelledOn,
		facts: formatFacts(
			language === 'es'
				? { Firmado: signedOn, Cancelado: cancelledOn }
				: { Signed: signedOn, Canceled: cancelledOn },
		),
	}
}
