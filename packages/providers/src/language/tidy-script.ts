import { SCRIPT_VARIABLES } from './language.ts'

/** Maximum length of a script in characters; the API schema has the same maximum. */
const MAX_SCRIPT = 5000

/**
 * Converts a model's script to the form that is stored. Only known variables remain, written as `{{name}}`, and words
 * are separated by one space. A script of more than 5,000 characters is cut at the end of a sentence.
 */
export function tidyScript(script: string): string {
	const known: readonly string[] = SCRIPT_VARIABLES
	const text = script
		.replace(/\{\{\s*(?:([\w.]+)\s*)?\}\}/g, (_, name = '') =>
			known.includes(name) ? `{{${name}}}` : '',
		)
		.replace(/\s+/g, ' ')
		.replace(/ ([,.!?;:])/g, '$1')
		.trim()
	if (text.length <= MAX_SCRIPT) return text
	const cut = text.slice(0, MAX_SCRIPT)
	const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '))
	return end > 0 ? cut.slice(0, end + 1) : cut.slice(0, cut.lastIndexOf(' '))
}
