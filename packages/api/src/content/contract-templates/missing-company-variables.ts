import type { CompanyContact } from '../../accounts/company/schema.ts'
import { type Template, wholeTemplate } from './compose.ts'
import { COMPANY_VARIABLES, type ContractSettings, type ContractVariable } from './schema.ts'
import { companyVariables, detectVariables } from './variables.ts'

/**
 * Returns the company variables that a contract uses and that the company has not filled in. Leaves out the name of the
 * rep, because each presentation has its own rep. Includes the company address if the contract has a notice of
 * cancellation (16 CFR 429.1 b).
 */
export function missingCompanyVariables(
	template: Template,
	company: CompanyContact,
	{ rightToCancel }: ContractSettings,
): ContractVariable[] {
	const { known } = detectVariables(wholeTemplate(template))
	const used = new Set(rightToCancel === 'off' ? known : [...known, 'company_address'])
	const values = companyVariables(company, null)
	return COMPANY_VARIABLES.filter(
		(key) => key !== 'rep_name' && used.has(key) && values[key].trim() === '',
	)
}
