import type { PositionedText } from '@dormer/providers/vision/vision'

const CHECKED = /^\s*(?:[☒☑]|\[[xX]\])\s*/u
const UNCHECKED = /[☐◯]|\[ ?\]/u

/**
 * Removes the marks of check boxes from the lines of a PDF page, and the lines with unchecked boxes, because an unchecked box
 * states nothing. A mark that stands alone belongs to the nearest line beside it.
 */
export function readCheckBoxes(lines: readonly PositionedText[]): {
	lines: PositionedText[]
	hasUnchecked: boolean
} {
	const isMark = ({ text }: PositionedText) => /^\s*[☐☒☑◯]\s*$/u.test(text)
	const unchecked = lines.filter(({ text }) => UNCHECKED.test(text))
	const worded = lines.filter((line) => !isMark(line))
	const labels = unchecked.map((line) => (isMark(line) ? nearestBeside(line, worded) : line))
	return {
		lines: worded
			.filter((line) => !labels.includes(line))
			.map((line) => ({ ...line, text: line.text.replace(CHECKED, '') })),
		hasUnchecked: unchecked.length > 0,
	}
}

/** Returns the line on the same row that is nearest to a mark. */
function nearestBeside(
	mark: PositionedText,
	lines: readonly PositionedText[],
): PositionedText | undefined {
	const gap = ({ x0, x1 }: PositionedText) => Math.max(x0 - mark.x1, mark.x0 - x1)
	return lines
		.filter(({ baseline, size }) => Math.abs(baseline - mark.baseline) < 0.8 * size)
		.toSorted((one, other) => gap(one) - gap(other))[0]
}
