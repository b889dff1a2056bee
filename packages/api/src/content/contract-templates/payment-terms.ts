import type { PaymentTerms } from '../pricing/index.ts'
import { hasRightToCancel } from './cancellation.ts'
import type { ContractSettings } from './schema.ts'

/** Returns how a company is paid for a home in a country (ISO 3166-1 alpha-2). */
export function paymentTerms(settings: ContractSettings, country: string): PaymentTerms {
	const { depositPercent, depositCents, payments } = settings
	return { depositPercent, depositCents, payments, canCancel: hasRightToCancel(settings, country) }
}
