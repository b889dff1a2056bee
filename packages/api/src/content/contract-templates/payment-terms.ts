import type { CatalogLanguage } from '../../core/languages.ts'
import { type PaymentTerms, paymentsIn } from '../pricing/index.ts'
import { hasRightToCancel } from './cancellation.ts'
import type { ContractSettings } from './schema.ts'

/** Where the home of a presentation is (ISO 3166-1 alpha-2), and in which language the homeowner reads. */
type Home = { country: string; language: CatalogLanguage }

/** Returns how a company is paid for a home, with the names of its payments in the language of the presentation. */
export function paymentTerms(
	settings: ContractSettings,
	{ country, language }: Home,
): PaymentTerms {
	const { depositPercent, depositCents, payments } = settings
	return {
		depositPercent,
		depositCents,
		payments: paymentsIn(payments, language),
		canCancel: hasRightToCancel(settings, country),
	}
}
