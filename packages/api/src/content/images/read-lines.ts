import type { PositionedText } from '@dormer/providers/vision'
import {
	isGarbled,
	keepSeen,
	type PagePicture,
	type PdfPage,
	type Piece,
	readPieces,
} from '../documents/index.ts'
import { PAGE_WIDTH } from './page-size.ts'

/** Maximum number of text runs of one page. A dense slide has a few hundred. */
const MAX_RUNS = 10_000

/** Part of the font size that is below the baseline. */
const DESCENT = 0.2

/**
 * Returns the lines of the first 10,000 text runs of a page that can be seen in its `picture`, with the values of its form fields.
 * Joins text runs on the same baseline into one line unless a wide gap separates them. Most of the text decides which way is up: its
 * lines read from left to right and from the top. Text in other directions has its place on the page. Returns no line for a page whose
 * fonts do not name their characters.
 */
export async function readLines(page: PdfPage, picture: PagePicture): Promise<PositionedText[]> {
	const size = page.getViewport({ scale: 1 })
	const scale = PAGE_WIDTH / size.width
	const all = (await readPieces(page)).slice(0, MAX_RUNS)
	if (isGarbled(all)) return []
	const pieces = await keepSeen(all, { page, picture }, [])
	const lines: PositionedText[] = []
	for (const piece of turnUpright(pieces, size)) {
		const run = {
			text: joinSpacedLetters(piece.text),
			x0: piece.left * scale,
			x1: piece.right * scale,
			baseline: piece.y * scale,
			size: piece.size * scale,
		}
		const before = lines.at(-1)
		if (before !== undefined && isScript(before, run)) {
			before.text += scriptAfter(before, run)
			before.x1 = run.x1
		} else if (before !== undefined && continuesLine(before, run)) {
			before.text = `${before.text}${run.x0 - before.x1 > run.size * 0.15 ? ' ' : ''}${run.text}`
			before.x1 = run.x1
		} else lines.push(run)
	}
	return lines.map((line) => ({ ...line, text: line.text.replace(/\s+/g, ' ').trim() }))
}

/** Joins the letters of a word in wide spacing, such as "W E L C O M E". */
function joinSpacedLetters(text: string): string {
	return /^\s*\p{L}(?: \p{L}){2,}\s*$/u.test(text) ? text.replaceAll(' ', '') : text
}

/** Returns whether a text run is a superscript or subscript of the line before it: smaller, right beside it and off its baseline. */
function isScript(before: PositionedText, run: PositionedText): boolean {
	const offset = Math.abs(before.baseline - run.baseline) / before.size
	const gap = (run.x0 - before.x1) / before.size
	const ratio = run.size / before.size
	return ratio > 0.4 && ratio < 0.87 && offset > 0.1 && offset < 0.6 && gap > -0.2 && gap < 0.3
}

const UNIT_OF_LENGTH = /(?:^|[\s\d])(?:m|cm|km|mm|ft|yd|in|mi|pies?|metros?)$/
const RAISED: Readonly<Record<string, string>> = { '2': '²', '3': '³' }

/**
 * Returns what a superscript or subscript adds to its line: "²" after a unit of length, the cents of an amount, the ending of an
 * ordinal, and nothing for the number of a footnote.
 */
function scriptAfter(before: PositionedText, { text, baseline }: PositionedText): string {
	const isRaised = baseline < before.baseline
	if (!isRaised || !/^\d+$/.test(text)) return text
	if (/\$[\d,]+$/.test(before.text) && text.length === 2) return `.${text}`
	return UNIT_OF_LENGTH.test(before.text) ? (RAISED[text] ?? '') : ''
}

/** Places the pieces on a page that is turned so that most of its text reads from left to right. */
function turnUpright(
	pieces: readonly Piece[],
	{ width, height }: { width: number; height: number },
): Pick<Piece, 'text' | 'left' | 'right' | 'y' | 'size'>[] {
	const angle = mainAngle(pieces)
	const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
	const across = (x: number, y: number) => x * cos + y * sin
	const down = (x: number, y: number) => y * cos - x * sin
	const left = Math.min(0, across(width, 0), across(0, height), across(width, height))
	const top = Math.min(0, down(width, 0), down(0, height), down(width, height))
	return pieces.map((piece) => {
		const { text, size, box } = piece
		if (piece.angle === angle)
			return { text, size, left: piece.left - left, right: piece.right - left, y: piece.y - top }
		const xs = [across(box.left, box.top), across(box.right, box.bottom)]
		const ys = [down(box.left, box.top), down(box.right, box.bottom)]
		const y = Math.max(...ys) - top - DESCENT * size
		return { text, size, left: Math.min(...xs) - left, right: Math.max(...xs) - left, y }
	})
}

/** Returns the angle in degrees at which most of the letters stand. */
function mainAngle(pieces: readonly Piece[]): number {
	const letters = new Map<number, number>()
	for (const { angle, text } of pieces) letters.set(angle, (letters.get(angle) ?? 0) + text.length)
	const [[angle] = [0]] = [...letters].toSorted(([, one], [, other]) => other - one)
	return angle
}

function continuesLine(before: PositionedText, run: PositionedText): boolean {
	const sameLine = Math.abs(before.baseline - run.baseline) < run.size * 0.2
	const sameSize = Math.abs(before.size - run.size) < run.size * 0.2
	return sameLine && sameSize && run.x0 - before.x1 < run.size && run.x0 >= before.x0
}
