import { gapBetween, isFigure, type PrintedLine } from './geometry.ts'
import { type Box, surround } from './lines.ts'

/** One bullet in the making: what it says, what is said under it in smaller print, and where it stands. */
export type Item = Box & { head: string; support: string; lines: PrintedLine[] }

/** The bullets of a block: wrapped lines joined, figures with their labels, small print with what it explains. */
export function readBlock(lines: readonly PrintedLine[]): Item[] {
	const items: Item[] = []
	for (const line of lines) {
		const open = items.at(-1)
		const joined = open === undefined ? undefined : join(open, line)
		if (joined === undefined) items.push(toItem(line))
		else items[items.length - 1] = joined
	}
	return items
}

/** A bullet as it is kept: "Ridge vent: lets the attic breathe". */
export function formatItem({ head, support }: Item): string {
	return support === '' ? head : `${head.replace(/[:.]$/, '')}: ${support}`
}

function toItem(line: PrintedLine): Item {
	return { ...surround([line]), head: line.text, support: '', lines: [line] }
}

function join(item: Item, line: PrintedLine): Item | undefined {
	const last = item.lines.at(-1)
	if (last === undefined || line.hadGlyph) return undefined
	const gap = gapBetween(last, line)
	const ratio = line.size / last.size
	const isAlone = item.lines.length === 1
	if (isAlone && isFigure(last.text) && !isFigure(line.text) && ratio < 1.1 && gap < 1)
		return extend(item, line, { head: `${last.text} ${line.text}` })
	if (isAlone && isFigure(line.text) && ratio > 1.15 && gap < 1 && isShort(last.text))
		return extend(item, line, { support: line.text })
	if (ratio > 0.88 && ratio < 1.14 && gap < WRAP_GAP && isWrapped(last.text, line.text))
		return item.support === ''
			? extend(item, line, { head: glue(item.head, line.text) })
			: extend(item, line, { support: glue(item.support, line.text) })
	if (item.support === '' && ratio < 0.9 && gap < SUPPORT_GAP && isShort(item.head))
		return extend(item, line, { support: line.text })
	return undefined
}

/** The most blank between the lines of one sentence, and between a heading and what explains it, in ems. */
const WRAP_GAP = 0.85
const SUPPORT_GAP = 0.95

/** Whether a line goes on in the next: that begins small, or this one cannot end so. */
function isWrapped(above: string, below: string): boolean {
	if (/[.!?]$/.test(above)) return false
	if (/^[a-z&(]/.test(below)) return true
	return /[,&–-]$|\b(?:a|an|and|as|at|by|for|from|in|of|on|or|our|per|that|the|to|up|with|your)$/i.test(
		above,
	)
}

function isShort(text: string): boolean {
	return text.split(' ').length <= 8
}

/** Joins the halves of a sentence; a hyphen at the end of a line is kept, words of this trade have one. */
function glue(above: string, below: string): string {
	return /[a-z]-$/.test(above) ? `${above}${below}` : `${above} ${below}`
}

function extend(item: Item, line: PrintedLine, more: { head?: string; support?: string }): Item {
	const lines = [...item.lines, line]
	return { ...item, ...more, ...surround(lines), lines }
}
