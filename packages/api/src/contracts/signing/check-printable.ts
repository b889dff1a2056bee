import { findUnprintable, nameCharacters } from '../../content/contract-fonts/index.ts'
import { ContractVariable, variableLabel } from '../../content/contract-templates/schema.ts'
import { AppError } from '../../core/errors.ts'
import type { PreparedContract } from './prepare-contract.ts'

/**
 * Rejects with 400 `VALIDATION_ERROR` a signature on a contract whose PDF could not show every character, for example those of
 * a script without a font. The message names the characters, and the variable that contains them.
 */
export async function checkPrintable({
	text,
	variables,
	customerName,
	signature,
}: Pick<PreparedContract, 'text' | 'variables' | 'customerName'> & {
	signature: string
}): Promise<void> {
	const typed = await findUnprintable(signature)
	if (typed.length > 0) throw unprintable('signature', 'The signature', typed)
	const shown = [text, customerName, variables.company_name ?? '']
	const found = await findUnprintable(shown.join('\n'))
	const [first] = found
	if (first === undefined) return
	const key = ContractVariable.options.find((name) => variables[name]?.includes(first))
	if (key === undefined) throw unprintable('text', 'The text of the contract', found)
	throw unprintable(`variables.${key}`, variableLabel(key), found)
}

function unprintable(path: string, label: string, characters: string[]): AppError {
	const message = `${label} contains characters that a contract cannot show: ${nameCharacters(characters)}. Write it with other letters.`
	return new AppError('VALIDATION_ERROR', message, { details: [{ path, message }] })
}
