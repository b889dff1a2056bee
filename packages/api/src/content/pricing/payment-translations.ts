import { isSpanish } from '../../core/language/guess-language.ts'
import type { CatalogLanguage } from '../../core/languages.ts'
import type { Lender } from './lender-schema.ts'
import type { PlannedPayment } from './schema.ts'

/** Spanish of the names and disclosures that the settings form and the documentation propose, in lower case without a period. */
const STANDARD_SPANISH = new Map([
	['deposit', 'Depósito'],
	['before the work begins', 'Antes de empezar el trabajo'],
	['on the first day of work', 'El primer día de trabajo'],
	['when the work is done', 'Al terminar el trabajo'],
	['after the walk-through', 'Después del recorrido final'],
	['on approved credit', 'Sujeto a aprobación de crédito'],
])

/** Returns a payment name of a company in the language of a presentation. */
function nameIn({ name, spanishName = '' }: PlannedPayment, language: CatalogLanguage): string {
	return language === 'es' ? spanishName || translateStandard(name) : name
}

function disclosureIn(lender: Lender, language: CatalogLanguage): string {
	const { disclosure, spanishDisclosure = '' } = lender
	return language === 'es' ? spanishDisclosure || translateStandard(disclosure) : disclosure
}

/** Returns the payments of a company with their names in the language of a presentation. */
export function paymentsIn(
	payments: readonly PlannedPayment[],
	language: CatalogLanguage,
): PlannedPayment[] {
	return payments.map((payment) => ({
		name: nameIn(payment, language),
		percent: payment.percent,
	}))
}

/** Returns the lenders of a company with their disclosures in the language of a presentation. */
export function lendersIn(lenders: readonly Lender[], language: CatalogLanguage): Lender[] {
	return lenders.map((lender) => ({ ...lender, disclosure: disclosureIn(lender, language) }))
}

/** Returns the Spanish of a standard text, and any other text unchanged. */
function translateStandard(text: string): string {
	const bare = text.replace(/\.$/, '')
	const known = STANDARD_SPANISH.get(bare.toLowerCase())
	return known === undefined ? text : `${known}${bare === text ? '' : '.'}`
}

/** A payment name or disclosure that Spanish presentations would show in another language. `path` is its field in the settings. */
type UntranslatedText = { path: string; label: string; text: string }

/**
 * Returns the payment names and disclosures that are not Spanish in Spanish presentations. A text that the company has entered in a
 * Spanish field counts as Spanish. Any other text must contain Spanish words, because a short text gives no other sign.
 */
export function findUntranslated({
	payments,
	lenders,
}: {
	payments: readonly PlannedPayment[]
	lenders: readonly Lender[]
}): UntranslatedText[] {
	const texts = [
		...payments.map((payment, index) => ({
			path: `payments.${index}.spanishName`,
			label: `Payment ${index + 1}`,
			isGiven: (payment.spanishName ?? '') !== '',
			text: nameIn(payment, 'es'),
		})),
		...lenders.map((lender, index) => ({
			path: `lenders.${index}.spanishDisclosure`,
			label: `What else must be said of lender ${index + 1}`,
			isGiven: (lender.spanishDisclosure ?? '') !== '',
			text: disclosureIn(lender, 'es'),
		})),
	]
	return texts.flatMap(({ isGiven, ...found }) =>
		isGiven || found.text === '' || isSpanish(found.text) ? [] : [found],
	)
}
