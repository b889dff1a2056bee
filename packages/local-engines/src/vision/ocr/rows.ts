import { boundingBox, isFigure, onSameLine, type PrintedLine } from './geometry.ts'
import type { Item } from './items.ts'

/** Joins a figure and the label on its right into one line: "$189" and "a month" become "$189 a month". */
export function attachLabels(lines: readonly PrintedLine[]): PrintedLine[] {
	const labelOf = (figure: PrintedLine) =>
		lines
			.filter((label) => isLabelOf(figure, label))
			.sort((a, b) => a.x0 - b.x0)
			.at(0)
	const pairs = lines.flatMap((figure) => {
		const label = labelOf(figure)
		return label === undefined ? [] : [{ figure, label }]
	})
	const used = new Set(pairs.flatMap(({ figure, label }) => [figure, label]))
	const joined = pairs.map(({ figure, label }) => ({
		...figure,
		...boundingBox([figure, label]),
		text: `${figure.text} ${label.text}`,
	}))
	return [...lines.filter((line) => !used.has(line)), ...joined]
}

function isLabelOf(figure: PrintedLine, label: PrintedLine): boolean {
	const blank = label.x0 - figure.x1
	if (!isFigure(figure.text) || isFigure(label.text) || blank < 0) return false
	const near = blank < 1.2 * figure.size && label.size < 0.8 * figure.size
	return near && onSameLine(figure, label)
}

/**
 * Joins each row of a timetable, such as "Day 1, 7 am" and its description, into one bullet at the position of the left
 * cell.
 */
export function joinRows(blocks: readonly Item[][]): Item[][] {
	let rest = blocks.map((block) => [...block])
	for (const { left, right } of findRows(rest)) {
		const joined = toRow(left, right)
		rest = rest
			.map((block) =>
				block.map((item) => (item === left ? joined : item)).filter((item) => item !== right),
			)
			.filter((block) => block.length > 0)
	}
	return rest
}

type Row = { left: Item; right: Item }

function findRows(blocks: readonly Item[][]): Row[] {
	const items = blocks.flat()
	const rows = items.flatMap((left) =>
		items
			.filter((right) => right.x0 > left.x1 && describes(left, right))
			.sort((a, b) => a.x0 - b.x0)
			.slice(0, 1)
			.map((right) => ({ left, right })),
	)
	return rows.length >= 2 && areInColumns(rows) ? rows : findTerms(items)
}

/** Minimum number of terms, maximum number of words of one, and how many times as many words their definitions have. */
const MIN_TERMS = 3
const MAX_TERM_WORDS = 4
const DEFINITION_WORDS = 1.8

/**
 * Returns terms in a column with their definitions in a column on the right: each term has one definition beside it, and the
 * definitions are much longer. Returns none for two lists side by side.
 */
function findTerms(items: readonly Item[]): Row[] {
	const rows = items.flatMap((left) => {
		const [right, ...others] = items.filter((item) => item.x0 > left.x1 && standsBeside(left, item))
		const isTerm =
			left.support === '' &&
			wordsOf(left.head) <= MAX_TERM_WORDS &&
			left.lines.every(({ hadBulletMark }) => !hadBulletMark)
		return isTerm && right !== undefined && others.length === 0 ? [{ left, right }] : []
	})
	const words = (side: (row: Row) => string) =>
		rows.reduce((sum, row) => sum + wordsOf(side(row)), 0)
	const areDefined =
		words(({ right }) => right.head) >= DEFINITION_WORDS * words(({ left }) => left.head)
	return rows.length >= MIN_TERMS && areDefined && areInColumns(rows) ? rows : []
}

const wordsOf = (text: string) => text.split(' ').length

/** Returns whether an item is at the height of a term: its first line or its middle is. */
function standsBeside(term: Item, item: Item): boolean {
	const [head] = term.lines
	const [first] = item.lines
	if (head === undefined || first === undefined) return false
	const middle = ({ y0, y1 }: Item) => (y0 + y1) / 2
	return onSameLine(head, first) || Math.abs(middle(term) - middle(item)) < 0.4 * head.size
}

function describes(left: Item, right: Item): boolean {
	const [head] = left.lines
	const [text] = right.lines
	if (head === undefined || text === undefined || left.lines.length > 1) return false
	const names = /\d|:$/.test(left.head) && !isFigure(left.head) && left.head.split(' ').length <= 5
	const near = right.x0 - left.x1 < 9 * head.size
	return names && near && /\p{L}{3}/u.test(right.head) && onSameLine(head, text)
}

function areInColumns(rows: readonly Row[]): boolean {
	const [first] = rows
	const near = (a: Item, b: Item) => (a.lines[0]?.size ?? 0) > Math.abs(a.x0 - b.x0)
	return (
		first !== undefined &&
		rows.every(({ left, right }) => near(left, first.left) && near(right, first.right))
	)
}

function toRow(left: Item, right: Item): Item {
	const lines = [...left.lines, ...right.lines]
	const stop = /[.!?]$/.test(right.head) ? '' : '.'
	const support = right.support === '' ? right.head : `${right.head}${stop} ${right.support}`
	return { ...boundingBox(lines), head: left.head, support, lines }
}
