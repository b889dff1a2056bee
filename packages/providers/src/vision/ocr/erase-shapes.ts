import type { GrayImage } from './grayscale.ts'

/** Maximum difference of two neighboring pixels of one shape, in gray levels from 0 to 255. */
const SAME_LEVEL = 3
/** Minimum extent of a shape in both directions, as a share of the image height. A letter's stroke is thinner. */
const MIN_EXTENT = 0.04
/** Minimum height of a flat bar, as a share of the image height, and the minimum ratio of its width to its height. */
const MIN_FLAT_HEIGHT = 0.018
const MIN_FLAT_RATIO = 3
/** Maximum area of a shape, as a share of the image. A larger area is the background or a panel. */
const MAX_AREA = 0.2
/** Minimum share of the bounding box that a shape fills. A circle fills 0.78. */
const MIN_FILL = 0.72
/**
 * A row of a shape is broken when more than `MAX_MISSING` pixels are missing between its ends. A shape whose share of broken
 * rows is larger than `MAX_BROKEN_ROWS` contains text.
 */
const MAX_MISSING = 3
const MAX_BROKEN_ROWS = 0.08
/** Pixels around a shape that are replaced too, because its edge is blurred. */
const EDGE = 6

/** One row of a shape: its first and its last pixel, and the number of its pixels. */
type Run = { left: number; right: number; count: number }
type Shape = { top: number; runs: Run[]; area: number }

/**
 * Replaces solid shapes that contain no text, such as the bars of a chart, by the gray levels beside them. Otherwise, OCR reads
 * a bar as a large letter and misses the value beside the end of the bar. Shapes that contain text stay unchanged.
 */
export function eraseShapes(image: GrayImage): GrayImage {
	const { width, height } = image
	const data = Buffer.from(image.data)
	const scratch = createScratch(image)
	// The distance between the points of this grid is so small that every large shape contains a point.
	const step = Math.max(2, Math.floor((MIN_FLAT_HEIGHT * height) / 2))
	for (let y = step; y < height; y += step)
		for (let x = step; x < width; x += step) {
			if (scratch.seen[y * width + x] === 1) continue
			const shape = flood(image, scratch, y * width + x)
			if (isBar(shape, image)) erase(data, width, shape)
		}
	return { ...image, data }
}

/**
 * Working memory of `flood` for one image, reused for all its shapes. With slower data structures than typed arrays, a blank
 * slide, whose background is one shape, would block the thread for 200 ms.
 */
type Scratch = { seen: Uint8Array; open: Int32Array; rows: Run[] }

function createScratch({ width, height }: GrayImage): Scratch {
	return {
		seen: new Uint8Array(width * height),
		open: new Int32Array(width * height),
		rows: Array.from({ length: height }, () => ({ left: width, right: -1, count: 0 })),
	}
}

/** Collects the area around the pixel `start` in which neighboring pixels have nearly the same gray level. */
function flood(image: GrayImage, { seen, open, rows }: Scratch, start: number): Shape {
	const { data, width, height } = image
	let size = 0
	const visit = (next: number, level: number) => {
		if (seen[next] === 1 || Math.abs((data[next] ?? 0) - level) > SAME_LEVEL) return
		seen[next] = 1
		open[size] = next
		size += 1
	}
	visit(start, data[start] ?? 0)
	let area = 0
	let top = height
	let bottom = 0
	while (size > 0) {
		size -= 1
		const at = open[size] ?? 0
		const y = Math.floor(at / width)
		const x = at - y * width
		const level = data[at] ?? 0
		const run = rows[y]
		if (run === undefined) continue
		if (x < run.left) run.left = x
		if (x > run.right) run.right = x
		run.count += 1
		area += 1
		if (y < top) top = y
		if (y > bottom) bottom = y
		if (x > 0) visit(at - 1, level)
		if (x < width - 1) visit(at + 1, level)
		if (y > 0) visit(at - width, level)
		if (y < height - 1) visit(at + width, level)
	}
	const runs = rows.slice(top, bottom + 1)
	for (let y = top; y <= bottom; y += 1) rows[y] = { left: width, right: -1, count: 0 }
	return { top, runs, area }
}

/** Returns whether a shape is large, solid and without print inside. */
function isBar({ top, runs, area }: Shape, { width, height }: GrayImage): boolean {
	const left = Math.min(...runs.map((run) => run.left))
	const right = Math.max(...runs.map((run) => run.right))
	const across = right - left + 1
	const down = runs.length
	const isLarge = Math.min(across, down) >= MIN_EXTENT * height
	const isFlat = down >= MIN_FLAT_HEIGHT * height && across >= MIN_FLAT_RATIO * down
	const isInside = EDGE < Math.min(left, top, width - 1 - right, height - top - down)
	if (!(isLarge || isFlat) || !isInside || area > width * height * MAX_AREA) return false
	return runs.filter(isBroken).length <= MAX_BROKEN_ROWS * down && area >= MIN_FILL * across * down
}

function isBroken({ left, right, count }: Run): boolean {
	return right - left + 1 - count > MAX_MISSING
}

/**
 * Replaces a shape by the background. Each row, including the rows directly above and below the shape, becomes a smooth
 * transition from the gray level at its left to the one at its right.
 */
function erase(data: Buffer, width: number, { top, runs }: Shape): void {
	for (let row = -EDGE; row < runs.length + EDGE; row += 1) {
		const near = runs.slice(Math.max(0, row - EDGE), Math.max(0, row + EDGE) + 1)
		const left = Math.min(...near.map((run) => run.left)) - EDGE
		const right = Math.max(...near.map((run) => run.right)) + EDGE
		const base = (top + row) * width
		const from = data[base + left - 1] ?? 255
		const to = data[base + right + 1] ?? 255
		for (let x = left; x <= right; x += 1)
			data[base + x] = from + ((to - from) * (x - left)) / Math.max(1, right - left)
	}
}
