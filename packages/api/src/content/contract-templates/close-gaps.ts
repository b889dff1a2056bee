/** Stands in a template where a variable has no value. Unicode keeps it for such use: no text has it. */
export const GAP = '\uFDD0'

const SPACE = '[ \\t]'
/** Emphasis and brackets around nothing. */
const WRAPPED = new RegExp(`(\\*\\*|__|[*_])${GAP}\\1|\\(${SPACE}*${GAP}${SPACE}*\\)`, 'g')
/** Gaps with nothing but separators between them. */
const NEIGHBOURS = new RegExp(`${GAP}(?:${SPACE}*[,;]?${SPACE}*${GAP})+`, 'g')
/** A line of gaps alone, with its end. */
const LINE = new RegExp(`^${SPACE}*${GAP}${SPACE}*[,;.]?${SPACE}*(?:\\n|$)`, 'gm')
/** All that a label or a cell has to say. */
const ALONE = new RegExp(
	`(:(?:\\*\\*|[*_])?${SPACE}*|\\|${SPACE}*)${GAP}(?=${SPACE}*(?:[;.)|]|$|,${SPACE}*[^,:\\n|]{1,30}:))`,
	'gm',
)
/** At the beginning of a line, a cell, a list's item or a bracket: the separator after it goes too. */
const FIRST = new RegExp(
	`((?:^${SPACE}*(?:[-*+>]|#+|\\d+[.)])?|[|(:])${SPACE}*)${GAP}${SPACE}*[,;]${SPACE}*`,
	'gm',
)
/** Before a punctuation mark or the end: the separator before it goes too. */
const LAST = new RegExp(`${SPACE}*[,;]?${SPACE}*${GAP}(?=${SPACE}*(?:[,;.)|]|$))`, 'gm')
const BETWEEN = new RegExp(`(${SPACE}?)${GAP}(${SPACE}?)`, 'g')

/**
 * A text without its gaps and without what only joined them to their neighbours: `Denver, GAP 80222` becomes
 * `Denver, 80222`, and `we, GAP, GAP, and you` becomes `we, and you`. What a label or a cell has nothing to say of is
 * a dash: `License: —`.
 */
export function closeGaps(text: string): string {
	if (!text.includes(GAP)) return text
	return text
		.replace(WRAPPED, GAP)
		.replace(NEIGHBOURS, GAP)
		.replace(LINE, '')
		.replace(ALONE, '$1—')
		.replace(FIRST, '$1')
		.replace(LAST, '')
		.replace(BETWEEN, (_, before: string, after: string) =>
			before !== '' && after !== '' ? ' ' : before + after,
		)
}
