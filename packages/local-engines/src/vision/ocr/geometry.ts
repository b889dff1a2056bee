export type Box = { x0: number; y0: number; x1: number; y1: number }

/**
 * Returns the height of a word in ems. Capitals and tall letters reach 0.72 em above the baseline, small letters 0.52
 * em.
 */
export function heightInEms(text: string): number {
	const above = /[A-Zbdfhklt0-9!?/$%&()#'"]/.test(text) ? 0.72 : /[ij;:]/.test(text) ? 0.7 : 0.52
	return above + descentOf(text)
}

/** Returns how far the letters of a text reach below the baseline, in ems. */
export function descentOf(text: string): number {
	if (/[gjpqy()]/.test(text)) return 0.21
	return /[$,;/Q]/.test(text) ? 0.12 : 0
}

/** Returns the bounding box of several boxes. */
export function boundingBox(boxes: readonly Box[]): Box {
	return {
		x0: Math.min(...boxes.map(({ x0 }) => x0)),
		y0: Math.min(...boxes.map(({ y0 }) => y0)),
		x1: Math.max(...boxes.map(({ x1 }) => x1)),
		y1: Math.max(...boxes.map(({ y1 }) => y1)),
	}
}

/** A line of printed text with its position, used to analyze the layout of a slide. */
export type PrintedLine = Box & { text: string; size: number; hadBulletMark: boolean }

/** Returns true for a text that is only a figure: "300", "$189", "6/12", "4.9★", "98%", "24.6". */
export function isFigure(text: string): boolean {
	return /^[$€£#~<>]?\d[\d.,/:×x+-]*\s?(?:[%+★kKmM°"']|hrs?|yrs?|yr)?\+?$/.test(text)
}

/** Returns true when the left edges, the right edges or the centers of two lines align. */
export function areAligned(a: PrintedLine, b: PrintedLine): boolean {
	const near = 0.7 * Math.min(a.size, b.size)
	const middle = (box: Box) => (box.x0 + box.x1) / 2
	return (
		Math.abs(a.x0 - b.x0) < near ||
		Math.abs(a.x1 - b.x1) < near ||
		Math.abs(middle(a) - middle(b)) < near
	)
}

/**
 * Returns the gap between the baseline of a line and the top of the capitals in the next line, relative to the em of
 * the larger line.
 */
export function gapBetween(above: PrintedLine, below: PrintedLine): number {
	return (capTopOf(below) - baselineOf(above)) / Math.max(above.size, below.size)
}

/** Returns the vertical position of a line's baseline. */
export function baselineOf({ y1, text, size }: PrintedLine): number {
	return y1 - descentOf(text) * size
}

/** Returns whether two lines stand side by side on one baseline. */
export function onSameLine(a: PrintedLine, b: PrintedLine): boolean {
	return Math.abs(baselineOf(a) - baselineOf(b)) < 0.4 * Math.min(a.size, b.size)
}

function capTopOf(line: PrintedLine): number {
	return baselineOf(line) - 0.72 * line.size
}

/** Maximum gap between two lines of double-spaced prose, in ems, and minimum number of letters in a full line of it. */
const PROSE_GAP = 1.9
const PROSE_LINE = 40

/** Returns whether a long line of prose goes on in the line below it, however far the lines are apart. */
export function continuesProse(above: PrintedLine, below: PrintedLine): boolean {
	return (
		above.text.length >= PROSE_LINE &&
		!/[.!?:]["')]*$/.test(above.text) &&
		/^\p{Ll}/u.test(below.text) &&
		!below.hadBulletMark &&
		Math.abs(above.size - below.size) < 0.4 * above.size &&
		below.x0 - above.x0 < 0.7 * above.size &&
		above.x0 - below.x0 < 5 * above.size &&
		gapBetween(above, below) < PROSE_GAP
	)
}
