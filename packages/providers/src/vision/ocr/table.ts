import { baselineOf, type PrintedLine } from './geometry.ts'
import { boundingBox } from './lines.ts'

/**
 * Converts each row of a comparison table to one line with column names: "Lifespan: Asphalt 20-30 years, Metal 50+
 * years". Every column of a table except the first has a heading. Cards without such headings stay unchanged.
 */
export function joinTableRows(lines: readonly PrintedLine[]): PrintedLine[] {
	const rows = toRows(lines)
	for (const [index, header] of rows.entries()) {
		const body = findBody(header, rows.slice(index + 1))
		if (header.length < 2 || body.length < 2) continue
		const used = new Set([header, ...body].flat())
		return [
			...lines.filter((line) => !used.has(line)),
			...body.map((row) => formatRow(header, row)),
		]
	}
	return [...lines]
}

/**
 * Groups lines with the same baseline into rows. Rows are ordered from top to bottom, and the lines of a row from left
 * to right.
 */
function toRows(lines: readonly PrintedLine[]): PrintedLine[][] {
	const rows: PrintedLine[][] = []
	for (const line of [...lines].sort((a, b) => baselineOf(a) - baselineOf(b))) {
		const [other] = rows.at(-1) ?? []
		const isBeside =
			other !== undefined &&
			Math.abs(baselineOf(other) - baselineOf(line)) < 0.35 * Math.min(other.size, line.size)
		if (isBeside) rows.at(-1)?.push(line)
		else rows.push([line])
	}
	return rows.map((row) => row.sort((a, b) => a.x0 - b.x0))
}

/** Returns the rows directly below a header. Each of these rows has a label and then one cell below each heading. */
function findBody(header: readonly PrintedLine[], rows: readonly PrintedLine[][]): PrintedLine[][] {
	const end = rows.findIndex((row) => {
		const [, ...cells] = row
		return (
			row.length !== header.length + 1 ||
			!cells.every((cell, index) => isUnder(header[index], cell))
		)
	})
	return rows.slice(0, end < 0 ? rows.length : end)
}

function isUnder(heading: PrintedLine | undefined, cell: PrintedLine): boolean {
	if (heading === undefined) return false
	const near = 1.2 * heading.size
	const middle = (line: PrintedLine) => (line.x0 + line.x1) / 2
	return Math.abs(heading.x0 - cell.x0) < near || Math.abs(middle(heading) - middle(cell)) < near
}

function formatRow(header: readonly PrintedLine[], row: readonly PrintedLine[]): PrintedLine {
	const [label, ...cells] = row
	const said = cells.map(({ text }, index) => `${header[index]?.text ?? ''} ${text}`)
	const text = `${label?.text.replace(/:$/, '') ?? ''}: ${said.join(', ')}`
	return { ...boundingBox(row), text, size: label?.size ?? 0, hadBulletMark: true }
}
