import {
	COMPANY_VARIABLES,
	type ContractVariable,
	CUSTOMER_VARIABLES,
	DATE_VARIABLES,
	PRICE_VARIABLES,
	variableLabel,
} from '@dormer/api/content/contract-templates/schema'

/** Contract variables grouped by subject. */
export const GROUPS: readonly { title: string; keys: readonly ContractVariable[] }[] = [
	{ title: 'Homeowner', keys: CUSTOMER_VARIABLES },
	{ title: 'Company', keys: COMPANY_VARIABLES },
	{ title: 'Date', keys: DATE_VARIABLES },
	{ title: 'Price', keys: PRICE_VARIABLES },
]

/** Returns a variable as written in a contract template: `{{key}}`. */
export function variableText(key: ContractVariable): string {
	return `{{${key}}}`
}

/** Select options for every variable, homeowner variables first. */
export const VARIABLE_OPTIONS = GROUPS.flatMap(({ keys }) =>
	keys.map((key) => ({ value: key, label: variableLabel(key) })),
)
