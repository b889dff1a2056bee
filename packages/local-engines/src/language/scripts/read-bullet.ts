import { isFigureText } from './speakable.ts'

/**
 * A bullet by its form. `text` is a sentence or a phrase. `pair` is a heading with one detail. `list` is a heading with
 * several items, such as a card or a column. `row` is the label of a table row with its cells.
 */
export type Bullet =
	| { kind: 'text'; text: string }
	| { kind: 'pair'; head: string; detail: string }
	| { kind: 'list'; head: string; items: string[] }
	| { kind: 'row'; head: string; cells: string[] }

/** Splits a bullet such as "Before: Chalky wall; Bare wood" or "Full hall bath: $18,600, 6 days" into its parts. */
export function readBullet(line: string): Bullet {
	const text = line.replace(/^(?:\d{1,2}[.)]|[-–—•*])\s+/, '').trim()
	const [, head, detail] = /^([^:]{1,60}): (.+)$/.exec(text) ?? []
	if (head === undefined || detail === undefined) return { kind: 'text', text }
	const items = detail.split('; ')
	if (items.length > 1) return { kind: 'list', head, items }
	const cells = detail.split(/, (?!\d{3}\b)/)
	const isRow = cells.length > 1 && cells.every(isCell)
	return isRow ? { kind: 'row', head, cells } : { kind: 'pair', head, detail }
}

/** Returns whether a text may be a table cell: at most six words, without punctuation, with a capital or a figure first. */
function isCell(text: string): boolean {
	if (!/^[\p{Lu}\d$]/u.test(text)) return false
	const ungrouped = text.replace(/(?<=\d),(?=\d{3}\b)/g, '')
	return (
		text.split(' ').length <= 6 && (isFigureText(text) || !/[,:;]|[.!?](?:\s|$)/.test(ungrouped))
	)
}
