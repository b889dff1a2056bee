import { baselineOf, gapBetween, onSameLine, type PrintedLine } from './geometry.ts'
import { isWrapped, WRAP_GAP } from './items.ts'

/**
 * Joins the two lines of a table cell whose text is wrapped. The other cells of its row are level with its first line, or with the
 * middle of both.
 */
export function joinWrappedCells(lines: readonly PrintedLine[]): PrintedLine[] {
	const joined = [...lines]
	for (const first of lines) {
		const isPart = joined.some((line) => standsBelow(line, first))
		const second = isPart ? undefined : joined.find((line) => continuesCell(first, line, joined))
		const other = second && findOther(first, second, joined)
		if (second === undefined || other === undefined || !joined.includes(first)) continue
		const cell = {
			...first,
			x0: Math.min(first.x0, second.x0),
			x1: Math.max(first.x1, second.x1),
			y0: other.y0,
			y1: other.y1,
			text: `${first.text} ${second.text}`,
		}
		joined.splice(joined.indexOf(second), 1)
		joined.splice(joined.indexOf(first), 1, cell)
	}
	return joined
}

/**
 * Returns whether a line goes on from the cell directly above it, with no other line beside it. A third line shows that both are part of
 * a paragraph.
 */
function continuesCell(
	first: PrintedLine,
	second: PrintedLine,
	lines: readonly PrintedLine[],
): boolean {
	return (
		standsBelow(first, second) &&
		isWrapped(first.text, second.text) &&
		!lines.some(
			(other) => (other !== second && onSameLine(other, second)) || standsBelow(second, other),
		)
	)
}

/** Returns whether a line stands directly below another one in its column, in print of the same size. */
function standsBelow(above: PrintedLine, below: PrintedLine): boolean {
	const [left, right] = [above.x0 - below.x0, above.x1 - below.x1]
	const isAligned = [left, right, (left + right) / 2].some(
		(shift) => Math.abs(shift) < 0.4 * above.size,
	)
	const ratio = below.size / above.size
	const isSame = ratio > 0.85 && ratio < 1.18 && !below.hadBulletMark
	return below.y0 > above.y0 && isSame && isAligned && gapBetween(above, below) < WRAP_GAP
}

/** Returns another cell of the row of a cell of two lines: beside its first line, or in the middle between both. */
function findOther(
	first: PrintedLine,
	second: PrintedLine,
	lines: readonly PrintedLine[],
): PrintedLine | undefined {
	const middle = (baselineOf(first) + baselineOf(second)) / 2
	return lines.find(
		(line) =>
			(line.x1 < Math.min(first.x0, second.x0) || line.x0 > Math.max(first.x1, second.x1)) &&
			(onSameLine(line, first) || Math.abs(baselineOf(line) - middle) < 0.3 * first.size),
	)
}
