import {
	findLanguageMismatch,
	findUntranslatedTerms,
	missingCompanyVariables,
	missingPriceVariables,
} from '../contract-templates/index.ts'
import { variableLabel } from '../contract-templates/schema.ts'
import type { CheckResult, PreflightData } from './preflight-data.ts'
import type { PreflightFinding } from './schema.ts'

/**
 * Checks the contracts of a deck (docs/design/contract.md#preflight). A deck without contracts passes. Otherwise, exactly one
 * contract must be published, because homeowners cannot sign when several are. Every company detail, price and payment that
 * this contract uses must have a value, because nobody may sign a contract with missing values.
 */
export function checkContract({
	contracts,
	company,
	settings,
	slides,
	deck,
}: PreflightData): CheckResult {
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
	const hasPrices = slides.some(({ slideType }) => slideType === 'product_pricing_v1')
	const unpriced = missingPriceVariables(only, settings, hasPrices).map(variableLabel)
	const errors: PreflightFinding[] = []
	const mismatch = findLanguageMismatch(only, deck.language)
	if (mismatch !== null)
		errors.push(finding('contract_language', 'The contract is in another language', mismatch))
	const untranslated = findUntranslatedTerms(settings, deck.language)
	if (untranslated.length > 0) {
		const detail = untranslated.join(' ')
		errors.push(finding('contract_language', 'The payment terms are in another language', detail))
	}
	if (blanks.length > 0) {
		const detail = `${FILL_IN} ${blanks.join(', ')}.`
		errors.push(finding('contract_blank', 'The contract is missing company details', detail))
	}
	if (unpriced.length > 0) {
		const detail = `${hasPrices ? ENTER_DEPOSIT : ADD_PRICES} ${unpriced.join(', ')}.`
		errors.push(
			finding(
				'contract_price_blank',
				'The contract uses price variables that have no value',
				detail,
			),
		)
	}
	return { passed, errors }
}

const DRAFT = 'Homeowners cannot sign the contract until you publish it.'
const FILL_IN = 'The contract has blanks. An admin can add these details under Settings:'
const ENTER_DEPOSIT =
	'The contract has blanks. An admin can enter the deposit in the contract settings:'
const ADD_PRICES = 'Add a price slide, or remove these variables from the contract:'
const TOO_MANY = 'Homeowners cannot sign any of them. Change all but one back to draft.'

function finding(code: string, message: string, detail: string) {
	return { code, message, detail, slideId: null, panel: 'contract' as const }
}
