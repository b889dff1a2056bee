import type { Box } from './geometry.ts'
import { type Ink, readInk } from './ink.ts'
import type { Picture } from './picture.ts'

/** Number of parts into which the height of the print is divided: a line may start and end at each of them. */
const STEPS = 16
/** Range of the middle of a level line, and maximum distance of the middle of another line from that of the print, in heights of the print. */
const LEVEL = { from: 0.3, to: 0.75 }
const OFF_MIDDLE = 0.12
/** Minimum widths of print that a level line and another line strike out, in heights of the print. The strokes of two digits can join. */
const MIN_WIDTHS = { level: 1.5, sloped: 2 }
/** Distance to the lines above and below, in heights of the print. */
const BESIDE = 0.2
/** Minimum share of a straight line through a word that is print, when it strikes the word out. */
const STRUCK = 0.98
/** Maximum share of the lines above and below it that are print. A filled area has more. */
const AROUND = 0.85

/**
 * Returns whether a straight line strikes out the print of a box: level through its middle, or from one corner to the other. The line
 * is print without a gap, also between two letters. An underline and the crossbars of letters are not.
 */
export function isStruck(picture: Picture, box: Box): boolean {
	const ink = readInk(picture, box)
	const shape = ink.width / ink.height
	const heights = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
	return heights.some((from) =>
		heights.some((to) => {
			const isLevel = Math.abs(from - to) < 0.2
			const middle = (from + to) / 2
			if (shape < (isLevel ? MIN_WIDTHS.level : MIN_WIDTHS.sloped)) return false
			if (middle < LEVEL.from || middle > LEVEL.to) return false
			if (!isLevel && Math.abs(middle - 0.5) > OFF_MIDDLE) return false
			return (
				shareOnLine(ink, from, to) >= STRUCK &&
				shareOnLine(ink, from - BESIDE, to - BESIDE) < AROUND &&
				shareOnLine(ink, from + BESIDE, to + BESIDE) < AROUND
			)
		}),
	)
}

/** Returns the share of a straight line from the left to the right edge that is print. `from` and `to` are shares of the height. */
function shareOnLine({ isPrint, width, height }: Ink, from: number, to: number): number {
	let covered = 0
	for (let x = 0; x < width; x += 1) {
		const y = Math.round((from + ((to - from) * x) / width) * (height - 1))
		if (isPrint(x, y) || isPrint(x, y + 1)) covered += 1
	}
	return covered / width
}
