import { flattenBackground } from './flatten.ts'
import type { GrayImage } from './grayscale.ts'
import { type Box, boundingBox, type Line } from './lines.ts'
import { findShapes, heightOf } from './shapes.ts'

/**
 * Height of a digit in ems. A shape counts as high as a digit when its height differs from this by less than the ratio
 * `TOLERANCE`.
 */
const DIGIT_HEIGHT = 0.72
const TOLERANCE = 0.16
/** Minimum and maximum ratio of the width of a digit to its height. */
const MIN_RATIO = 0.2
const MAX_RATIO = 0.95
/**
 * Two shapes belong to one figure, such as "$14", when the gap between them is below `LETTER_GAP`. A figure with its unit is at
 * most `MAX_WIDTH` wide. Both are multiples of a digit's height.
 */
const LETTER_GAP = 0.6
const MAX_WIDTH = 8
/**
 * Maximum height of a number with its unit, such as "$14" or "2 days", as a multiple of the height of a digit. It is above 1
 * because "$" and "y" are taller than digits.
 */
const MAX_HEIGHT = 1.4
/**
 * Limits of the search. It stops when more than `MAX_SHAPES` shapes lie outside all recognized lines, because it compares these
 * shapes with each other. It discards its result when it finds more than `MAX_FIGURES` figures, because so many come from a
 * picture or a pattern.
 */
const MAX_SHAPES = 1000
const MAX_FIGURES = 60

/**
 * Finds figures such as "9", "$14" and "2 min" that OCR did not find. Tesseract often skips short print that stands alone, such
 * as the value above a bar. A figure is a group of shapes that no recognized line covers. One of the shapes must be as high as
 * a digit of a recognized line. The text of a returned line is empty, because OCR has not read it yet. Returns an empty list
 * when more than `MAX_SHAPES` shapes are uncovered.
 */
export async function findMissedFigures(grey: GrayImage, lines: readonly Line[]): Promise<Line[]> {
	const sizes = lines.filter(({ text }) => /\d/.test(text)).map(({ size }) => size)
	if (sizes.length === 0) return []
	const shapes = findShapes(await flattenBackground(grey), [
		0.4 * Math.min(...sizes),
		MAX_HEIGHT * DIGIT_HEIGHT * Math.max(...sizes),
	])
	const emOf = (box: Box) =>
		sizes.find((size) => Math.abs(heightOf(box) / (DIGIT_HEIGHT * size) - 1) < TOLERANCE)
	const free = shapes.filter((box) => !lines.some((line) => touch(line, box)))
	if (free.length > MAX_SHAPES) return []
	const figures = joinNeighbors(free).flatMap(({ box, parts }) => {
		const digit = parts.find((part) => isDigitShaped(part) && emOf(part) !== undefined)
		if (digit === undefined) return []
		const height = heightOf(digit)
		const isShort = box.x1 - box.x0 < MAX_WIDTH * height && heightOf(box) < MAX_HEIGHT * height
		const isPart = lines.some((line) => isBeside(line, box))
		if (!isShort || isPart) return []
		return [{ ...box, text: '', size: emOf(digit) ?? 0, confidence: 0, words: [] }]
	})
	return figures.length > MAX_FIGURES ? [] : figures
}

function isDigitShaped(box: Box): boolean {
	const ratio = (box.x1 - box.x0) / heightOf(box)
	return ratio > MIN_RATIO && ratio < MAX_RATIO
}

const touch = (a: Box, b: Box) =>
	Math.min(a.x1, b.x1) > Math.max(a.x0, b.x0) && Math.min(a.y1, b.y1) > Math.max(a.y0, b.y0)

/** Returns whether two shapes stand side by side like letters of one line. */
function isBeside(a: Box, b: Box): boolean {
	const gap = Math.max(a.x0 - b.x1, b.x0 - a.x1)
	const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
	const smaller = Math.min(heightOf(a), heightOf(b))
	return gap < LETTER_GAP * Math.max(heightOf(a), heightOf(b)) && down > 0.5 * smaller
}

/**
 * Groups shapes that stand side by side, from left to right. `parts` contains the shapes of a group, and `box` encloses them.
 */
function joinNeighbors(shapes: readonly Box[]): { box: Box; parts: Box[] }[] {
	const groups: { box: Box; parts: Box[] }[] = []
	for (const shape of [...shapes].sort((a, b) => a.x0 - b.x0)) {
		const group = groups.find(({ box }) => isBeside(box, shape))
		if (group === undefined) groups.push({ box: shape, parts: [shape] })
		else {
			group.parts.push(shape)
			group.box = boundingBox([group.box, shape])
		}
	}
	return groups
}
