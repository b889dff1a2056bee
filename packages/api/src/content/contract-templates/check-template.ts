import type { UnknownVariable } from '../../contracts/documents/schema.ts'
import { AppError, invalid } from '../../core/errors.ts'
import type { ActionType } from './schema.ts'
import { findUnknown } from './variables.ts'

export type Template = { templateMarkdown: string; disclosuresMarkdown: string | null }

/**
 * Refuses an action that could not be carried out: a contract without a word, a link that is no https address, a text
 * that names in braces what is no variable. Every such name is in `details` with its line and its place.
 */
export function checkTemplate(actionType: ActionType, template: Template): void {
	const text = template.templateMarkdown.trim()
	if (actionType === 'contract' && text === '')
		throw invalid('templateMarkdown', 'Write the contract')
	if (actionType === 'external_link' && !isWebAddress(text))
		throw invalid('templateMarkdown', 'Expected the https address that the link opens')
	if (actionType === 'external_link') return
	const details = unknownVariables(template).map(({ path, name, line, start, end }) => ({
		path,
		message: `Line ${line}: {{${name.slice(0, 60)}}} is no variable of a contract`,
		start,
		end,
	}))
	const [first] = details
	if (first === undefined) return
	throw new AppError('VALIDATION_ERROR', `${first.path}: ${first.message}`, { details })
}

/** Where a template and its disclosures name what is no variable. */
export function unknownVariables({
	templateMarkdown,
	disclosuresMarkdown,
}: Template): UnknownVariable[] {
	return [
		...findUnknown(templateMarkdown).map((found) => ({
			...found,
			path: 'templateMarkdown' as const,
		})),
		...findUnknown(disclosuresMarkdown ?? '').map((found) => ({
			...found,
			path: 'disclosuresMarkdown' as const,
		})),
	]
}

function isWebAddress(text: string): boolean {
	return URL.canParse(text) && new URL(text).protocol === 'https:'
}
