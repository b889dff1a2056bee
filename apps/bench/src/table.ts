import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROWS, type Row, type RowName, readRow } from './rows.ts'

const PAGE = path.join(import.meta.dirname, '../../../docs/design/performance.md')
const HEADER = ['Who feels it', 'Row', 'Target', 'Measured', 'Date', 'Commit']

/** Value of each measured row, or the reason why the row could not be measured. */
export type Results = ReadonlyMap<RowName, number | string>

/**
 * Prints the measured rows as one table, and replaces these rows in the table of docs/design/performance.md. Returns whether
 * all measured rows hold.
 */
export async function writeResults(results: Results): Promise<boolean> {
	const page = await readFile(PAGE, 'utf8')
	const lines = page.split('\n')
	const first = lines.findIndex((line) => line.startsWith(`| ${HEADER[0]}`))
	if (first < 0) throw new Error(`${PAGE} has no table that starts with "${HEADER[0]}"`)
	const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'))
	const earlier = new Map(
		lines.slice(first + 2, end).map((line) => {
			const cells = line.split('|').map((cell) => cell.trim())
			return [cells[2], cells.slice(4, 7)]
		}),
	)
	const today = new Date().toISOString().slice(0, 10)
	const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname })
	const names = Object.keys(ROWS) as RowName[]
	const rows = names.map((name) => {
		const row = readRow(name)
		const result = results.get(name)
		const measured =
			result === undefined
				? (earlier.get(row.what) ?? ['', '', ''])
				: [format(row, result), today, commit.toString().trim()]
		return [row.who, row.what, `${row.isUpper ? '≤' : '≥'} ${row.limit} ${row.unit}`, ...measured]
	})
	const table = formatTable([HEADER, ...rows])
	await writeFile(PAGE, [...lines.slice(0, first), ...table, ...lines.slice(end)].join('\n'))
	console.log(
		formatTable([HEADER, ...rows.filter((_, n) => isMeasured(names[n], results))]).join('\n'),
	)
	return [...results].every(([name, result]) => holds(readRow(name), result))
}

const isMeasured = (name: RowName | undefined, results: Results) =>
	name !== undefined && results.has(name)

function holds({ limit, isUpper }: Row, result: number | string): boolean {
	if (typeof result === 'string') return false
	return isUpper ? result <= limit : result >= limit
}

function format(row: Row, result: number | string): string {
	if (typeof result === 'string')
		return `failed: ${result.replaceAll(/[\s|]+/g, ' ').slice(0, 100)}`
	const value = Math.abs(result) >= 100 ? Math.round(result) : Number(result.toPrecision(3))
	return `${value} ${row.unit}${holds(row, result) ? '' : ' (missed)'}`
}

/** Returns the lines of a Markdown table whose columns are aligned. */
function formatTable(rows: readonly (readonly string[])[]): string[] {
	const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
	const [header = [], ...body] = rows
	return [line(header), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)]
}
