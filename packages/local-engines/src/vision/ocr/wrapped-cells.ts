import { baselineOf, gapBetween, type PrintedLine } from './geometry.ts'
import { isWrapped, WRAP_GAP } from './items.ts'

/**
 * Joins the two lines of a value on the right of its label, so that the row of a table has one line for each cell. The label stands
 * beside the first line, or in the middle between both.
 */
export function joinWrappedCells(lines: readonly PrintedLine[]): PrintedLine[] {
	const joined = [...lines]
	for (const first of lines) {
		const second = joined.find((line) => continuesCell(first, line, joined))
		const label = second && findLabel(first, second, joined)
		if (second === undefined || label === undefined || !joined.includes(first)) continue
		const cell = {
			...first,
			x0: Math.min(first.x0, second.x0),
			x1: Math.max(first.x1, second.x1),
			y0: label.y0,
			y1: label.y1,
			text: `${first.text} ${second.text}`,
		}
		joined.splice(joined.indexOf(second), 1)
		joined.splice(joined.indexOf(first), 1, cell)
	}
	return joined
}

/** Returns whether a line stands directly below a cell in its column and goes on from it, with no label of its own beside it. */
function continuesCell(
	first: PrintedLine,
	second: PrintedLine,
	lines: readonly PrintedLine[],
): boolean {
	const edges = [first.x0 - second.x0, first.x1 - second.x1]
	const isAligned = edges.some((shift) => Math.abs(shift) < 0.4 * first.size)
	const ratio = second.size / first.size
	const isSame = ratio > 0.85 && ratio < 1.18 && !second.hadBulletMark
	return (
		second.y0 > first.y0 &&
		isSame &&
		isAligned &&
		gapBetween(first, second) < WRAP_GAP &&
		isWrapped(first.text, second.text) &&
		!lines.some((other) => other.x1 < second.x0 && isBeside(other, second))
	)
}

/** Returns the only line on the left of a cell of two lines: beside its first line, or in the middle between both. */
function findLabel(
	first: PrintedLine,
	second: PrintedLine,
	lines: readonly PrintedLine[],
): PrintedLine | undefined {
	const middle = (baselineOf(first) + baselineOf(second)) / 2
	const left = lines.filter((line) => line.x1 < Math.min(first.x0, second.x0))
	const labels = left.filter(
		(line) => isBeside(line, first) || Math.abs(baselineOf(line) - middle) < 0.3 * first.size,
	)
	return labels.length === 1 ? labels[0] : undefined
}

const isBeside = (a: PrintedLine, b: PrintedLine) =>
	Math.abs(baselineOf(a) - baselineOf(b)) < 0.35 * Math.min(a.size, b.size)
