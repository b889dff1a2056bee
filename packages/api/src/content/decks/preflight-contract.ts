import { missingCompanyVariables } from '../contract-templates/index.ts'
import { variableLabel } from '../contract-templates/schema.ts'
import type { CheckResult, PreflightData } from './preflight-data.ts'

/**
 * The contract can be signed and names its company in full: a homeowner is asked for the one that is published, so two
 * are as bad as none. A deck without a contract sells nothing, and is told nothing.
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
		warnings: [finding('contract_blank', 'The contract lacks details of your company', detail)],
	}
}

const DRAFT = 'Homeowners cannot sign it until it is published.'
const FILL_IN = 'Homeowners sign it without them; an admin fills them in under Settings:'
const TOO_MANY = 'Homeowners can sign none of them: make all but one a draft again.'

function finding(code: string, message: string, detail: string) {
	return { code, message, detail, slideId: null, panel: 'contract' as const }
}
