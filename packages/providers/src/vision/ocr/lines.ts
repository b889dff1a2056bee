import type { Page } from './workers.ts'

export type Box = { x0: number; y0: number; x1: number; y1: number }
export type Word = Box & { text: string; confidence: number }
/**
 * A line of printed text. `size` is its em in pixels, estimated from its letters. `confidence` ranges from 0 to 100.
 */
export type Line = Box & { text: string; size: number; confidence: number; words: Word[] }

/** Minimum gap between two words of different columns, in ems. */
const COLUMN_GAP = 1.6
/**
 * Two adjacent words become separate lines when one is larger than the other by more than this factor and their top edges
 * differ. Such a pair is usually a large figure beside its label.
 */
const SIZE_STEP = 1.7

/** Converts a recognized page to lines and splits lines that span several columns. */
export function toLines(page: Page): Line[] {
	const rows = (page.blocks ?? []).flatMap(({ paragraphs }) =>
		paragraphs.flatMap(({ lines }) => lines),
	)
	return mergeNeighbors(
		rows.flatMap(({ words }) =>
			splitColumns(
				words
					.map(({ text, confidence, bbox }) => ({ text: text.trim(), confidence, ...bbox }))
					.filter(({ text }) => text !== ''),
			),
		),
	)
}

/** Merges adjacent lines of equal size that OCR separated although they are one line. */
function mergeNeighbors(lines: readonly Line[]): Line[] {
	const merged: Line[] = []
	for (const line of [...lines].sort((a, b) => a.x0 - b.x0)) {
		const left = merged.findIndex((other) => isSpaceApart(other, line))
		const before = merged[left]
		if (before === undefined) merged.push(line)
		else merged[left] = toLine([...before.words, ...line.words])
	}
	return merged
}

function isSpaceApart(left: Line, right: Line): boolean {
	const blank = right.x0 - left.x1
	const size = Math.min(left.size, right.size)
	const isSameSize = Math.max(left.size, right.size) < 1.2 * size
	const footOf = ({ y1, text, size: em }: Line) => y1 - descentOf(text) * em
	return (
		isSameSize &&
		blank > 0 &&
		blank < 0.6 * size &&
		Math.abs(footOf(left) - footOf(right)) < 0.15 * size
	)
}

function splitColumns(words: Word[]): Line[] {
	const [first] = words
	if (first === undefined) return []
	const size = estimateEm(words)
	const cut = words.findIndex((word, index) => {
		const before = words[index - 1]
		if (before === undefined) return false
		const [small = 1, large = 1] = [estimateEm([before]), estimateEm([word])].sort((a, b) => a - b)
		// A height difference alone does not show larger print, because an underline makes a word taller. The top edges must differ
		// too.
		const isHigher = Math.abs(before.y0 - word.y0) > 0.3 * small
		return word.x0 - before.x1 > COLUMN_GAP * size || (isHigher && large > SIZE_STEP * small)
	})
	if (cut < 0) return [toLine(words)]
	return [toLine(words.slice(0, cut)), ...splitColumns(words.slice(cut))]
}

/** Creates a line from its words and sorts the words from left to right. */
export function toLine(words: Word[]): Line {
	const letters = words.reduce((sum, { text }) => sum + text.length, 0)
	const weighed = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0)
	return {
		...boundingBox(words),
		text: words.map(({ text }) => text).join(' '),
		size: estimateEm(words),
		confidence: letters === 0 ? 0 : weighed / letters,
		words,
	}
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

/**
 * Estimates the font size of a line in pixels. Each word gives one estimate: its height in pixels, divided by the height
 * of its letters in ems. The font size is the median of the estimates.
 */
function estimateEm(words: readonly Word[]): number {
	const sizes = words
		.filter(({ text }) => /[A-Za-z0-9$%]/.test(text))
		.map(({ text, y0, y1 }) => (y1 - y0) / heightInEms(text))
		.sort((a, b) => a - b)
	const fallback = words.map(({ y0, y1 }) => y1 - y0)
	return sizes[Math.floor((sizes.length - 1) / 2)] ?? Math.max(1, ...fallback)
}

/**
 * Returns the height of a word in ems. Capitals and tall letters reach 0.72 em above the baseline, small letters 0.52
 * em.
 */
function heightInEms(text: string): number {
	const above = /[A-Zbdfhklt0-9!?/$%&()#'"]/.test(text) ? 0.72 : /[ij;:]/.test(text) ? 0.7 : 0.52
	return above + descentOf(text)
}

/** Returns how far the letters of a text reach below the baseline, in ems. */
export function descentOf(text: string): number {
	if (/[gjpqy()]/.test(text)) return 0.21
	return /[$,;/Q]/.test(text) ? 0.12 : 0
}
