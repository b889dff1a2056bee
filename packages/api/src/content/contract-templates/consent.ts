import type { CompanyContact } from '../../accounts/company/schema.ts'
import type { CatalogLanguage } from '../../core/languages.ts'
import { escapeMarkdown } from './variables.ts'

/** Version of each consent text below. Every change of a text requires a new version. */
const VERSIONS: Record<CatalogLanguage, string> = { en: '2026-11-22', es: 'es-2026-11-28' }
const LABELS: Record<CatalogLanguage, string> = {
	en: 'I agree to sign electronically.',
	es: 'Acepto firmar por medios electrónicos.',
}

/** Consent to sign electronically: its version, the sentence next to the check box, and the text as Markdown. */
export type ConsentText = { version: string; label: string; text: string }

/**
 * Returns the disclosures that a homeowner reads before signing electronically, as Markdown (15 USC 7001 c 1), in the language of
 * the presentation. They name the option to sign on paper, how to withdraw the consent, what the consent covers, how to reach the
 * company, and the technical requirements.
 */
export function makeConsent(
	{ contact, organizationName }: CompanyContact,
	language: CatalogLanguage,
): ConsentText {
	const company = escapeMarkdown(organizationName)
	const ways = [contact.email, contact.phone].filter(Boolean).map(escapeMarkdown)
	const reach = ways.length > 0 ? `${company} (${ways.join(', ')})` : company
	const text = TEXTS[language](company, reach)
	return { version: VERSIONS[language], label: LABELS[language], text }
}

const TEXTS: Record<CatalogLanguage, (company: string, reach: string) => string> = {
	en: (company, reach) => `## Signing electronically

You are about to sign with ${company} electronically instead of on paper. Your typed name then counts as your signature.

- **Paper instead.** You may sign on paper. Ask ${reach}; it costs nothing.
- **Withdrawing.** Until you sign you may leave this page, and nothing is agreed. After that you may withdraw this consent for what is sent later by telling ${reach}. Withdrawing costs nothing and does not undo a signature.
- **What it is for.** This consent covers this agreement and its notices, nothing else.
- **A paper copy.** You may ask ${reach} for a copy on paper of what you signed. It costs nothing.
- **Your email address.** Tell ${reach} when it changes.
- **What you need.** A browser that shows this page, a program that opens PDF files, and a way to store or print your copy.`,
	es: (company, reach) => `## Firmar por medios electrónicos

Usted está por firmar con ${company} por medios electrónicos en lugar de en papel. Su nombre escrito vale entonces como su firma.

- **En papel, si prefiere.** Puede firmar en papel. Pídaselo a ${reach}; no tiene costo.
- **Retirar su consentimiento.** Hasta que firme puede salir de esta página y no habrá acuerdo. Después puede retirar este consentimiento para lo que se envíe más adelante, avisando a ${reach}. Retirarlo no tiene costo y no anula una firma.
- **Para qué es.** Este consentimiento cubre este contrato y sus avisos, nada más.
- **Una copia en papel.** Puede pedirle a ${reach} una copia en papel de lo que firmó. No tiene costo.
- **Su correo electrónico.** Avise a ${reach} cuando cambie.
- **Lo que necesita.** Un navegador que muestre esta página, un programa que abra archivos PDF y una manera de guardar o imprimir su copia.`,
}
