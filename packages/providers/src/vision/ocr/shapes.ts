import type { GrayImage } from './grayscale.ts'
import type { Box } from './lines.ts'

/** Gray level, from 0 to 255, below which a pixel counts as print. Applies to a slide whose background has been removed. */
const PRINT = 140

/** Returns the height of a box. */
export const heightOf = ({ y0, y1 }: Box) => y1 - y0

/** Returns the boxes of connected dark shapes. Omits a shape whose height is outside the given range. */
export function findShapes(
	{ data, width, height }: GrayImage,
	[minHeight, maxHeight]: readonly [number, number],
): Box[] {
	const seen = new Uint8Array(width * height)
	const open = new Int32Array(width * height)
	let size = 0
	const visit = (at: number) => {
		if (seen[at] !== 0 || (data[at] ?? 255) >= PRINT) return
		seen[at] = 1
		open[size] = at
		size += 1
	}
	const shapes: Box[] = []
	for (let start = 0; start < data.length; start += 1) {
		visit(start)
		if (size === 0) continue
		const box = { x0: width, x1: 0, y0: height, y1: 0 }
		while (size > 0) {
			size -= 1
			const at = open[size] ?? 0
			const y = Math.floor(at / width)
			const x = at - y * width
			if (x < box.x0) box.x0 = x
			if (x >= box.x1) box.x1 = x + 1
			if (y < box.y0) box.y0 = y
			if (y >= box.y1) box.y1 = y + 1
			if (x > 0) visit(at - 1)
			if (x < width - 1) visit(at + 1)
			visit(at - width)
			visit(at + width)
		}
		if (heightOf(box) >= minHeight && heightOf(box) <= maxHeight) shapes.push(box)
	}
	return shapes
}
