import { type Box, boundingBox } from './geometry.ts'
import type { Item } from './items.ts'

type Block = { box: Box; items: Item[]; size: number }

/** Sorts blocks into reading order. Columns are read one after the other, but a grid of cards is read row by row. */
export function orderBlocks(blocks: readonly Item[][]): Item[][] {
	const boxed = blocks.map((items) => {
		const lines = items.flatMap((item) => item.lines)
		const size = Math.max(...lines.map((line) => line.size))
		return { box: boundingBox(items), items, size }
	})
	return order(boxed).map(({ items }) => items)
}

function order(blocks: Block[]): Block[] {
	if (blocks.length < 2) return blocks
	const rows = split(blocks, 'y')
	const columns = split(blocks, 'x')
	const parts =
		columns.length > 1 && !(rows.length > 1 && isGrid(rows)) ? setApart(rows, columns) : rows
	if (parts.length < 2)
		return [...blocks].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
	return parts.flatMap(order)
}

/** Splits blocks into columns (`x`) at empty vertical stripes, or into rows (`y`) at empty horizontal stripes. */
function split(blocks: readonly Block[], along: 'x' | 'y'): Block[][] {
	const from = ({ box }: Block) => (along === 'x' ? box.x0 : box.y0)
	const to = ({ box }: Block) => (along === 'x' ? box.x1 : box.y1)
	const sorted = [...blocks].sort((a, b) => from(a) - from(b))
	const parts: Block[][] = []
	let end = Number.NEGATIVE_INFINITY
	for (const block of sorted) {
		const open = parts.at(-1)
		// A column needs a minimum gap to the next column. Rows need no gap.
		const gutter = along === 'x' ? 0.6 * block.size : 0
		if (open === undefined || from(block) > end + gutter) parts.push([block])
		else open.push(block)
		end = Math.max(end, to(block))
	}
	return parts
}

/**
 * Returns the columns, unless a row has a block below or above several columns of another row, such as a list below cards. Then
 * returns these rows and the rows between them, because the columns do not go through the former. Rows of cards are such rows.
 */
function setApart(rows: readonly Block[][], columns: Block[][]): Block[][] {
	if (rows.length < 2) return columns
	const boxes = rows.map((row) =>
		split(row, 'x').map((part) => boundingBox(part.map(({ box }) => box))),
	)
	const spans = rows.map(
		(row, index) =>
			areCards(row) ||
			isSmallPrint(row, rows) ||
			row.some(({ box }) =>
				boxes.some(
					(others, other) =>
						other !== index && others.filter(({ x0, x1 }) => x0 < box.x1 && x1 > box.x0).length > 1,
				),
			),
	)
	if (!spans.includes(true)) return columns
	const parts: Block[][] = []
	for (const [index, row] of rows.entries()) {
		const isContinued = index > 0 && spans[index] === false && spans[index - 1] === false
		if (isContinued) parts.at(-1)?.push(...row)
		else parts.push([...row])
	}
	return parts
}

/** Returns whether a row is one block in smaller print than all other rows, such as a condition below two columns. */
function isSmallPrint(row: readonly Block[], rows: readonly Block[][]): boolean {
	const [block, ...more] = row
	const others = rows.filter((other) => other !== row).flat()
	return (
		block !== undefined && more.length === 0 && others.every(({ size }) => block.size < 0.9 * size)
	)
}

/** Returns whether a row consists of cards whose lines were joined. A line below the first of them belongs to none. */
function areCards(row: readonly Block[]): boolean {
	const isCard = ({ items, box, size }: Block) =>
		items.length === 1 && items[0]?.lines.length === 1 && box.y1 - box.y0 > 2 * size
	return row.length > 1 && row.every(isCard)
}

/**
 * Returns true when all rows have the same number of cards and the cards of a row start at the same height. A card has
 * a heading and more text.
 */
function isGrid(rows: readonly Block[][]): boolean {
	const counts = new Set(rows.map((row) => row.length))
	const [count = 0] = counts
	if (counts.size !== 1 || count < 2) return false
	return rows.every((row) =>
		row.every(({ items, box, size }) => {
			const isCard = items.length > 1 || items.some(({ support }) => support !== '')
			return isCard && Math.abs(box.y0 - (row[0]?.box.y0 ?? 0)) < size
		}),
	)
}
