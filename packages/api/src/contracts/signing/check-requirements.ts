import { customerVariables } from '../../content/contract-templates/index.ts'
import {
	type ContractVariables,
	NAME_VARIABLES,
	type Requirements,
} from '../../content/contract-templates/schema.ts'
import { AppError, type ErrorCode, invalid } from '../../core/errors.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { namesMatch } from './name-match.ts'
import type { SignContractInput } from './schema.ts'

/**
 * Rejects an incomplete signature with 400. `TERMS_NOT_ACCEPTED`: the homeowner did not agree to the terms. `VALIDATION_ERROR`:
 * the typed name is missing. `SIGNATURE_MISMATCH`: the typed name is not the homeowner's name. Checks only the parts of a
 * signature that the contract requires.
 */
export function checkRequirements(
	{ typedSignature, nameMatch, agreeCheckbox }: Requirements,
	{ signature, agreedToTerms }: Pick<SignContractInput, 'signature' | 'agreedToTerms'>,
	customerName: string,
): void {
	if (agreeCheckbox && !agreedToTerms)
		throw refused('TERMS_NOT_ACCEPTED', 'agreedToTerms', 'Agree to the terms to sign')
	const isBlank = signature.trim() === ''
	if (isBlank && typedSignature) throw invalid('signature', 'Type your full name')
	if (nameMatch && !isBlank && !namesMatch(signature, customerName))
		throw refused(
			'SIGNATURE_MISMATCH',
			'signature',
			`The signature must match your name: ${customerName}`,
		)
}

/**
 * Rejects with 400 `SIGNATURE_MISMATCH` when the name variables in the request do not name the customer of the
 * presentation. Compares names in the same way as signatures.
 */
export function checkCustomerNames(submitted: ContractVariables, homeowner: Homeowner): void {
	const known = customerVariables(homeowner)
	for (const name of NAME_VARIABLES) {
		const value = submitted[name]
		if (value === undefined || namesMatch(value, known[name])) continue
		const message = `The contract is for ${known.full_name}. Send no other name as ${name}.`
		throw refused('SIGNATURE_MISMATCH', `variables.${name}`, message)
	}
}

/** Returns an error with the field in `details`. The message has no field name, because the homeowner reads it. */
function refused(code: ErrorCode, path: string, message: string): AppError {
	return new AppError(code, message, { details: [{ path, message }] })
}
