import { areAligned, continuesProse, gapBetween, type PrintedLine } from './geometry.ts'

/** Maximum gap between two lines of a block, relative to the em of the larger line. */
const BLOCK_GAP = 1.25

/**
 * Groups lines that are directly below one another into blocks, such as a paragraph, a list or a card. The lines of a
 * block are in order from top to bottom.
 */
export function groupBlocks(lines: readonly PrintedLine[]): PrintedLine[][] {
	const blocks: PrintedLine[][] = []
	for (const line of [...lines].sort((a, b) => a.y0 - b.y0)) {
		const closest = blocks
			.filter((block) => belongsBelow(block.at(-1), line))
			.sort((a, b) => bottomOf(b, line) - bottomOf(a, line))[0]
		if (closest === undefined) blocks.push([line])
		else closest.push(line)
	}
	return blocks
}

function belongsBelow(above: PrintedLine | undefined, below: PrintedLine): boolean {
	if (above === undefined || isBeside(above, below)) return false
	if (continuesProse(above, below)) return true
	if (gapBetween(above, below) > BLOCK_GAP) return false
	return areAligned(above, below) || startsInside(above, below)
}

/** Returns true when two lines overlap vertically and therefore stand side by side. */
function isBeside(a: PrintedLine, b: PrintedLine): boolean {
	return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0.4 * Math.min(a.y1 - a.y0, b.y1 - b.y0)
}

/**
 * Returns true when one of two lines had a bullet mark and they start at slightly different positions. A text after a bullet
 * mark starts further right than the same text without one, so both lines may belong to one block.
 */
function startsInside(above: PrintedLine, below: PrintedLine): boolean {
	const shift = below.x0 - above.x0
	return (
		Math.abs(shift) < 2.2 * Math.max(above.size, below.size) &&
		(below.hadBulletMark || above.hadBulletMark)
	)
}

function bottomOf(block: PrintedLine[], line: PrintedLine): number {
	return block.at(-1)?.y1 ?? line.y0
}
