import type { CompanyContact } from '../../accounts/company/schema.ts'
import { type Template, wholeTemplate } from './compose.ts'
import { missingPriceVariables } from './price-variables.ts'
import { COMPANY_VARIABLES, type ContractSettings, type ContractVariable } from './schema.ts'
import { companyVariables, detectVariables } from './variables.ts'

type Company = Pick<CompanyContact, 'contact' | 'organizationName'>

type Values = {
	company: Company
	settings: Pick<ContractSettings, 'depositPercent' | 'depositCents'>
	/** True when the deck has a price slide. */
	hasPrices: boolean
}

/**
 * Returns the company variables that a contract uses and that the company has not filled in. Leaves out the name of the
 * rep, because each presentation has its own rep. Includes the company address if the contract has a notice of
 * cancellation (16 CFR 429.1 b).
 */
export function missingCompanyVariables(
	template: Template,
	company: Company,
	{ rightToCancel }: Pick<ContractSettings, 'rightToCancel'>,
): ContractVariable[] {
	const { known } = detectVariables(wholeTemplate(template))
	const used = new Set(rightToCancel === 'off' ? known : [...known, 'company_address'])
	const values = companyVariables(company, null)
	return COMPANY_VARIABLES.filter(
		(key) => key !== 'rep_name' && used.has(key) && values[key].trim() === '',
	)
}

/**
 * Returns whether every company detail and every price in the text of a contract has a value, or gets one when the homeowner
 * chooses a tier. Homeowners can read and sign only such a contract (`prepareContract` in `contracts/signing`).
 */
export function isContractComplete(
	template: Template,
	{ company, settings, hasPrices }: Values,
): boolean {
	// The address in the notice of cancellation may be missing. Only preflight asks for it.
	return (
		missingCompanyVariables(template, company, { rightToCancel: 'off' }).length === 0 &&
		missingPriceVariables(template, settings, hasPrices).length === 0
	)
}
