import { CARD_HEAD } from './columns.ts'
import { baselineOf, boundingBox, gapBetween, isFigure, type PrintedLine } from './geometry.ts'
import { isWrapped, WRAP_GAP } from './items.ts'
import { isUnder, toRows } from './rows-of-lines.ts'
import { stepNumber } from './step-number.ts'
import { isKey, isKeyHeading } from './table-keys.ts'

/**
 * A table: its column headings without the heading of the first column, and its rows of a label and cells. A table whose rows
 * begin with labels such as "Monday" may have no headings.
 */
export type Table = { header: PrintedLine[]; headings: PrintedLine[]; body: Row[] }
export type Row = { label: PrintedLine; cells: (PrintedLine | undefined)[] }

/**
 * Converts each row of the tables in `lines` to one line: "Lifespan: Asphalt 20-30 years, Metal 50+ years". The table may
 * have no heading above its row labels. Leaves out the heading of a value that is clear without it: "Full hall bath: $18,600, 6
 * days". Also leaves out the heading when a row has only a label and one cell without digits: "Monday: Scaffold and sheets".
 * Does not change cards that stand side by side. Cards have headings that are larger than the text below them, or texts that continue in the next line.
 */
export function joinTableRows(lines: readonly PrintedLine[]): PrintedLine[] {
	const tables = findTables(lines)
	const used = new Set(tables.flatMap(linesOf))
	return [
		...lines.filter((line) => !used.has(line)),
		...tables.flatMap(({ headings, body }) =>
			body.filter(({ cells }) => cells.some(isLine)).map((row) => formatRow(headings, row)),
		),
	]
}

/** Returns the lines of a table. */
export function linesOf({ header, body }: Table): PrintedLine[] {
	return [...header, ...body.flatMap(({ label, cells }) => [label, ...cells.filter(isLine)])]
}

/** Returns the tables of a slide, from top to bottom. */
export function findTables(lines: readonly PrintedLine[]): Table[] {
	const tables: Table[] = []
	let rows = toRows(lines)
	while (rows.length > 2) {
		const [header = [], ...others] = rows
		const table = header.length < 2 ? undefined : findTable(header, others)
		if (table !== undefined) tables.push(table)
		const last = table?.body.at(-1)?.label
		const end = rows.findIndex((row) => last !== undefined && row.includes(last))
		rows = end < 0 ? others : rows.slice(end + 1)
	}
	return tables
}

/** Minimum numbers of rows and columns of a table that is not proved, and maximum number of words of its cells. */
const MIN_ROWS = 3
const MIN_COLUMNS = 3
const MAX_CELL_WORDS = 5

/**
 * Returns the cells of a table that was not read because nothing proves its headings: rows of short texts in print of one size below
 * one another. Read by rows or by columns, its cells might be given to the wrong thing.
 */
export function findUnprovedTable(lines: readonly PrintedLine[]): PrintedLine[] {
	const rows = toRows(lines)
	for (const [index, first] of rows.entries()) {
		if (first.length < MIN_COLUMNS) continue
		const others = rows.slice(index + 1)
		const end = others.findIndex(
			(row, at) => !standsBelow(first, row) || areWrapped(others[at - 1] ?? first, row),
		)
		const table = [first, ...others.slice(0, end < 0 ? others.length : end)]
		if (table.length >= MIN_ROWS) return table.flat()
	}
	return []
}

function standsBelow(first: readonly PrintedLine[], row: readonly PrintedLine[]): boolean {
	return (
		row.length === first.length &&
		row.every((cell, column) => {
			const above = first[column]
			const isShort = cell.text.split(' ').length <= MAX_CELL_WORDS && !cell.hadBulletMark
			return (
				isShort && above !== undefined && isUnder(above, cell) && above.size < CARD_HEAD * cell.size
			)
		})
	)
}

function findTable(header: PrintedLine[], rows: readonly PrintedLine[][]): Table | undefined {
	const [first] = header
	const corner = rows[0]?.[0]
	if (first === undefined || corner === undefined) return undefined
	if (areWrapped(header, rows[0] ?? []) || areSteps(header)) return undefined
	const coversEvery = isUnder(first, corner)
	const headings = coversEvery ? header.slice(1) : header
	// A row of prices names no columns. What names them stands above it.
	if (!coversEvery && header.every((cell) => kindOf(cell) === 'money')) return undefined
	const body: Row[] = []
	for (const row of rows) {
		// A centered heading stands above the middle of the longest label only.
		const labels = [coversEvery ? first : corner, ...body.slice(-1).map(({ label }) => label)]
		const read = readRow(row, labels, headings)
		if (read === undefined || isFarBelow(read, body)) break
		body.push(read)
	}
	// A label below the last row is a note.
	while (body.at(-1)?.cells.every((cell) => cell === undefined) === true) body.pop()
	if (body.length < 2) return undefined
	const all = [{ label: first, cells: headings }, ...body]
	if (coversEvery && (isUnheaded(all) || isPairOfValues(header, body)))
		return { header: [], headings: [], body: all }
	if (coversEvery && !isTable(header, body)) return undefined
	if (coversEvery && header.length === 2 && !isKeyHeading(first.text))
		return { header: [], headings: [], body: all }
	if (coversEvery && [first, ...body.map(({ label }) => label)].every(({ text }) => isKey(text)))
		return { header: [], headings: [], body: all }
	return { header, headings, body }
}

/** Returns whether texts side by side are the headings of steps that follow each other: "1 Wash" and "2 Scrape". */
function areSteps(header: readonly PrintedLine[]): boolean {
	const [first, ...others] = header.map(({ text }) => stepNumber(text))
	return first !== undefined && others.every((number, index) => number === first + index + 1)
}

/** Returns whether a row stands further below the rows of a table than they stand below one another. */
function isFarBelow({ label }: Row, body: readonly Row[]): boolean {
	const [before, last] = body.slice(-2).map((row) => baselineOf(row.label))
	if (before === undefined || last === undefined) return false
	return baselineOf(label) - last > 2 * (last - before)
}

/**
 * Kinds of values that repeat down a column. Words such as "Lifetime" have the kind `any`, because they replace values of every kind.
 * Other texts have the kind `text`.
 */
const KINDS: readonly [kind: string, pattern: RegExp][] = [
	['money', /^[-–—]?[$€£]\s?\d/],
	['share', /^\d[\d.,]*\s?%/],
	['number', /^\d[\d.,]*$/],
	['measure', /^\d/],
	['yes', /^(?:yes|no|sí|included|incluido|✓|✗|[-–—])$/i],
	['any', /^(?:lifetime|free|none|n\/a|unlimited|waived|call|de por vida|gratis)(?= |$)/i],
	[
		'date',
		/^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}\.?(?= |$)/iu,
	],
]
/** Share of the values of a column that may be words instead of its kind, such as "Any month" among months. */
const OTHER_VALUES = 0.25

const kindOf = (cell: PrintedLine | undefined): string | undefined =>
	cell && (KINDS.find(([, pattern]) => pattern.test(cell.text))?.[0] ?? 'text')

/**
 * Returns whether a table has no headings: the first row has values of the same kinds as the rows below it. Without this, its values
 * would be read as headings, and each row would have two values for one label.
 */
function isUnheaded(rows: readonly Row[]): boolean {
	const [first, ...others] = rows
	if (
		first === undefined ||
		rows.some(({ label }) => label.hadBulletMark || /^\W?\d/.test(label.text))
	)
		return false
	return (
		first.cells.some((cell) => kindOf(cell) !== 'text') &&
		first.cells.every((cell, column) =>
			others.every(
				({ cells }) =>
					cells[column] === undefined ||
					kindOf(cells[column]) === kindOf(cell) ||
					kindOf(cell) === 'any',
			),
		)
	)
}

/** Returns whether the first of two columns names the values of the second, also in the first row: "Wind rating" and "130 mph". */
function isPairOfValues(header: readonly PrintedLine[], body: readonly Row[]): boolean {
	const [name, value] = header
	const kind = kindOf(value)
	const labels = [name, ...body.map(({ label }) => label)]
	if (header.length !== 2 || labels.some((label) => kindOf(label) !== 'text')) return false
	const isYear = kind === 'number' && !body.some(({ cells }) => kindOf(cells[0]) === 'number')
	return (
		kind === 'measure' || kind === 'money' || kind === 'share' || (kind === 'number' && !isYear)
	)
}

/**
 * Returns whether the headings are proved by a column whose values are of kinds that its heading is not. A few of them may be
 * words.
 */
function hasTypedColumn(header: readonly PrintedLine[], body: readonly Row[]): boolean {
	return header.slice(1).some((heading, column) => {
		const kinds = body.flatMap(({ cells }) => kindOf(cells[column]) ?? [])
		const values = kinds.filter((kind) => kind !== 'text')
		const isTyped = values.length >= (1 - OTHER_VALUES) * kinds.length
		return isTyped && kindOf(heading) !== 'any' && !values.includes(kindOf(heading) ?? 'text')
	})
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
 * does not fit the table: a text is under no heading, or more than half of the cells are missing. A label alone is a row whose cells
 * are all missing.
 */
function readRow(
	row: readonly PrintedLine[],
	labels: readonly PrintedLine[],
	headings: readonly PrintedLine[],
): Row | undefined {
	const [label, ...others] = row
	if (label === undefined || !labels.some((above) => isUnder(above, label))) return undefined
	const cells = headings.map((heading) => others.find((cell) => isUnder(heading, cell)))
	const found = new Set(cells.filter((cell) => cell !== undefined))
	// The cells of a row without texts may be marks.
	const isMarked = row.length === 1 && headings.length > 1 && !/[.!?]$/.test(label.text)
	if (isMarked) return { label, cells }
	if (found.size !== others.length || found.size * 2 < headings.length || found.size === 0)
		return undefined
	return { label, cells }
}

/**
 * Returns whether rows whose header covers every column form a table. Rejects cards side by side: their headings are larger
 * than the text below them, and their prices have no labels. Also rejects bulleted lists, lists of words side by side, and a first
 * row whose texts are not proved to be headings.
 */
function isTable(header: readonly PrintedLine[], body: readonly Row[]): boolean {
	const sizes = body.flatMap(({ label, cells }) => [label, ...cells.filter(isLine)]).map(sizeOf)
	const usual = lowerMedianOf(sizes)
	const heading = lowerMedianOf(header.map(sizeOf))
	const haveFigures = body.every((row) => hasFigure(row) && !/^\d/.test(row.label.text))
	const isProved = hasTypedColumn(header, body) || (header.length < 3 && haveFigures)
	if (heading > CARD_HEAD * usual || (!isProved && !hasKeys(header, body))) return false
	if (header.some(({ text }) => /^[$€£]/.test(text))) return false
	// Amounts and shares below one another belong to cards side by side.
	if (body.some(({ label }) => ['money', 'share'].includes(kindOf(label) ?? ''))) return false
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
	[/^(?:time|duration|takes|how long)$/i, /^\D*\d.*(?:day|week|hour|month|minute)/i],
]

/** A heading of units, such as "per ft" or "each", to which the amount of a row refers. */
const UNIT_HEADING = /^(?:unit|units|uom|per|unidad)$/i

/** Returns an amount with its unit: "$14.50 per ft", "$680 each". */
function withUnit(amount: string, unit: string): string {
	const isComplete = /^(?:per|each|ea\b|por|cada|\/)/i.test(unit)
	return `${amount} ${isComplete ? unit : `per ${unit}`}`
}

function formatRow(headings: readonly PrintedLine[], { label, cells }: Row): PrintedLine {
	const amounts = cells.filter((cell) => cell?.text.startsWith('$')).length
	const isText = cells.length === 1 && !/\d/.test(cells[0]?.text ?? '')
	const unit = cells.find((_, index) => UNIT_HEADING.test(headings[index]?.text ?? ''))
	const hasUnit = unit !== undefined && amounts === 1
	const said = cells.flatMap((cell, index) => {
		if (cell === undefined || (hasUnit && cell === unit)) return []
		if (hasUnit && cell.text.startsWith('$')) return [withUnit(cell.text, unit.text)]
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
