import sharp, { type Sharp } from 'sharp'
import { type Box, boundingBox } from './geometry.ts'
import type { Picture } from './picture.ts'
import { findRegions } from './regions.ts'

/** Height of a digit in ems, and by how much a shape may differ from it. */
const DIGIT_HEIGHT = 0.72
const TOLERANCE = 0.16
/** Minimum and maximum ratio of the width of a digit to its height, and maximum gap between the digits of a figure in heights. */
const MIN_RATIO = 0.2
const MAX_RATIO = 0.95
const DIGIT_GAP = 0.6
/** Minimum difference of print from the gray level around it. */
const CONTRAST = 40
/** A picture with more such shapes is a pattern. Nothing is searched in it. */
const MAX_FIGURES = 24

type PrintedFigure = Box & { text: string; size: number }

/**
 * Finds shapes outside all lines that are as high as the digits of a line. The detector skips single digits, such as "9" above a
 * bar. Returns their boxes with a margin, for the two readers.
 */
export async function findMissedFigures(
	picture: Picture,
	lines: readonly PrintedFigure[],
): Promise<Box[]> {
	const sizes = lines.filter(({ text }) => /\d/.test(text)).map(({ size }) => size)
	if (sizes.length === 0) return []
	const { width, height } = picture
	const grey = sharp(picture.data, { raw: { width, height, channels: 3 } }).grayscale()
	const levels = await grey.clone().raw().toBuffer()
	const around = await blur(grey, picture, Math.max(...sizes))
	const digits = [-1, 1].flatMap((sign) => {
		// Dark and light print apart, because the background next to a dark bar counts as light.
		const contrast = levels.map((level, at) => Math.max(0, sign * (level - (around[at] ?? 0))))
		return findRegions(contrast, picture, CONTRAST)
	})
	const shapes = digits.filter((shape) => {
		const tall = shape.y1 - shape.y0
		const ratio = (shape.x1 - shape.x0) / tall
		const isDigit = sizes.some((em) => Math.abs(tall / (DIGIT_HEIGHT * em) - 1) < TOLERANCE)
		const isApart = !lines.some((line) => touch(line, shape))
		return isDigit && ratio > MIN_RATIO && ratio < MAX_RATIO && isApart
	})
	const figures: Box[] = []
	for (const shape of shapes.sort((a, b) => a.x0 - b.x0)) {
		const tall = shape.y1 - shape.y0
		const left = figures.findIndex(
			(other) =>
				Math.abs(other.y1 - shape.y1) < 0.2 * tall && shape.x0 - other.x1 < DIGIT_GAP * tall,
		)
		const before = figures[left]
		if (before === undefined) figures.push(shape)
		else figures[left] = boundingBox([before, shape])
	}
	return figures.length > MAX_FIGURES ? [] : figures.map((box) => withMargin(box, picture))
}

/** Largest deviation in pixels of a blur at full size. A larger blur is made on a smaller picture, to limit its time. */
const MAX_BLUR = 8

/** Returns the gray levels of a picture, blurred by a deviation in pixels. */
async function blur(grey: Sharp, { width, height }: Picture, deviation: number): Promise<Buffer> {
	const scale = Math.max(1, deviation / MAX_BLUR)
	const small = await grey
		.clone()
		.resize({ width: Math.ceil(width / scale), height: Math.ceil(height / scale), fit: 'fill' })
		.raw()
		.toBuffer({ resolveWithObject: true })
	const { width: columns, height: rows, channels } = small.info
	const blurred = await sharp(small.data, { raw: { width: columns, height: rows, channels } })
		.blur(deviation / scale)
		.raw()
		.toBuffer({ resolveWithObject: true })
	return sharp(blurred.data, { raw: blurred.info })
		.resize({ width, height, fit: 'fill' })
		.extractChannel(0)
		.raw()
		.toBuffer()
}

function touch(a: Box, b: Box): boolean {
	const near = 0.5 * (b.y1 - b.y0)
	return a.x0 - near < b.x1 && b.x0 < a.x1 + near && a.y0 < b.y1 && b.y0 < a.y1
}

function withMargin({ x0, y0, x1, y1 }: Box, { width, height }: Picture): Box {
	const by = 0.3 * (y1 - y0)
	return {
		x0: Math.max(0, x0 - by),
		y0: Math.max(0, y0 - by),
		x1: Math.min(width, x1 + by),
		y1: Math.min(height, y1 + by),
	}
}
