import {
	COMPANY_VARIABLES,
	type ContractVariable,
	CUSTOMER_VARIABLES,
	DATE_VARIABLES,
} from '@dormer/api/contracts/schema'

/** The variables of a contract by whom they are about. */
export const GROUPS: readonly { title: string; keys: readonly ContractVariable[] }[] = [
	{ title: 'Homeowner', keys: CUSTOMER_VARIABLES },
	{ title: 'Company', keys: COMPANY_VARIABLES },
	{ title: 'Date', keys: DATE_VARIABLES },
]

const LABELS: Partial<Record<ContractVariable, string>> = {
	zip: 'ZIP code',
	email: 'E-mail',
	company_zip: 'Company ZIP code',
	company_email: 'Company e-mail',
	signature_timestamp: 'Time of the signature',
}

/** A variable as a person calls it: `License number`. */
export function labelOf(key: ContractVariable): string {
	const words = key.replaceAll('_', ' ')
	return LABELS[key] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** A variable as it is written in a template. */
export function variableText(key: ContractVariable): string {
	return `{{${key}}}`
}

/** For a select: every variable, those of the homeowner first. */
export const VARIABLE_OPTIONS = GROUPS.flatMap(({ keys }) =>
	keys.map((key) => ({ value: key, label: labelOf(key) })),
)
