import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { delimiterOf, withoutApostrophe } from '../../core/csv.ts'
import { invalid } from '../../core/errors.ts'
import { MAX_PRICE_ITEMS } from './limits.ts'
import { fieldOfHeading } from './read-cells.ts'
import { type PriceBookColumn, PriceBookField, type PriceBookTable } from './schema.ts'

const MAX_COLUMNS = 100
/** Longest part of a cell that a message or an example repeats. */
const SHOWN_CHARACTERS = 60

const Records = z.array(
	z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
)
const ParseProblem = z.object({ code: z.string(), lines: z.number().optional() })

/** A line of a table: its number in the file, and its cells by field. A field without a column has no cell. */
export type TableLine = {
	line: number
	cells: Partial<Record<PriceBookField, string>>
	hasTooManyCells: boolean
}
export type Table = { columns: PriceBookColumn[]; lines: TableLine[] }

/**
 * Reads a table of items: headings in the first line and one item on each further line. The headings decide which column has
 * which field unless `columns` does, and `corrections` replace cells. Rejects with 400 a table that cannot be read, and names the line.
 */
export function readTable({ csv, columns: chosen, corrections = [] }: PriceBookTable): Table {
	const [headings, ...records] = parseRecords(csv)
	if (headings === undefined)
		throw invalid(
			'csv',
			'The table is empty. Enter headings in the first line and one item on each further line.',
		)
	if (headings.record.length > MAX_COLUMNS)
		throw invalid('csv', `The table has more than ${MAX_COLUMNS} columns. Remove some of them.`)
	if (records.length > MAX_PRICE_ITEMS)
		throw invalid(
			'csv',
			`The table has more than ${MAX_PRICE_ITEMS.toLocaleString('en-US')} lines. A price book cannot have more items.`,
		)
	for (const [field, number] of Object.entries(chosen ?? {}))
		if (number > headings.record.length)
			throw invalid(
				`columns.${field}`,
				`The table has no column ${number}. Choose one of its columns.`,
			)
	const fields = chosen === undefined ? fieldsByHeading(headings.record) : fieldsByNumber(chosen)
	const columns = headings.record.map((heading, at) => ({
		number: at + 1,
		heading: shorten(heading),
		example: shorten(records.find(({ record }) => record[at] !== '')?.record[at] ?? ''),
		field: fields.get(at) ?? null,
	}))
	const lines = records.map(({ record, line }) => ({
		line,
		cells: Object.fromEntries(
			[...fields].map(([at, field]) => [field, record[at] ?? '']),
		) as TableLine['cells'],
		hasTooManyCells: record.slice(headings.record.length).some((cell) => cell !== ''),
	}))
	for (const [at, { line: number, field, text }] of corrections.entries()) {
		const line = lines.find((one) => one.line === number)
		if (line === undefined)
			throw invalid(
				`corrections.${at}.line`,
				`The table has no item on line ${number}. Choose a line with an item.`,
			)
		line.cells[field] = text
	}
	return { columns, lines }
}

/** Returns the first characters of a cell, without an apostrophe against spreadsheet formulas. */
export function shorten(cell: string): string {
	const text = withoutApostrophe(cell)
	return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

function parseRecords(csv: string): { record: string[]; line: number }[] {
	try {
		const records = Records.parse(
			parse(csv, {
				bom: true,
				delimiter: delimiterOf(csv),
				info: true,
				relax_column_count: true,
				// Roofers write inches with a quotation mark: 8" drip edge.
				relax_quotes: true,
				skip_empty_lines: true,
				skip_records_with_empty_values: true,
				trim: true,
				to: MAX_PRICE_ITEMS + 2,
			}),
		)
		let pairs = 0
		return records.map(({ record, info }) => {
			// The parser counts both characters of a line end inside quotation marks, and names the last line of a record.
			const cells = record.join('')
			const inside = cells.match(/\r\n|\r|\n/g)?.length ?? 0
			pairs += cells.match(/\r\n/g)?.length ?? 0
			return { record, line: info.lines - inside - pairs }
		})
	} catch (error) {
		const { data } = ParseProblem.safeParse(error)
		if (data === undefined) throw error
		throw invalid(
			'csv',
			data.code === 'CSV_QUOTE_NOT_CLOSED'
				? `A quotation mark is opened on line ${data.lines} and never closed. Close or remove it.`
				: `The table cannot be read from line ${data.lines ?? 1}. Save it as CSV again.`,
		)
	}
}

/** Assigns each field to the first column whose heading names it. */
function fieldsByHeading(headings: readonly string[]): Map<number, PriceBookField> {
	const found = new Map<number, PriceBookField>()
	for (const [at, heading] of headings.entries()) {
		const field = fieldOfHeading(heading)
		if (field !== null && ![...found.values()].includes(field)) found.set(at, field)
	}
	return found
}

function fieldsByNumber(
	columns: NonNullable<PriceBookTable['columns']>,
): Map<number, PriceBookField> {
	return new Map(
		PriceBookField.options.flatMap((field) => {
			const number = columns[field]
			return number === undefined ? [] : [[number - 1, field] as const]
		}),
	)
}
