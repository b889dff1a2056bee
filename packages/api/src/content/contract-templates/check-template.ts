import { AppError, invalid } from '../../core/errors.ts'
import { findUnprintable, nameCharacters } from '../contract-fonts/index.ts'
import type { UnknownVariable } from './preview-schema.ts'
import { checkMarkdown } from './read-blocks.ts'
import type { ActionType } from './schema.ts'
import { findUnknownVariables } from './variables.ts'

export type Template = { templateMarkdown: string; disclosuresMarkdown: string | null }

/**
 * Rejects with 400 `VALIDATION_ERROR` when the contract text is empty, a link is not an https address, or the text has unknown
 * variables or placeholders of other programs, such as `«Name»`. `details` names each of them with its line and its offsets.
 */
export function checkTemplate(actionType: ActionType, template: Template): void {
	const text = template.templateMarkdown.trim()
	if (actionType === 'contract' && text === '')
		throw invalid('templateMarkdown', 'Enter the contract text')
	if (actionType === 'external_link' && !isWebAddress(text))
		throw invalid('templateMarkdown', 'Enter the https address that the link opens')
	if (actionType === 'external_link') return
	const details = unknownVariables(template).map(({ path, name, line, start, end }) => ({
		path,
		message: template[path]?.startsWith('{{', start)
			? `Line ${line}: {{${name.slice(0, 60)}}} is not a contract variable. Replace it with one, or with text.`
			: `Line ${line}: ${name} is a placeholder. Replace it with a variable or with text.`,
		start,
		end,
	}))
	const [first] = details
	if (first === undefined) return
	throw new AppError('VALIDATION_ERROR', `${first.path}: ${first.message}`, { details })
}

/** Rejects with 400 when the Markdown of a template or of its disclosures is too complex to parse (`readBlocks`). */
export async function checkComplexity({
	templateMarkdown,
	disclosuresMarkdown,
}: Template): Promise<void> {
	await checkMarkdown('templateMarkdown', templateMarkdown)
	await checkMarkdown('disclosuresMarkdown', disclosuresMarkdown ?? '')
}

/**
 * Rejects with 400 a published contract with characters that its PDF cannot show. `details` names the field, the line and the
 * characters.
 */
export async function checkPrintable({
	templateMarkdown,
	disclosuresMarkdown,
}: Template): Promise<void> {
	for (const [path, text] of Object.entries({ templateMarkdown, disclosuresMarkdown })) {
		const [first, ...others] = await findUnprintable(text ?? '')
		if (text === null || first === undefined) continue
		const line = text.slice(0, text.indexOf(first)).split('\n').length
		const names = nameCharacters([first, ...others])
		throw invalid(path, `Line ${line}: A contract cannot show ${names}. Remove or replace it.`)
	}
}

/** Returns the unknown variables in a template and its disclosures, with their positions. */
export function unknownVariables({
	templateMarkdown,
	disclosuresMarkdown,
}: Template): UnknownVariable[] {
	return [
		...findUnknownVariables(templateMarkdown).map((found) => ({
			...found,
			path: 'templateMarkdown' as const,
		})),
		...findUnknownVariables(disclosuresMarkdown ?? '').map((found) => ({
			...found,
			path: 'disclosuresMarkdown' as const,
		})),
	]
}

function isWebAddress(text: string): boolean {
	return URL.canParse(text) && new URL(text).protocol === 'https:'
}
