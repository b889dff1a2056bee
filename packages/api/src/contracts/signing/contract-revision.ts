import { DATE_VARIABLES } from '../../content/contract-templates/schema.ts'
import { AppError } from '../../core/errors.ts'
import { hashContent } from '../../core/json/canonical-json.ts'
import type { PreparedContract } from './prepare-contract.ts'

/**
 * Returns a hash of what the homeowner reads: the template, its values, the selection, the last day to cancel and the
 * requirements. Excludes the date variables, so the hash stays the same during a day.
 */
export function revisionOf(contract: PreparedContract): string {
	const { template, variables, selection, cancellation, requirements } = contract
	const isDateVariable = (key: string) => DATE_VARIABLES.some((name) => name === key)
	const values = Object.entries(variables).filter(([key]) => !isDateVariable(key))
	return hashContent({
		template,
		variables: Object.fromEntries(values),
		selection,
		lastDay: cancellation?.lastDay ?? null,
		requirements,
	})
}

/** Rejects with 409 `CONFLICT` when the contract has changed since the homeowner read it. */
export function checkRevision(contract: PreparedContract, revision: string): void {
	if (revisionOf(contract) !== revision)
		throw new AppError(
			'CONFLICT',
			'The contract has changed since you opened it. Read it again before you sign.',
		)
}
