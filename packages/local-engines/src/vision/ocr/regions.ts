import type { Box } from './geometry.ts'

/**
 * A connected region of a map: its bounding box, its number of pixels, the sum of their values, and how far it falls per pixel to the
 * right.
 */
export type Region = Box & { pixels: number; sum: number; slope: number }

/** Finds the connected regions of a map whose values are at least `level`. */
export function findRegions(
	map: Float32Array | Uint8Array,
	{ width, height }: { width: number; height: number },
	level: number,
): Region[] {
	const seen = new Uint8Array(map.length)
	const open = new Int32Array(map.length)
	let end = 0
	const visit = (at: number) => {
		if (seen[at] !== 0 || (map[at] ?? 0) < level) return
		seen[at] = 1
		open[end] = at
		end += 1
	}
	const regions: Region[] = []
	for (let start = 0; start < map.length; start += 1) {
		visit(start)
		if (end === 0) continue
		const region = { x0: width, y0: height, x1: 0, y1: 0, pixels: 0, sum: 0, slope: 0 }
		const sums = { x: 0, y: 0, xx: 0, xy: 0 }
		while (end > 0) {
			end -= 1
			const at = open[end] ?? 0
			const y = Math.floor(at / width)
			const x = at - y * width
			region.x0 = Math.min(region.x0, x)
			region.x1 = Math.max(region.x1, x + 1)
			region.y0 = Math.min(region.y0, y)
			region.y1 = Math.max(region.y1, y + 1)
			region.pixels += 1
			region.sum += map[at] ?? 0
			sums.x += x
			sums.y += y
			sums.xx += x * x
			sums.xy += x * y
			if (x > 0) visit(at - 1)
			if (x < width - 1) visit(at + 1)
			if (y > 0) visit(at - width)
			if (y < height - 1) visit(at + width)
		}
		const { pixels } = region
		const spread = pixels * sums.xx - sums.x * sums.x
		region.slope = spread === 0 ? 0 : (pixels * sums.xy - sums.x * sums.y) / spread
		regions.push(region)
	}
	return regions
}
