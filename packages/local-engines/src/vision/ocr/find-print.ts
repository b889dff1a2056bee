import type { Box } from './geometry.ts'
import { readInk } from './ink.ts'
import type { Picture } from './picture.ts'

/** Print inside a box, and the x positions of the empty stripes that separate its parts, from left to right. */
export type Print = { box: Box; gaps: { from: number; to: number }[] }

/** Minimum contrast of print as a share of the strongest contrast of the line. */
const CONTRAST_SHARE = 0.5
/** Maximum height of an empty stripe inside a line, such as below the dot of an "i", relative to the box. */
const INNER_GAP = 0.1

/** Finds the print inside a box of the detector, which is larger than the line. */
export function findPrint(picture: Picture, box: Box): Print {
	const { isPrint, x0, y0, width, height } = readInk(picture, box, CONTRAST_SHARE)
	const rows = Array.from({ length: height }, (_, y) => {
		for (let x = 0; x < width; x += 1) if (isPrint(x, y)) return true
		return false
	})
	const [top, bottom] = spread(rows, Math.round(INNER_GAP * height))
	const columns = Array.from({ length: width }, (_, x) => {
		for (let y = top; y <= bottom; y += 1) if (isPrint(x, y)) return true
		return false
	})
	const [left, right] = [columns.indexOf(true), columns.lastIndexOf(true)]
	if (left < 0) return { box, gaps: [] }
	const gaps: Print['gaps'] = []
	for (let x = left + 1; x < right; x += 1)
		if (columns[x] === false) {
			const from = x
			while (columns[x] === false) x += 1
			gaps.push({ from: x0 + from, to: x0 + x })
		}
	return { box: { x0: x0 + left, x1: x0 + right + 1, y0: y0 + top, y1: y0 + bottom + 1 }, gaps }
}

/** Returns the first and the last row of the print around the middle. A wider gap ends it, so the edge of a card does not count. */
function spread(rows: readonly boolean[], gap: number): [top: number, bottom: number] {
	const middle = rows.length >> 1
	const walk = (step: 1 | -1) => {
		let last: number | undefined
		let empty = 0
		for (let at = middle; at >= 0 && at < rows.length && empty <= gap; at += step)
			if (rows[at] === true) {
				last = at
				empty = 0
			} else if (last !== undefined) empty += 1
		return last
	}
	const [up, down] = [walk(-1), walk(1)]
	return [up ?? down ?? 0, down ?? up ?? rows.length - 1]
}
