import type { PrintedLine } from './geometry.ts'
import { descentOf } from './geometry.ts'
import { extractSlideText } from './layout.ts'

/** Creates a line on a slide of 1600 × 900 pixels with its baseline at `y`. */
export function print(text: string, [x, y]: [number, number], size = 36): PrintedLine {
	const hadBulletMark = text.startsWith('• ')
	const shown = text.replace('• ', '')
	const box = {
		x0: x,
		x1: x + shown.length * size * 0.5,
		y0: y - 0.72 * size,
		y1: y + descentOf(shown) * size,
	}
	return { ...box, text: shown, size, hadBulletMark }
}
/** Reads the text of a slide of 1600 × 900 pixels. */
export const read = (...lines: PrintedLine[]) =>
	extractSlideText({
		lines,
		doubtful: [],
		width: 1600,
		height: 900,
		companyName: 'Summit Peak Roofing',
	})
/** A line that is the title of a slide. */
export const TITLE = print('A plain title', [100, 160], 72)
/** Reads the bullets of a slide that has a title and these lines. */
export const bulletsOf = (...lines: PrintedLine[]) => read(TITLE, ...lines).bullets
