import { type Box, descentOf } from './lines.ts'

/** One line of print as the layout sees it. */
export type PrintedLine = Box & { text: string; size: number; hadGlyph: boolean }

/** A figure alone: "300", "$189", "6/12", "4.9★", "98%", "24.6". */
export function isFigure(text: string): boolean {
	return /^[$€£#~<>]?\d[\d.,/:×x+-]*\s?(?:[%+★kKmM°"']|hrs?|yrs?|yr)?\+?$/.test(text)
}

/** Left, middle or right edge in common. */
export function areAligned(a: PrintedLine, b: PrintedLine): boolean {
	const near = 0.7 * Math.min(a.size, b.size)
	const middle = (box: Box) => (box.x0 + box.x1) / 2
	return (
		Math.abs(a.x0 - b.x0) < near ||
		Math.abs(a.x1 - b.x1) < near ||
		Math.abs(middle(a) - middle(b)) < near
	)
}

/** The blank from the foot of one line to the head of the capitals of the next, in ems of the larger. */
export function gapBetween(above: PrintedLine, below: PrintedLine): number {
	return (capTopOf(below) - baselineOf(above)) / Math.max(above.size, below.size)
}

/** Where the line stands, whatever hangs below. */
export function baselineOf({ y1, text, size }: PrintedLine): number {
	return y1 - descentOf(text) * size
}

function capTopOf(line: PrintedLine): number {
	return baselineOf(line) - 0.72 * line.size
}
