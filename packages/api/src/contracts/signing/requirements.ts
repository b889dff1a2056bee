import type { Requirements, SignContractInput } from '../../content/contract-templates/schema.ts'
import { AppError, type ErrorCode, invalid } from '../../core/errors.ts'
import { namesMatch } from './name-match.ts'

/**
 * Refuses a signature that is not what the contract asks for: the terms not agreed to (400 `TERMS_NOT_ACCEPTED`), no name
 * typed, or another than the homeowner's own (400 `SIGNATURE_MISMATCH`).
 */
export function refuseUnmet(
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
			`The signature has to be your name: ${customerName}`,
		)
}

/** With the field in `details`; the message is for the homeowner and stands by itself. */
function refused(code: ErrorCode, path: string, message: string): AppError {
	return new AppError(code, message, { details: [{ path, message }] })
}
