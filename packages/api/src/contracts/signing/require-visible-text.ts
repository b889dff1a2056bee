import { plainText, readBlocks } from '../../content/contract-templates/index.ts'
import { AppError } from '../../core/errors.ts'
import { findHiddenCharacter } from '../../core/visible-text-schema.ts'
import type { PreparedContract } from './prepare-contract.ts'

/**
 * Rejects with 409 `CONTRACT_NOT_PUBLISHED` a contract with a character that its reader cannot see and that can make the text
 * read like another one. Requests cannot store such a character in the texts that enter a contract; this check also covers texts
 * that were stored before, and prices and options.
 */
export async function requireVisibleText({
	text,
	variables,
	customerName,
	requirements,
}: PreparedContract): Promise<void> {
	const shown = [plainText(await readBlocks(text)), customerName, requirements.agreeLabel]
	const values = Object.values(variables)
	const hidden = findHiddenCharacter([text, ...shown, ...values].join('\n'))
	if (hidden === undefined) return
	throw new AppError(
		'CONTRACT_NOT_PUBLISHED',
		`The company must remove the invisible character ${hidden} from this contract, or from the details in it, before it can be shown.`,
	)
}
