import { darkOnLight, type GrayImage } from './grayscale.ts'
import { type Box, boundingBox, type Line } from './lines.ts'
import { findShapes, heightOf } from './shapes.ts'

/** Shapes that overlap horizontally, such as the stem and the dot of a "j". `box` encloses all of them. */
type Glyph = { box: Box; parts: Box[] }

/** Minimum height, in ems, of a shape that counts as print. A lower shape is noise. */
const MIN_PART = 0.06
/** Maximum height of the dot of a letter, in ems. */
const DOT = 0.24
/** Minimum width, in ems, of a gap that counts as a space. */
const SPACE = 0.17
/** Two printed digits count as equal when their widths differ by at most this share of the wider digit. */
const UNEQUAL = 0.1

/**
 * Returns the text of a line with three corrections from its printed shapes. A capital J with a separate dot becomes a
 * "j". A space is added between a number and its unit when they stand apart, as in "2 kg". A "1" becomes "11" when two
 * equal shapes are printed.
 */
export function correctByGlyphs(line: Line, picture: GrayImage): string {
	const tokens = line.text.split(' ')
	const boxes: readonly Box[] = tokens.length === 1 ? [line] : line.words
	if (boxes.length !== tokens.length) return line.text
	return tokens
		.map((token, index) => {
			const box = boxes[index]
			const correct = CORRECTIONS.find(([doubtful]) => doubtful.test(token))?.[1]
			if (box === undefined || correct === undefined) return token
			return correct(token, findGlyphs(picture, box, line.size), line.size)
		})
		.join(' ')
}

type Correct = (token: string, glyphs: readonly Glyph[], em: number) => string

const CORRECTIONS: readonly [doubtful: RegExp, correct: Correct][] = [
	[/^J\p{L}/u, correctJ],
	[/^\d+\p{L}{2,}$/u, addSpace],
	[/^1$/, repeatOne],
]

function correctJ(token: string, [first]: readonly Glyph[], em: number): string {
	if (first === undefined || first.parts.length < 2) return token
	const top = first.parts.find(({ y0 }) => y0 === first.box.y0)
	const hasDot = top !== undefined && heightOf(top) < DOT * em
	return hasDot ? `j${token.slice(1)}` : token
}

function addSpace(token: string, glyphs: readonly Glyph[], em: number): string {
	const digits = token.search(/\p{L}/u)
	const [left, right] = [glyphs[digits - 1], glyphs[digits]]
	if (glyphs.length !== token.length || left === undefined || right === undefined) return token
	const isApart = right.box.x0 - left.box.x1 > SPACE * em
	return isApart ? `${token.slice(0, digits)} ${token.slice(digits)}` : token
}

function repeatOne(token: string, glyphs: readonly Glyph[]): string {
	const widths = glyphs.map(({ box }) => box.x1 - box.x0)
	const widest = Math.max(...widths)
	const isEqual = widest - Math.min(...widths) <= Math.max(1, UNEQUAL * widest)
	return isEqual && glyphs.length === 2 ? '11' : token
}

/** Finds the glyphs of print in a box, from left to right. */
function findGlyphs(picture: GrayImage, box: Box, em: number): Glyph[] {
	const shapes = findShapes(darkOnLight(crop(picture, box)), [MIN_PART * em, 2 * em])
	const glyphs: Glyph[] = []
	for (const shape of shapes.sort((a, b) => a.x0 - b.x0)) {
		const last = glyphs.at(-1)
		if (last === undefined || shape.x0 >= last.box.x1) glyphs.push({ box: shape, parts: [shape] })
		else {
			last.parts.push(shape)
			last.box = boundingBox(last.parts)
		}
	}
	return glyphs
}

/** Returns the part of an image that a box encloses, with a margin of two pixels. */
function crop({ data, width, height }: GrayImage, box: Box): GrayImage {
	const [x0, y0] = [Math.max(0, box.x0 - 2), Math.max(0, box.y0 - 2)]
	const [x1, y1] = [Math.min(width, box.x1 + 2), Math.min(height, box.y1 + 2)]
	const rows = Array.from({ length: y1 - y0 }, (_, row) =>
		data.subarray((y0 + row) * width + x0, (y0 + row) * width + x1),
	)
	return { data: Buffer.concat(rows), width: x1 - x0, height: y1 - y0 }
}
