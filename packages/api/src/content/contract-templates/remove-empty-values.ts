/** Marks a variable without a value in a template. No text contains this Unicode noncharacter. */
export const GAP = '\uFDD0'

const SPACE = '[ \\t]'
/** Matches emphasis or parentheses around an empty value. */
const WRAPPED = new RegExp(`(\\*\\*|__|[*_])${GAP}\\1|\\(${SPACE}*${GAP}${SPACE}*\\)`, 'g')
/** Matches consecutive empty values with only separators between them. */
const ADJACENT = new RegExp(`${GAP}(?:${SPACE}*[,;]?${SPACE}*${GAP})+`, 'g')
/** Matches a line that contains only an empty value, with its line break. */
const LINE = new RegExp(`^${SPACE}*${GAP}${SPACE}*[,;.]?${SPACE}*(?:\\n|$)`, 'gm')
/** Matches an empty value that is the whole content of a label or a table cell. */
const ALONE = new RegExp(
	`(:(?:\\*\\*|[*_])?${SPACE}*|\\|${SPACE}*)${GAP}(?=${SPACE}*(?:[;.)|]|$|,${SPACE}*[^,:\\n|]{1,30}:))`,
	'gm',
)
/** Matches an empty value at the start of a line, cell, list item or parenthesis, with the separator after it. */
const FIRST = new RegExp(
	`((?:^${SPACE}*(?:[-*+>]|#+|\\d+[.)])?|[|(:])${SPACE}*)${GAP}${SPACE}*[,;]${SPACE}*`,
	'gm',
)
/** Matches an empty value before a punctuation mark or the end of a line, with the separator before it. */
const LAST = new RegExp(`${SPACE}*[,;]?${SPACE}*${GAP}(?=${SPACE}*(?:[,;.)|]|$))`, 'gm')
const BETWEEN = new RegExp(`(${SPACE}?)${GAP}(${SPACE}?)`, 'g')

/**
 * Removes empty values from a text, with the separators that joined them to their neighbors: `Denver, GAP 80222` becomes
 * `Denver, 80222`, and `we, GAP, GAP, and you` becomes `we, and you`. Writes a dash where a label or a table cell has no
 * other content: `License: —`.
 */
export function closeGaps(text: string): string {
	if (!text.includes(GAP)) return text
	return text
		.replace(WRAPPED, GAP)
		.replace(ADJACENT, GAP)
		.replace(LINE, '')
		.replace(ALONE, '$1—')
		.replace(FIRST, '$1')
		.replace(LAST, '')
		.replace(BETWEEN, (_, before: string, after: string) =>
			before !== '' && after !== '' ? ' ' : before + after,
		)
}
