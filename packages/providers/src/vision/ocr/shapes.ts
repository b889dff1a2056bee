import type { GrayImage } from './grayscale.ts'
import type { Box } from './lines.ts'

/** Gray level below which a pixel of a slide without its background is print, from 0 to 255. */
const PRINT = 140

/** Returns the height of a box. */
export const heightOf = ({ y0, y1 }: Box) => y1 - y0

/** Returns the boxes of connected dark print whose height is in the given range. */
export function findShapes(
	{ data, width, height }: GrayImage,
	[minHeight, maxHeight]: readonly [number, number],
): Box[] {
	const seen = new Uint8Array(width * height)
	const shapes: Box[] = []
	for (let start = 0; start < data.length; start += 1) {
		if (seen[start] === 1 || (data[start] ?? 255) >= PRINT) continue
		const box = { x0: width, x1: 0, y0: height, y1: 0 }
		const open = [start]
		seen[start] = 1
		for (let at = open.pop(); at !== undefined; at = open.pop()) {
			const [x, y] = [at % width, Math.floor(at / width)]
			box.x0 = Math.min(box.x0, x)
			box.x1 = Math.max(box.x1, x + 1)
			box.y0 = Math.min(box.y0, y)
			box.y1 = Math.max(box.y1, y + 1)
			const beside = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at]
			for (const next of [...beside, at - width, at + width])
				if (seen[next] === 0 && (data[next] ?? 255) < PRINT) {
					seen[next] = 1
					open.push(next)
				}
		}
		if (heightOf(box) >= minHeight && heightOf(box) <= maxHeight) shapes.push(box)
	}
	return shapes
}
