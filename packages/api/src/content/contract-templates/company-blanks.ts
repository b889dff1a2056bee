import type { CompanyContact } from '../../accounts/company/schema.ts'
import { type Template, wholeTemplate } from './compose.ts'
import { COMPANY_VARIABLES, type ContractSettings, type ContractVariable } from './schema.ts'
import { companyVariables, detectVariables } from './variables.ts'

/**
 * What a contract says of its company and the company has not filled in: every homeowner would read it without. The rep
 * is not among it, who is somebody else for each; the address is, where the notice of cancellation needs one (16 CFR
 * 429.1 b).
 */
export function companyBlanks(
	template: Template,
	company: CompanyContact,
	{ rightToCancel }: ContractSettings,
): ContractVariable[] {
	const { known } = detectVariables(wholeTemplate(template))
	const named = new Set(rightToCancel === 'off' ? known : [...known, 'company_address'])
	const values = companyVariables(company, null)
	return COMPANY_VARIABLES.filter(
		(key) => key !== 'rep_name' && named.has(key) && values[key].trim() === '',
	)
}
