import { gapBetween, isFigure, type PrintedLine } from './geometry.ts'
import { isWrapped, WRAP_GAP } from './items.ts'
import { boundingBox } from './lines.ts'
import { isUnder, toRows } from './rows-of-lines.ts'
import { isKey, isKeyHeading } from './table-keys.ts'

/**
 * A table: its column headings without the heading of the first column, and its rows of a label and cells. A table whose rows
 * begin with labels such as "Monday" may have no headings.
 */
type Table = { header: PrintedLine[]; headings: PrintedLine[]; body: Row[] }
type Row = { label: PrintedLine; cells: (PrintedLine | undefined)[] }

/**
 * Converts each row of the first table in `lines` to one line: "Lifespan: Asphalt 20-30 years, Metal 50+ years". The table may
 * have no heading above its row labels. Leaves out the heading of a value that is clear without it: "Full hall bath: $18,600, 6
 * days". Also leaves out the heading when a row has only a label and one cell without digits: "Monday: Scaffold and sheets".
 * Does not change cards that stand side by side. Cards have headings that are larger than the text below them, or texts that continue in the next line.
 */
export function joinTableRows(lines: readonly PrintedLine[]): PrintedLine[] {
	const rows = toRows(lines)
	for (const [index, header] of rows.entries()) {
		const table = header.length < 2 ? undefined : findTable(header, rows.slice(index + 1))
		if (table === undefined) continue
		const used = new Set([
			...table.header,
			...table.body.flatMap(({ label, cells }) => [label, ...cells]),
		])
		return [
			...lines.filter((line) => !used.has(line)),
			...table.body.map((row) => formatRow(table.headings, row)),
		]
	}
	return [...lines]
}

function findTable(header: PrintedLine[], rows: readonly PrintedLine[][]): Table | undefined {
	const [first] = header
	const corner = rows[0]?.[0]
	if (first === undefined || corner === undefined) return undefined
	if (areWrapped(header, rows[0] ?? [])) return undefined
	const coversEvery = isUnder(first, corner)
	const headings = coversEvery ? header.slice(1) : header
	const labels = coversEvery ? first : corner
	const body: Row[] = []
	for (const row of rows) {
		const read = readRow(row, labels, headings)
		if (read === undefined) break
		body.push(read)
	}
	if (body.length < 2 || (coversEvery && !isTable(header, body))) return undefined
	if (coversEvery && [first, ...body.map(({ label }) => label)].every(({ text }) => isKey(text)))
		return { header: [], headings: [], body: [{ label: first, cells: headings }, ...body] }
	return { header, headings, body }
}

/**
 * Returns whether the lines of a row continue the sentences of the lines above them, as the texts of cards side by side do. At
 * least half of the lines must do so.
 */
function areWrapped(above: readonly PrintedLine[], row: readonly PrintedLine[]): boolean {
	const wrapped = row.filter((line) =>
		above.some(
			(start) =>
				isUnder(start, line) &&
				gapBetween(start, line) < WRAP_GAP &&
				isWrapped(start.text, line.text),
		),
	)
	return wrapped.length * 2 >= row.length
}

/**
 * Reads a row as a label and one cell for each heading. A cell that OCR missed is undefined. Returns undefined when the row
 * does not fit the table: a text is under no heading, or more than half of the cells are missing.
 */
function readRow(
	row: readonly PrintedLine[],
	labels: PrintedLine,
	headings: readonly PrintedLine[],
): Row | undefined {
	const [label, ...others] = row
	if (label === undefined || !isUnder(labels, label)) return undefined
	const cells = headings.map((heading) => others.find((cell) => isUnder(heading, cell)))
	const found = new Set(cells.filter((cell) => cell !== undefined))
	if (found.size !== others.length || found.size * 2 < headings.length || found.size === 0)
		return undefined
	return { label, cells }
}

/**
 * Returns whether rows whose header covers every column form a table. Rejects cards side by side: their headings are larger
 * than the text below them, and their prices have no labels. Also rejects bulleted lists, and two lists of words side by side.
 */
function isTable(header: readonly PrintedLine[], body: readonly Row[]): boolean {
	const sizes = body.flatMap(({ label, cells }) => [label, ...cells.filter(isLine)]).map(sizeOf)
	const usual = lowerMedianOf(sizes)
	const heading = lowerMedianOf(header.map(sizeOf))
	if (
		heading > 1.15 * usual ||
		(header.length < 3 && !body.every(hasFigure) && !hasKeys(header, body))
	)
		return false
	return (
		body.some(({ label }) => !isFigure(label.text)) &&
		!body.some(({ label }) => label.hadBulletMark)
	)
}

/**
 * Returns whether the first of two columns contains labels for the second. Each label and its value then belong in one line.
 */
function hasKeys([first]: readonly PrintedLine[], body: readonly Row[]): boolean {
	const areShort = body.every(({ label }) => label.text.split(' ').length <= 3)
	const isNamed = first !== undefined && isKeyHeading(first.text)
	return areShort && (isNamed || body.every(({ label }) => isKey(label.text)))
}

/**
 * Returns the median of text sizes, or the lower of the two middle sizes. The measured size of a short word is inexact, and a
 * few short words hardly change the median. Of two headings, the edge of a box can make one look larger.
 */
const lowerMedianOf = (sizes: readonly number[]): number =>
	[...sizes].sort((a, b) => a - b)[Math.floor((sizes.length - 1) / 2)] ?? 0

const isLine = (line: PrintedLine | undefined) => line !== undefined
const sizeOf = ({ size }: PrintedLine) => size
const hasFigure = ({ cells }: Row) =>
	cells.some((cell) => cell !== undefined && /\d/.test(cell.text))

/**
 * Headings that can be left out, each with a pattern. When a value matches the pattern, it is clear without the heading, as
 * "$300" is without "Price".
 */
const PLAIN_HEADINGS: readonly [heading: RegExp, value: RegExp][] = [
	[/^(?:price|cost|total|installed|amount)$/i, /^\$/],
	[/^(?:time|duration|takes|how long)$/i, /\d.*(?:day|week|hour|month|minute)/i],
]

function formatRow(headings: readonly PrintedLine[], { label, cells }: Row): PrintedLine {
	const amounts = cells.filter((cell) => cell?.text.startsWith('$')).length
	const isText = cells.length === 1 && !/\d/.test(cells[0]?.text ?? '')
	const said = cells.flatMap((cell, index) => {
		if (cell === undefined) return []
		const heading = headings[index]?.text ?? ''
		const isPlain = PLAIN_HEADINGS.some(
			([name, value]) => name.test(heading) && value.test(cell.text),
		)
		const isClear = heading === '' || isText || (isPlain && amounts < 2)
		return [isClear ? cell.text : `${heading} ${cell.text}`]
	})
	const text = `${label.text.replace(/:$/, '')}: ${said.join(', ')}`
	const box = boundingBox([label, ...cells.filter(isLine)])
	return { ...box, text, size: label.size, hadBulletMark: true }
}
