import { isFigure, type PrintedLine } from './geometry.ts'
import { formatItem, readBlock } from './items.ts'
import { boundingBox } from './lines.ts'
import { isUnder, toRows } from './rows-of-lines.ts'

type Column = { head: PrintedLine; lines: PrintedLine[] }

/** Maximum number of words in an item of a column. A longer text is a paragraph and not an item. */
const MAX_ITEM_WORDS = 9

/**
 * Joins each column of a slide to one line that begins with the heading of the column: "Before: Chalky south wall; Bare wood at
 * the trim". Without this, the texts below a heading would lose their heading, which changes what they state.
 */
export function joinColumns(lines: readonly PrintedLine[]): PrintedLine[] {
	const rows = toRows(lines)
	for (const [index, heads] of rows.entries()) {
		const columns = findColumns(heads, rows.slice(index + 1))
		if (columns === undefined) continue
		const used = new Set(columns.flatMap(({ head, lines: below }) => [head, ...below]))
		return [...joinColumns(lines.filter((line) => !used.has(line))), ...columns.map(formatColumn)]
	}
	return [...lines]
}

function findColumns(
	heads: readonly PrintedLine[],
	rows: readonly PrintedLine[][],
): Column[] | undefined {
	if (heads.length < 2 || !heads.every(isHeading)) return undefined
	const columns: Column[] = heads.map((head) => ({ head, lines: [] }))
	const size = Math.min(...heads.map((head) => head.size))
	for (const row of rows) {
		const isNextGrid =
			row.length >= 2 && row.every((line) => isHeading(line) && line.size > 0.95 * size)
		if (isNextGrid) break
		const owners = row.map((line) => columns.find((column) => belongsTo(line, column, heads)))
		if (owners.some((owner) => owner === undefined)) break
		for (const [index, line] of row.entries()) owners[index]?.lines.push(line)
	}
	const texts = columns.flatMap((column) => column.lines)
	const isList = columns.every((column) => column.lines.length > 0) && columns.some(hasList)
	const isSmaller = texts.every((line) => isFigure(line.text) || line.size < 0.95 * size)
	return isList && isSmaller ? columns : undefined
}

function isHeading({ text, hadBulletMark }: PrintedLine): boolean {
	return !hadBulletMark && !isFigure(text) && /^\p{L}/u.test(text) && text.split(' ').length <= 4
}

/** Returns whether a line stands in a column: below its heading, and left of the next heading. */
function belongsTo(
	line: PrintedLine,
	{ head, lines }: Column,
	heads: readonly PrintedLine[],
): boolean {
	const last = lines.at(-1) ?? head
	if (line.y0 - last.y1 > 3.2 * Math.max(line.size, head.size)) return false
	const right = Math.min(...heads.filter(({ x0 }) => x0 > head.x1).map(({ x0 }) => x0))
	const isIndented = line.x0 > head.x0 - head.size && line.x0 < head.x0 + 2.5 * head.size
	return line.x1 < right && (isIndented || isUnder(head, line))
}

/** Returns whether a column contains a list: two or more short items. */
function hasList({ lines }: Column): boolean {
	const items = itemsOf(lines)
	return items.length > 1 && items.every((text) => text.split(' ').length <= MAX_ITEM_WORDS)
}

const itemsOf = (lines: readonly PrintedLine[]) => readBlock(lines).map(formatItem)

function formatColumn({ head, lines }: Column): PrintedLine {
	const text = `${head.text.replace(/[:.]$/, '')}: ${itemsOf(lines).join('; ')}`
	return { ...boundingBox([head, ...lines]), text, size: head.size, hadBulletMark: true }
}
