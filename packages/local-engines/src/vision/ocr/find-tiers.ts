import type { SuggestedTier } from '@dormer/providers/vision/vision'
import { groupBlocks } from './blocks.ts'
import { isFigure, type PrintedLine } from './geometry.ts'
import { formatItem, readBlock } from './items.ts'
import { findTables, type Row, type Table } from './table.ts'

/** Numbers of options that a price slide can show. */
const MIN_TIERS = 2
const MAX_TIERS = 3

/** Lowest price of an option in dollars. A smaller amount is a monthly payment, a fee or a discount. */
const LOWEST_PRICE = 500

/** A price that stands alone in its line, as "$15,380", "from $15,380" or "$15,380 installed". */
const PRICE =
	/^(?:(?:from|only|just|total|price)[:\s]+)?\$\s?(\d{1,3}(?:,\d{3})+|\d{3,6})(?:\.\d{2})?\*?(?:\s+(?:installed|complete|total|cash|plus tax))?$/i

/** Words that mark an option and are not its name. */
const RIBBON =
	/^[★☆*\s]*(?:(?:our |the )?(?:most (?:popular|chosen|loved|called for|requested)|best (?:value|seller)|recommended|popular|top (?:pick|seller)|(?:customer )?favorite)|(?:el |la )?(?:más (?:pedid|popular|vendid|elegid)[oa]?|recomendad[oa]|favorit[oa]|mejor valor))[!★☆*\s]*$/iu

/** Prints of similar size: the measured size of a short word is inexact. */
const SAME_SIZE = 0.88

type Price = { line: PrintedLine; amount: number }

/**
 * Returns the options that a slide compares (docs/design/contract.md#records): two or three prices of similar size side by side,
 * each with its name above it and its highlights below it, or above one another, each beside its name in large print with highlights
 * below it, or the columns of a table with one row of prices. Returns none for any other slide: a list of prices above one another is
 * a table.
 */
export function findTiers(lines: readonly PrintedLine[]): SuggestedTier[] {
	const found = findTables(lines)
	const rows = found.flatMap(toRowTiers)
	if (rows.length > 0) return withDifferentNames(rows)
	const prices = lines.flatMap((line) => priceOf(line)).toSorted((a, b) => a.line.x0 - b.line.x0)
	const stacked = findStacked(prices, lines)
	if (stacked.length > 0) return withDifferentNames(stacked)
	const tables = found.filter(({ body, headings }) =>
		body.some((row) => pricesOf(row).length === headings.length),
	)
	const [table, ...others] = tables
	if (table !== undefined) return others.length > 0 ? [] : withDifferentNames(toTiers(table))
	const row = largestRow(prices)
	if (row.length < MIN_TIERS || row.length > MAX_TIERS) return []
	const columns = row.map((price, index) => readColumn(price, columnOf(row, index), lines))
	const names = findNames(columns)
	const tiers = columns.flatMap((column, index) => toTier(column, names[index]))
	return tiers.length === row.length ? withDifferentNames(tiers) : []
}

/** How much larger the name of an option is than its highlights when the options stand above one another. */
const NAME_SIZE = 1.2

/**
 * Returns the options that stand above one another: each price has its name on its left in larger print than the highlights below the
 * name. Returns none when a price has no name or no highlights.
 */
function findStacked(prices: readonly Price[], lines: readonly PrintedLine[]): SuggestedTier[] {
	const sorted = prices.toSorted((a, b) => a.line.y0 - b.line.y0)
	const [first] = sorted
	const isColumn = sorted.every(
		({ line }, index) =>
			first !== undefined &&
			Math.abs(line.x1 - first.line.x1) < line.size &&
			line.y0 > (sorted[index - 1]?.line.y1 ?? 0),
	)
	if (sorted.length < MIN_TIERS || sorted.length > MAX_TIERS || !isColumn) return []
	const texts = lines.filter(({ text }) => !RIBBON.test(text) && !isAmount(text))
	const middle = ({ y0, y1 }: PrintedLine) => (y0 + y1) / 2
	const names = sorted.map(({ line }) => {
		const distance = (text: PrintedLine) => Math.abs(middle(text) - middle(line))
		const beside = texts.filter(
			(text) => text.x1 < line.x0 && isName(text) && distance(text) < 1.5 * line.size,
		)
		return beside.toSorted((a, b) => b.size - a.size)[0]
	})
	const tiers = sorted.flatMap(({ amount }, index) => {
		const name = names[index]
		const end = names[index + 1]?.y0 ?? Number.POSITIVE_INFINITY
		if (name === undefined) return []
		const below = texts.filter(
			({ x0, y0, size }) =>
				y0 > name.y0 &&
				y0 < end &&
				Math.abs(x0 - name.x0) < 3 * name.size &&
				NAME_SIZE * size < name.size,
		)
		const highlights = groupBlocks(below).flatMap((block) => readBlock(block).map(formatItem))
		if (highlights.length === 0) return []
		return [suggest(name.text, amount, highlights)]
	})
	return tiers.length === sorted.length ? tiers : []
}

/** A heading of a column of amounts, which is the name of no option. */
const COLUMN_OF_AMOUNTS =
	/^(?:(?:unit|list|sale|your|our|regular|total) )?(?:price|cost|amount|qty|quantity|rate|total|subtotal|each)$/i

/** Returns an option within the bounds of a tier of a price slide. */
function suggest(name: string, amount: number, highlights: readonly string[]): SuggestedTier {
	return {
		name: name.slice(0, 80),
		amount,
		highlights: highlights.map((text) => text.slice(0, 200)).slice(0, 12),
	}
}

function withDifferentNames(tiers: SuggestedTier[]): SuggestedTier[] {
	const names = new Set(tiers.map(({ name }) => name.toLowerCase()))
	// An option may be called "Total".
	const headings = tiers.filter(({ name }) => COLUMN_OF_AMOUNTS.test(name)).length
	return headings * 2 < tiers.length && names.size === tiers.length ? tiers : []
}

const pricesOf = ({ cells }: Row): Price[] =>
	cells.flatMap((cell) => (cell === undefined ? [] : priceOf(cell)))

/**
 * Returns the columns of a table as options when exactly one of its rows states a price for each of them. The other rows are their
 * highlights.
 */
function toTiers({ headings, body }: Table): SuggestedTier[] {
	if (headings.length < MIN_TIERS || headings.length > MAX_TIERS) return []
	const [priced, ...others] = body.filter((row) => pricesOf(row).length === headings.length)
	if (priced === undefined || others.length > 0) return []
	return pricesOf(priced).map(({ amount }, column) =>
		suggest(
			headings[column]?.text ?? '',
			amount,
			body
				.filter((row) => row !== priced && row.cells[column] !== undefined)
				.map(({ label, cells }) => `${label.text}: ${cells[column]?.text}`),
		),
	)
}

/** Minimum number of cells beside the price of a row that is an option. A row with fewer is an item of a price list. */
const MIN_FEATURES = 2

/** Returns the two or three rows of a table as options when each has one price, in the same column, and several other cells. */
function toRowTiers({ headings, body }: Table): SuggestedTier[] {
	if (body.length < MIN_TIERS || body.length > MAX_TIERS) return []
	const columns = body.map(({ cells }) =>
		cells.flatMap((cell, column) =>
			cell !== undefined && priceOf(cell).length > 0 ? [column] : [],
		),
	)
	const [[priced, ...more] = []] = columns
	if (priced === undefined || more.length > 0) return []
	if (columns.some((found) => found.length !== 1 || found[0] !== priced)) return []
	if (body.some(({ cells }) => cells.filter((cell) => cell !== undefined).length <= MIN_FEATURES))
		return []
	return body.flatMap((row) =>
		pricesOf(row).map(({ amount }) =>
			suggest(
				row.label.text,
				amount,
				row.cells.flatMap((cell, column) => {
					const heading = headings[column]?.text ?? ''
					if (cell === undefined || column === priced) return []
					return heading === '' ? cell.text : `${heading}: ${cell.text}`
				}),
			),
		),
	)
}

function priceOf(line: PrintedLine): Price[] {
	const digits = PRICE.exec(line.text.trim())?.[1]
	const amount = Number(digits?.replaceAll(',', ''))
	return amount >= LOWEST_PRICE ? [{ line, amount }] : []
}

/**
 * Returns the prices that stand side by side in print of similar size. When several rows do, returns the one in the largest print, or
 * none when their prints are alike: a grid of prices has no options.
 */
function largestRow(prices: readonly Price[]): Price[] {
	const rows = prices.map(({ line: first }) =>
		prices.filter(
			({ line }) =>
				Math.min(first.y1, line.y1) - Math.max(first.y0, line.y0) >
					0.3 * Math.min(first.y1 - first.y0, line.y1 - line.y0) &&
				line.size > 0.65 * first.size &&
				line.size < 1.5 * first.size,
		),
	)
	const candidates = rows.filter(({ length }) => length >= MIN_TIERS)
	const sizeOf = (row: readonly Price[]) => Math.max(...row.map(({ line }) => line.size))
	const [largest = [], ...others] = candidates.toSorted((a, b) => sizeOf(b) - sizeOf(a))
	const isGrid = others.some(
		(row) =>
			!row.some((price) => largest.includes(price)) && sizeOf(row) > SAME_SIZE * sizeOf(largest),
	)
	return isGrid ? [] : largest
}

type Column = { from: number; to: number }

/** Returns the part of the slide that belongs to a price: up to the middle between it and the next price on each side. */
function columnOf(row: readonly Price[], index: number): Column {
	const middle = (at: number) => {
		const line = row[at]?.line
		return line === undefined ? undefined : (line.x0 + line.x1) / 2
	}
	const own = middle(index) ?? 0
	const [left, right] = [middle(index - 1), middle(index + 1)]
	const half =
		((right ?? own) - (left ?? own)) / (left !== undefined && right !== undefined ? 4 : 2)
	return {
		from: left === undefined ? own - half : (left + own) / 2,
		to: right === undefined ? own + half : (right + own) / 2,
	}
}

/** The lines of an option, from top to bottom: those that can be its name, the nearest to the price last, and those below the price. */
type Option = { price: Price; above: PrintedLine[]; below: PrintedLine[] }

function readColumn(price: Price, { from, to }: Column, lines: readonly PrintedLine[]): Option {
	const column = lines
		.filter((line) => {
			const middle = (line.x0 + line.x1) / 2
			return middle > from && middle < to && line.x1 - line.x0 < to - from
		})
		.filter(({ text }) => !RIBBON.test(text) && !isAmount(text))
		.toSorted((a, b) => a.y0 - b.y0)
	return {
		price,
		above: column.filter((line) => line.y1 <= price.line.y1 && isName(line)),
		below: column.filter(({ y0 }) => y0 > price.line.y0),
	}
}

/** Returns whether a line can be the name of an option. A duration such as "2 years" is a highlight. */
function isName({ text }: PrintedLine): boolean {
	return (
		!isFigure(text) &&
		!/^\d+[- ](?:years?|months?|weeks?|days?|hours?|años?|meses|días?)\b/iu.test(text) &&
		/\p{L}{2}/u.test(text) &&
		text.split(' ').length <= 6
	)
}

function isNear({ y1, size }: PrintedLine, { line }: Price): boolean {
	return line.y0 - y1 < 4 * Math.max(size, line.size)
}

/**
 * Returns the name of each option: of the lines that stand side by side above all prices, those in the largest print, and the
 * uppermost of several. The title of the slide stands above one option only. Without such lines, returns the line nearest to each
 * price.
 */
function findNames(options: readonly Option[]): (PrintedLine | undefined)[] {
	const [first, ...others] = options
	const rows = (first?.above ?? []).flatMap((line) => {
		const beside = others.map(({ above }) =>
			above.find(({ y0 }) => Math.abs(y0 - line.y0) < 0.8 * line.size),
		)
		return beside.includes(undefined) ? [] : [[line, ...beside]]
	})
	const sizeOf = (row: readonly (PrintedLine | undefined)[]) =>
		Math.max(...row.map((line) => line?.size ?? 0))
	const largest = Math.max(0, ...rows.map(sizeOf))
	const names = rows.find((row) => sizeOf(row) >= SAME_SIZE * largest)
	return names ?? options.map(({ price, above }) => above.findLast((line) => isNear(line, price)))
}

function toTier({ price, above, below }: Option, name: PrintedLine | undefined): SuggestedTier[] {
	if (name === undefined) return []
	const texts = [...above.filter(({ y0 }) => y0 > name.y0), ...below]
	const highlights = groupBlocks(texts).flatMap((block) => readBlock(block).map(formatItem))
	return [suggest(name.text, price.amount, highlights)]
}

/** Returns whether a line states an amount: another price, a monthly payment or a discount. */
const isAmount = (text: string) => /\$\s?\d/.test(text)
