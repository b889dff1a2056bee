import { missingCompanyVariables } from '../contract-templates/index.ts'
import { variableLabel } from '../contract-templates/schema.ts'
import type { CheckResult, PreflightData } from './preflight-data.ts'

/**
 * Checks that the deck has exactly one published contract, because homeowners cannot sign when several are published.
 * Also checks that the company has entered all details that the contract uses, because a contract with blanks must not be
 * signed (docs/design/contract.md#preflight). A deck without any contract passes.
 */
export function checkContract({ contracts, company, settings }: PreflightData): CheckResult {
	const published = contracts.filter(({ status }) => status === 'published')
	const [only, ...others] = published
	if (contracts.length === 0) return {}
	if (only === undefined)
		return { warnings: [finding('contract_draft', 'The contract is a draft', DRAFT)] }
	if (others.length > 0)
		return {
			errors: [finding('contracts_many', `${published.length} contracts are published`, TOO_MANY)],
		}
	const passed = [`${only.name} published, version ${only.version}`]
	const blanks = missingCompanyVariables(only, company, settings).map(variableLabel)
	if (blanks.length === 0) return { passed }
	const detail = `${FILL_IN} ${blanks.join(', ')}.`
	return {
		passed,
		errors: [finding('contract_blank', 'The contract is missing company details', detail)],
	}
}

const DRAFT = 'Homeowners cannot sign the contract until you publish it.'
const FILL_IN = 'Homeowners would sign blanks. An admin can add these details under Settings:'
const TOO_MANY = 'Homeowners cannot sign any of them. Change all but one back to draft.'

function finding(code: string, message: string, detail: string) {
	return { code, message, detail, slideId: null, panel: 'contract' as const }
}
