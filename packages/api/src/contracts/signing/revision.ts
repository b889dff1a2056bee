import { DATE_VARIABLES } from '../../content/contract-templates/schema.ts'
import { hashContent } from '../../core/canonical-json.ts'
import { AppError } from '../../core/errors.ts'
import type { PreparedContract } from './prepare.ts'

/**
 * A name for what a homeowner reads: the template, its values, the choice, the last day to cancel and what is asked for.
 * The clock does not change it within a day.
 */
export function revisionOf(contract: PreparedContract): string {
	const { template, variables, selection, cancellation, requirements } = contract
	const isOfTheDay = (key: string) => DATE_VARIABLES.some((name) => name === key)
	const values = Object.entries(variables).filter(([key]) => !isOfTheDay(key))
	return hashContent({
		template,
		variables: Object.fromEntries(values),
		selection,
		lastDay: cancellation?.lastDay ?? null,
		requirements,
	})
}

/** 409 `CONFLICT` when the contract is no longer the one that was read: nobody signs what they have not seen. */
export function refuseOutdated(contract: PreparedContract, revision: string): void {
	if (revisionOf(contract) !== revision)
		throw new AppError('CONFLICT', 'The contract has changed meanwhile; read it again')
}
