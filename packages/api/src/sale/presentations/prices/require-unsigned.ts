import { AppError } from '../../../core/errors.ts'

/**
 * Rejects with 409 `ALREADY_SIGNED` when the homeowner has signed a contract that states the selected tiers, and has not
 * canceled it. An agreed price never changes.
 */
export function requireUnsigned({ agreedAt }: { agreedAt: Date | null }): void {
	if (agreedAt !== null)
		throw new AppError(
			'ALREADY_SIGNED',
			'The contract is signed, so the selection and its price cannot change',
		)
}
