import type { Box } from './geometry.ts'
import type { Picture } from './picture.ts'

/** The print inside a box of a picture: what differs from the background. `isPrint` is false outside of the box. */
export type Ink = {
	isPrint: (x: number, y: number) => boolean
	x0: number
	y0: number
	width: number
	height: number
}

/** Minimum contrast of print to its background in gray levels. */
const MIN_CONTRAST = 24
/** Minimum share of the strongest contrast of the box that thin lines have, which are fainter than letters. */
const THIN = 0.3

/**
 * Reads the print inside a box. The background is the median of its upper and lower edge. `share` is the minimum share of the
 * strongest contrast of the box that print has.
 */
export function readInk(picture: Picture, box: Box, share = THIN): Ink {
	const x0 = Math.max(0, Math.floor(box.x0))
	const y0 = Math.max(0, Math.floor(box.y0))
	const width = Math.max(1, Math.min(picture.width, Math.ceil(box.x1)) - x0)
	const height = Math.max(1, Math.min(picture.height, Math.ceil(box.y1)) - y0)
	const levels = new Uint8Array(width * height)
	for (let y = 0; y < height; y += 1)
		for (let x = 0; x < width; x += 1) levels[y * width + x] = levelAt(picture, x0 + x, y0 + y)
	const edges = [...levels.subarray(0, width), ...levels.subarray(-width)].sort((a, b) => a - b)
	const ground = edges[edges.length >> 1] ?? 255
	const contrasts = levels.map((level) => Math.abs(level - ground))
	const strongest = contrasts.toSorted()[Math.floor(0.98 * (contrasts.length - 1))] ?? 0
	const limit = Math.max(MIN_CONTRAST, share * strongest)
	const isPrint = (x: number, y: number) =>
		x >= 0 && x < width && y >= 0 && y < height && (contrasts[y * width + x] ?? 0) > limit
	return { isPrint, x0, y0, width, height }
}

function levelAt({ data, width }: Picture, x: number, y: number): number {
	const at = (y * width + x) * 3
	return ((data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0)) / 10
}
