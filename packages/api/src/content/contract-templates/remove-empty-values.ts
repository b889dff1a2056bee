/** Placeholder for a variable without a value: a Unicode noncharacter, which no real text contains. */
export const EMPTY_VALUE = '\uFDD0'

const SPACE = '[ \\t]'
/** Matches emphasis marks or parentheses that enclose only the placeholder of an empty value. */
const WRAPPED = new RegExp(
	`(\\*\\*|__|[*_])${EMPTY_VALUE}\\1|\\(${SPACE}*${EMPTY_VALUE}${SPACE}*\\)`,
	'g',
)
/** Matches several placeholders of empty values in a row, with only spaces or separators between them. */
const ADJACENT = new RegExp(`${EMPTY_VALUE}(?:${SPACE}*(?:[,;]${SPACE}*)?${EMPTY_VALUE})+`, 'g')
/** Matches a line that contains only the placeholder of an empty value, including the line break. */
const LINE = new RegExp(`^${SPACE}*${EMPTY_VALUE}${SPACE}*(?:[,;.]${SPACE}*)?(?:\\n|$)`, 'gm')
/** Matches the placeholder of an empty value when no other text stands in its table cell or after its label. */
const ALONE = new RegExp(
	`(:(?:\\*\\*|[*_])?${SPACE}*|\\|${SPACE}*)${EMPTY_VALUE}(?=${SPACE}*(?:[;.)|]|$|,${SPACE}*[^,:\\n|]{1,30}:))`,
	'gm',
)
/**
 * Matches the placeholder of an empty value at the start of a line, cell, list item or parenthesis, together with the separator
 * after it.
 */
const FIRST = new RegExp(
	`((?:^${SPACE}*(?:(?:[-*+>]|#+|\\d+[.)])${SPACE}*)?|[|(:]${SPACE}*))${EMPTY_VALUE}${SPACE}*[,;]${SPACE}*`,
	'gm',
)
/**
 * Matches the placeholder of an empty value before a punctuation mark or the end of a line, together with the separator before
 * it.
 */
const LAST = new RegExp(
	`(?<!${SPACE})${SPACE}*(?:[,;]${SPACE}*)?${EMPTY_VALUE}(?=${SPACE}*(?:[,;.)|]|$))`,
	'gm',
)
const BETWEEN = new RegExp(`(${SPACE}?)${EMPTY_VALUE}(${SPACE}?)`, 'g')

/**
 * Removes empty values from a text, with the separators that joined them to their neighbors: `Denver, EMPTY_VALUE 80222`
 * becomes `Denver, 80222`, and `we, EMPTY_VALUE, and you` becomes `we, and you`. Writes a dash where a label or a table
 * cell has no other content: `License: —`.
 */
export function removeEmptyValues(text: string): string {
	if (!text.includes(EMPTY_VALUE)) return text
	return text
		.replace(WRAPPED, EMPTY_VALUE)
		.replace(ADJACENT, EMPTY_VALUE)
		.replace(LINE, '')
		.replace(ALONE, '$1—')
		.replace(FIRST, '$1')
		.replace(LAST, '')
		.replace(BETWEEN, (_, before: string, after: string) =>
			before !== '' && after !== '' ? ' ' : before + after,
		)
}
