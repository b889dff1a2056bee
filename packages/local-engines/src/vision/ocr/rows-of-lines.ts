import { baselineOf, type PrintedLine } from './geometry.ts'

/**
 * Groups lines that stand side by side into rows. Rows are ordered from top to bottom, and the lines of a row from left
 * to right.
 */
export function toRows(lines: readonly PrintedLine[]): PrintedLine[][] {
	const rows: PrintedLine[][] = []
	for (const line of [...lines].sort((a, b) => baselineOf(a) - baselineOf(b))) {
		const [other] = rows.at(-1) ?? []
		const isBeside =
			other !== undefined &&
			(overlapOf(other, line) > 0.6 ||
				Math.abs(baselineOf(other) - baselineOf(line)) < 0.35 * Math.min(other.size, line.size))
		if (isBeside) rows.at(-1)?.push(line)
		else rows.push([line])
	}
	return rows.map((row) => row.sort((a, b) => a.x0 - b.x0))
}

/** Returns how far two lines overlap vertically, relative to the height of the smaller line. */
function overlapOf(a: PrintedLine, b: PrintedLine): number {
	const height = Math.min(a.y1 - a.y0, b.y1 - b.y0)
	return (Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)) / Math.max(1, height)
}

/** Returns whether a cell stands below a heading: the left edges, the right edges or the centers align. */
export function isUnder(heading: PrintedLine, cell: PrintedLine): boolean {
	const near = 1.2 * heading.size
	const middle = (line: PrintedLine) => (line.x0 + line.x1) / 2
	return (
		Math.abs(heading.x0 - cell.x0) < near ||
		Math.abs(heading.x1 - cell.x1) < 0.6 * near ||
		Math.abs(middle(heading) - middle(cell)) < near
	)
}
