import { isPartName } from '../../language/text/vocabulary.ts'
import { boundingBox, gapBetween, isFigure, type PrintedLine } from './geometry.ts'
import { formatItem, readBlock, WRAP_GAP } from './items.ts'
import { isUnder, toRows } from './rows-of-lines.ts'
import { stepNumber } from './step-number.ts'
import { isKey } from './table-keys.ts'

/** A column of texts. `key` is the day or time above its heading, and `wrapped` are the further lines of the heading. */
type Column = {
	key: PrintedLine | undefined
	head: PrintedLine
	wrapped: PrintedLine[]
	lines: PrintedLine[]
}

/** Maximum number of words in an item of a column. A longer text is a paragraph and not an item. */
const MAX_ITEM_WORDS = 9

/** Maximum number of words in the heading of a column. */
const MAX_HEADING_WORDS = 6

/** Minimum number of columns of which each has a heading and one text, such as the steps of a process. */
const MIN_STEPS = 3

/**
 * How much larger the heading of a column is than its texts: of any column, and of a card. A heading that is larger than this is
 * the heading of a card and not of a table.
 */
const COLUMN_HEAD = 1.05
export const CARD_HEAD = 1.15

/** Joins the lines of each card of a slide. Cards come before tables, whose headings are not larger than their texts. */
export function joinCards(lines: readonly PrintedLine[]): PrintedLine[] {
	return joinColumns(lines, CARD_HEAD)
}

/**
 * Joins each column of a slide to one line that begins with the heading of the column: "Before: Chalky south wall; Bare wood at
 * the trim". Without this, the texts below a heading would lose their heading, which changes what they state.
 */
export function joinColumns(lines: readonly PrintedLine[], ratio = COLUMN_HEAD): PrintedLine[] {
	const rows = toRows(lines)
	for (const [index, heads] of rows.entries()) {
		const above = rows[index - 1] ?? []
		const columns = findColumns(heads, rows.slice(index + 1), { ratio, above })
		if (columns === undefined) continue
		const used = new Set(
			columns.flatMap(({ key, head, wrapped, lines: below }) => [key, head, ...wrapped, ...below]),
		)
		return [
			...joinColumns(
				lines.filter((line) => !used.has(line)),
				ratio,
			),
			...columns.map(formatColumn),
		]
	}
	return [...lines]
}

function findColumns(
	heads: readonly PrintedLine[],
	rows: readonly PrintedLine[][],
	{ ratio, above }: { ratio: number; above: readonly PrintedLine[] },
): Column[] | undefined {
	if (heads.length < 2 || !heads.every(isHeading)) return undefined
	const areKeys = above.length === heads.length && above.every(({ text }) => isKey(text))
	const columns: Column[] = heads.map((head) => ({
		key: areKeys ? above.find((key) => isUnder(key, head)) : undefined,
		head,
		wrapped: [],
		lines: [],
	}))
	const size = Math.min(...heads.map((head) => head.size))
	// The print of such headings may be smaller than that of their texts.
	const areParts = heads.every(({ text }) => isPartName(text))
	for (const row of rows) {
		if (wrapHeads(row, columns)) continue
		const isNextGrid =
			row.length >= 2 && row.every((line) => isHeading(line) && line.size > 0.95 * size)
		if (isNextGrid && !areParts) break
		const owners = row.map((line) => columns.find((column) => belongsTo(line, column, heads)))
		if (owners.some((owner) => owner === undefined)) break
		for (const [index, line] of row.entries()) owners[index]?.lines.push(line)
	}
	const texts = columns.flatMap((column) => column.lines)
	const areSteps =
		columns.length >= MIN_STEPS &&
		!standUnderFigures(heads, above) &&
		columns.every(
			({ head, lines }) =>
				(/^\p{L}/u.test(head.text) || stepNumber(head.text) !== undefined) &&
				itemsOf(lines).length === 1 &&
				!lines.some(({ text }) => isAmount(text)),
		)
	const isList =
		columns.every((column) => column.lines.length > 0) && (areSteps || columns.some(hasList))
	// The sizes of single lines of a photo are inexact.
	const sizes = texts.flatMap((line) => (isAmount(line.text) ? [] : [line.size]))
	const isSmaller =
		sizes.every((one) => one < size) &&
		ratio * (sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? 0) < size
	return isList && (isSmaller || areParts) ? columns : undefined
}

/** Returns whether texts stand below figures of which they are the labels. The numbers of steps are no such figures. */
function standUnderFigures(heads: readonly PrintedLine[], above: readonly PrintedLine[]): boolean {
	const figures = above.filter(
		(figure) => isFigure(figure.text) && heads.some((head) => isUnder(figure, head)),
	)
	return figures.some(({ text }, index) => text !== String(index + 1))
}

/** Adds a row of lines to the headings that go on in them. Returns whether each line of the row goes on from a heading. */
function wrapHeads(row: readonly PrintedLine[], columns: readonly Column[]): boolean {
	const owners = row.map((line) =>
		columns.find(({ head, wrapped, lines }) => {
			const last = wrapped.at(-1) ?? head
			const isSame = line.size > 0.9 * last.size && line.size < 1.12 * last.size
			return (
				lines.length === 0 && isSame && gapBetween(last, line) < WRAP_GAP && isUnder(last, line)
			)
		}),
	)
	const isSmaller = row.length === columns.length
	if (isSmaller || owners.includes(undefined) || !row.every(isHeading)) return false
	for (const [index, line] of row.entries()) owners[index]?.wrapped.push(line)
	return true
}

/** Returns whether a text is a figure, or an amount for a period such as "$95/mo". Its print may be larger than the heading. */
const isAmount = (text: string) => isFigure(text) || /^[$€£]\d[\d.,]*\/\p{L}{1,6}$/u.test(text)

function isHeading({ text, hadBulletMark }: PrintedLine): boolean {
	return (
		!hadBulletMark &&
		!isFigure(text) &&
		// "from $46,900" is a price.
		!/^\p{L}+ [$€£]\d/u.test(text) &&
		/^(?:\d{1,2}[.)]? )?\p{L}/u.test(text) &&
		text.split(' ').length <= MAX_HEADING_WORDS
	)
}

/** Returns whether a line stands in a column: below its heading, and left of the next heading. */
function belongsTo(
	line: PrintedLine,
	{ head, wrapped, lines }: Column,
	heads: readonly PrintedLine[],
): boolean {
	const last = lines.at(-1) ?? wrapped.at(-1) ?? head
	const middle = (box: PrintedLine) => (box.x0 + box.x1) / 2
	if (heads.some((other) => other !== head && middle(other) > line.x0 && middle(other) < line.x1))
		return false
	if (line.y0 - last.y1 > 3.2 * Math.max(line.size, head.size)) return false
	const right = Math.min(...heads.filter(({ x0 }) => x0 > head.x1).map(({ x0 }) => x0))
	const isIndented = line.x0 > head.x0 - head.size && line.x0 < head.x0 + 2.5 * head.size
	return (line.x1 < right && (isIndented || isUnder(head, line))) || isBetween(line, head, heads)
}

/** Returns whether a line stands around the middle of a heading, within half of the way to the next headings: a list in a card. */
function isBetween(line: PrintedLine, head: PrintedLine, heads: readonly PrintedLine[]): boolean {
	const middle = ({ x0, x1 }: PrintedLine) => (x0 + x1) / 2
	const ways = heads
		.filter((other) => other !== head)
		.map((other) => Math.abs(middle(other) - middle(head)) / 2)
	const reach = Math.min(...ways)
	return line.x0 > middle(head) - reach && line.x1 < middle(head) + reach
}

/** Returns whether a column contains a list: two or more short items. */
function hasList({ lines }: Column): boolean {
	const items = itemsOf(lines)
	return items.length > 1 && items.every((text) => text.split(' ').length <= MAX_ITEM_WORDS)
}

/** Returns the items of a column. A price is an item, unless the line below goes on in lower case, such as "installed". */
function itemsOf(lines: readonly PrintedLine[]): string[] {
	const at = lines.findIndex(
		({ text }, index) =>
			/^[$€£]\d/.test(text) && isAmount(text) && !/^\p{Ll}/u.test(lines[index + 1]?.text ?? 'a'),
	)
	const parts = at < 0 ? [lines] : [lines.slice(0, at + 1), lines.slice(at + 1)]
	return parts.flatMap((part) => readBlock(part).map(formatItem))
}

function formatColumn({ key, head, wrapped, lines }: Column): PrintedLine {
	const name = [head, ...wrapped].map(({ text }) => text).join(' ')
	const heading = key === undefined ? name : `${key.text}, ${name}`
	const text = `${heading.replace(/[:.]$/, '')}: ${itemsOf(lines).join('; ')}`
	return { ...boundingBox([head, ...lines]), text, size: head.size, hadBulletMark: true }
}
