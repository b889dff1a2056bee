import { formatLongDate } from '../../content/contract-templates/index.ts'
import type { CatalogLanguage } from '../../core/languages.ts'
import { formatTime } from '../../email/format.ts'
import type { EmailDefinition } from '../../email/registry.ts'
import { recordSignedCopy } from './signed-copy.ts'

/** Email with the sealed contract for the homeowner. */
export const signedCopyEmail: EmailDefinition<'contract_copy'> = {
	audience: 'homeowner',
	fill: (data, { company, language }) => ({
		...data,
		...TEXTS[language](data.documentName, company.name),
		signedOn: formatTime(data.signedAt, company.timezone, language),
		...(data.cancelUntil !== undefined && {
			cancelUntil: formatDeadline(data.cancelUntil, language),
		}),
	}),
	afterCompletion: recordSignedCopy,
}

const TEXTS: Record<
	CatalogLanguage,
	(document: string, company: string) => { subject: string; preview: string }
> = {
	en: (document, company) => ({
		subject: `Your copy of ${document}`,
		preview: `Signed with ${company}. Please keep it.`,
	}),
	es: (document, company) => ({
		subject: `Su copia de ${document}`,
		preview: `Firmado con ${company}. Por favor, guárdela.`,
	}),
}

/** Formats the last day to cancel. An email that an earlier version of the product queued has the formatted text. */
function formatDeadline(cancelUntil: string, language: CatalogLanguage): string {
	if (!/^\d{4}-\d\d-\d\d$/.test(cancelUntil)) return cancelUntil
	const day = formatLongDate(cancelUntil, language)
	return language === 'es' ? `el final del ${day}` : `the end of ${day}`
}
