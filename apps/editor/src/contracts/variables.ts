import {
	COMPANY_VARIABLES,
	type ContractVariable,
	CUSTOMER_VARIABLES,
	DATE_VARIABLES,
	labelOf,
} from '@dormer/api/contracts/templates/schema'

/** The variables of a contract by whom they are about. */
export const GROUPS: readonly { title: string; keys: readonly ContractVariable[] }[] = [
	{ title: 'Homeowner', keys: CUSTOMER_VARIABLES },
	{ title: 'Company', keys: COMPANY_VARIABLES },
	{ title: 'Date', keys: DATE_VARIABLES },
]

/** A variable as it is written in a template. */
export function variableText(key: ContractVariable): string {
	return `{{${key}}}`
}

/** For a select: every variable, those of the homeowner first. */
export const VARIABLE_OPTIONS = GROUPS.flatMap(({ keys }) =>
	keys.map((key) => ({ value: key, label: labelOf(key) })),
)
