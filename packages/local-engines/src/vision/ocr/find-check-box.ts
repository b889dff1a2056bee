import type { Box } from './geometry.ts'
import { type Ink, readInk } from './ink.ts'
import type { Picture } from './picture.ts'

/** A drawn box or circle for a mark, in front of a line: with a mark in it, or empty. */
export type CheckBox = 'marked' | 'empty'

/** How far in front of a line its box may begin, and its least and greatest height, in heights of the line. */
const REACH = 3
/** Minimum blank between a box and its line, in heights of the line. */
const GAP = 0.1
const MIN_HEIGHT = 0.6
const MAX_HEIGHT = 2
/** Minimum share of the outline that is print, and maximum share of the inside of an empty box. */
const OUTLINE = 0.85
const EMPTY = 0.04

/**
 * Finds the box or circle for a mark in front of a line. Its outline is as wide as high, and stands apart from the text on both
 * sides. Returns undefined without one: a filled bullet mark, or a letter such as "O", which stands in a word.
 */
export function findCheckBox(picture: Picture, line: Box): CheckBox | undefined {
	const height = line.y1 - line.y0
	const around = { y0: line.y0 - 0.6 * height, y1: line.y1 + 0.6 * height }
	const [x0, x1] = [line.x0 - REACH * height, line.x0 - GAP * height]
	const ink = readInk(picture, { ...around, x0, x1 })
	const mark = lastPart(ink)
	if (mark === undefined) return undefined
	const [wide, high] = [mark.x1 - mark.x0 + 1, mark.y1 - mark.y0 + 1]
	const isSquare = wide < 1.25 * high && high < 1.25 * wide
	const isApart = mark.x0 > 0.3 * height && mark.x1 < ink.width - 2
	if (!isSquare || !isApart || high < MIN_HEIGHT * height || high > MAX_HEIGHT * height)
		return undefined
	if (outlineOf(ink, mark) < OUTLINE) return undefined
	return insideOf(ink, mark) > EMPTY ? 'marked' : 'empty'
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
