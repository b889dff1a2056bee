import type { PrintedLine } from './geometry.ts'

/** Smallest slope that is corrected: a drawn slide has none, and a measured one is inexact. */
const MIN_SLOPE = 0.006

/**
 * Turns the lines of a photo so that they run level. The box of a sloping line is higher than its print, so its size is corrected
 * too.
 */
export function levelLines<Line extends PrintedLine>(
	lines: readonly Line[],
	{ width, height, slope }: { width: number; height: number; slope: number },
): Line[] {
	if (Math.abs(slope) < MIN_SLOPE) return [...lines]
	return lines.map((line) => {
		const [across, down] = [line.x1 - line.x0, line.y1 - line.y0]
		const x = (line.x0 + line.x1) / 2
		const y = (line.y0 + line.y1) / 2
		const tall = Math.max(down / 2, down - Math.abs(slope) * across)
		const middleX = x + slope * (y - height / 2)
		const middleY = y - slope * (x - width / 2)
		return {
			...line,
			x0: middleX - across / 2,
			x1: middleX + across / 2,
			y0: middleY - tall / 2,
			y1: middleY + tall / 2,
			size: (line.size * tall) / down,
		}
	})
}
