import { AppError, invalid } from '../../core/errors.ts'
import type { UnknownVariable } from './preview-schema.ts'
import { checkMarkdown } from './read-blocks.ts'
import type { ActionType } from './schema.ts'
import { findUnknownVariables } from './variables.ts'

export type Template = { templateMarkdown: string; disclosuresMarkdown: string | null }

/**
 * Rejects with 400 `VALIDATION_ERROR` when the contract text is empty, a link is not an https address, or the text uses
 * unknown variables. `details` names every unknown variable with its line and its offsets.
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
		message: `Line ${line}: {{${name.slice(0, 60)}}} is not a contract variable`,
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
