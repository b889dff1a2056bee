import type { Box } from './geometry.ts'
import { type Ink, readInk } from './ink.ts'
import type { Picture } from './picture.ts'

/**
 * A mark in front of a line: a drawn box or circle, with a mark in it or empty, a cross, alone or in a filled circle, or the dot of an
 * item of a list.
 */
export type Mark = 'marked' | 'empty' | 'cross' | 'dot'

/** How far in front of its line a mark may begin, and the minimum blank between them, in heights of the line. */
const REACH = 3
const GAP = 0.1
/** Minimum and maximum height of a box, a circle or a cross, in heights of the line. A dot is lower. */
const MIN_HEIGHT = 0.6
const MAX_HEIGHT = 2
/** Minimum share of a dot that is print, and maximum distance between its middle and that of the line, in heights of the line. */
const FILLED = 0.7
const OFF_MIDDLE = 0.25
/** Minimum share of the outline that is print, and maximum share of the inside of an empty box. */
const OUTLINE = 0.85
const EMPTY = 0.04

/**
 * Finds the mark in front of a line. It is about as wide as high, and stands apart from the text on both sides. Returns undefined
 * without one, and for a letter such as "O", which stands in a word.
 */
export function findMark(picture: Picture, line: Box): Mark | undefined {
	const height = line.y1 - line.y0
	const around = { y0: line.y0 - 0.6 * height, y1: line.y1 + 0.6 * height }
	const [x0, x1] = [line.x0 - REACH * height, line.x0 - GAP * height]
	const ink = readInk(picture, { ...around, x0, x1 })
	const mark = lastPart(ink)
	if (mark === undefined) return undefined
	const [wide, high] = [mark.x1 - mark.x0 + 1, mark.y1 - mark.y0 + 1]
	const isWithin = (ratio: number) => wide < ratio * high && high < ratio * wide
	const isApart = mark.x0 > 0.3 * height && mark.x1 < ink.width - 2
	if (!isWithin(1.6) || !isApart || high > MAX_HEIGHT * height) return undefined
	if (high < MIN_HEIGHT * height) return isDot(ink, mark, line) ? 'dot' : undefined
	if (isCross(ink, mark)) return 'cross'
	if (!isWithin(1.25) || outlineOf(ink, mark) < OUTLINE) return undefined
	return insideOf(ink, mark) > EMPTY ? 'marked' : 'empty'
}

/** Returns whether a mark is the filled dot of a list, near the middle of its line. */
function isDot(ink: Ink, mark: Box, line: Box): boolean {
	const offset = (mark.y0 + mark.y1) / 2 + ink.y0 - (line.y0 + line.y1) / 2
	const isInMiddle = Math.abs(offset) < OFF_MIDDLE * (line.y1 - line.y0)
	return isInMiddle && mark.x1 > mark.x0 && insideOf(ink, mark) > FILLED
}

/** Returns the edges of the last part before the end, from its first to its last column of print. */
function lastPart({ isPrint, width, height }: Ink): Box | undefined {
	const isColumn = (x: number) => {
		for (let y = 0; y < height; y += 1) if (isPrint(x, y)) return true
		return false
	}
	let x1 = width - 1
	while (x1 >= 0 && !isColumn(x1)) x1 -= 1
	let x0 = x1
	while (x0 > 0 && isColumn(x0 - 1)) x0 -= 1
	const rows = Array.from({ length: height }, (_, y) => {
		for (let x = x0; x <= x1; x += 1) if (isPrint(x, y)) return true
		return false
	})
	const [y0, y1] = [rows.indexOf(true), rows.lastIndexOf(true)]
	return x1 < 0 || y0 < 0 ? undefined : { x0, x1, y0, y1 }
}

/** Returns the share of the directions from the middle in which an outline is met near the edge: of a rectangle or an ellipse. */
function outlineOf({ isPrint }: Ink, { x0, x1, y0, y1 }: Box): number {
	const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
	const directions = Array.from({ length: 48 }, (_, at) => (at * Math.PI) / 24)
	const isMet = (angle: number) => {
		const [right, down] = [Math.cos(angle) * (x1 - x), Math.sin(angle) * (y1 - y)]
		for (let reach = 0.75; reach < 1.45; reach += 0.02)
			if (isPrint(Math.round(x + right * reach), Math.round(y + down * reach))) return true
		return false
	}
	return directions.filter(isMet).length / directions.length
}

/** Returns the share of the inside that is print: of the middle half, as the outline may be thick. */
function insideOf({ isPrint }: Ink, { x0, x1, y0, y1 }: Box): number {
	let [print, all] = [0, 0]
	for (let y = Math.round(y0 + (y1 - y0) / 4); y < y1 - (y1 - y0) / 4; y += 1)
		for (let x = Math.round(x0 + (x1 - x0) / 4); x < x1 - (x1 - x0) / 4; x += 1) {
			all += 1
			if (isPrint(x, y)) print += 1
		}
	return print / Math.max(1, all)
}

/**
 * Returns whether a mark is a cross: both diagonals are print and the middles of the four edges are not, or the other way around in a
 * filled circle or square.
 */
function isCross({ isPrint }: Ink, { x0, x1, y0, y1 }: Box): boolean {
	const at = (x: number, y: number) =>
		isPrint(Math.round(x0 + x * (x1 - x0)), Math.round(y0 + y * (y1 - y0)))
	const along = (from: number, to: number) =>
		Array.from({ length: 13 }, (_, step) => from + ((to - from) * step) / 12)
	// The strokes of a cross that was drawn by hand are curved.
	const near = (x: number, y: number) =>
		[-0.12, -0.06, 0, 0.06, 0.12].some((shift) => at(x + shift, y))
	const diagonals = (inset: number, isInk = at) =>
		along(inset, 1 - inset).flatMap((share) => [isInk(share, share), isInk(share, 1 - share)])
	const beside = (inset: number) => [
		at(0.5, inset),
		at(0.5, 1 - inset),
		at(inset, 0.5),
		at(1 - inset, 0.5),
	]
	const share = (points: readonly boolean[]) => points.filter(Boolean).length / points.length
	const isDrawn = share(diagonals(0.15, near)) > 0.95 && !beside(0.06).includes(true)
	const isCutOut =
		share(diagonals(0.36)) < 0.1 && !beside(0.12).includes(false) && !beside(0.3).includes(false)
	return isDrawn || isCutOut
}
