import type { PDFFont } from '@cantoo/pdf-lib'
import type { TextRun } from '../../content/contract-templates/schema.ts'
import { type PdfFonts, widthIn } from './pdf-fonts.ts'

type Part = { text: string; font: PDFFont }
/** Parts of a word. A word contains no space, but its parts may have different fonts. */
type Word = Part[]
type Measure = { size: number; width: number }
/** Text of one font, with its distance from the start of the line in points. */
export type Fragment = Part & { x: number }
export type Line = { fragments: Fragment[]; width: number }

/**
 * Breaks text runs, each in one style, into lines that fit a width. Keeps the line breaks of the text, and splits a word that
 * is wider than a line.
 */
export function breakLines(fonts: PdfFonts, runs: readonly TextRun[], measure: Measure): Line[] {
	return wordsOf(fonts, runs).flatMap((words) =>
		fillLines(
			words.flatMap((word) => splitWord(word, measure)),
			measure,
		),
	)
}

/** Returns the font for a piece of text that is bold, italic, both or neither. */
export function fontOf(
	fonts: PdfFonts,
	{ bold, italic }: Pick<TextRun, 'bold' | 'italic'>,
): PDFFont {
	if (bold) return italic ? fonts.boldItalic : fonts.bold
	return italic ? fonts.italic : fonts.regular
}

/** Splits text runs into words. Returns one list of words for each line; a line ends at a line break in the text. */
function wordsOf(fonts: PdfFonts, runs: readonly TextRun[]): Word[][] {
	const lines: Word[][] = [[]]
	let joins = false
	for (const run of runs) {
		const font = fontOf(fonts, run)
		for (const token of run.text.replace(/\t/g, ' ').split(/([\n ])/)) {
			if (token === '') continue
			const words = lines.at(-1) ?? []
			const last = words.at(-1)
			const isText = token !== ' ' && token !== '\n'
			if (token === '\n') lines.push([])
			else if (isText && joins && last !== undefined) last.push({ text: token, font })
			else if (isText) words.push([{ text: token, font }])
			joins = isText
		}
	}
	return lines
}

function splitWord(word: Word, { size, width }: Measure): Word[] {
	if (widthOf(word, size) <= width) return [word]
	const pieces: Word[] = []
	let left = 0
	for (const { text, font } of word) {
		for (const character of text) {
			const step = widthIn(font, character, size)
			if (step > left) {
				pieces.push([])
				left = width
			}
			left -= step
			append(pieces.at(-1) ?? [], { text: character, font })
		}
	}
	return pieces
}

function fillLines(words: readonly Word[], { size, width }: Measure): Line[] {
	const lines: Line[] = [{ fragments: [], width: 0 }]
	for (const word of words) {
		const last = lines.at(-1)
		const gap = last?.fragments.length ? spaceBefore(word, size) : 0
		if (last !== undefined && last.width + gap + widthOf(word, size) <= width)
			addWord(last, { word, gap, size })
		else {
			const line: Line = { fragments: [], width: 0 }
			addWord(line, { word, gap: 0, size })
			lines.push(line)
		}
	}
	return lines
}

function spaceBefore([first]: Word, size: number): number {
	return first === undefined ? 0 : widthIn(first.font, ' ', size)
}

/** Appends a word to a line. Joins adjacent text of one font into one fragment, so that PDF readers find the spaces. */
function addWord(line: Line, { word, gap, size }: { word: Word; gap: number; size: number }): void {
	let space = gap
	for (const part of word) {
		const last = line.fragments.at(-1)
		const text = space > 0 && last?.font === part.font ? ` ${part.text}` : part.text
		if (last?.font === part.font) last.text += text
		else line.fragments.push({ ...part, x: line.width + space })
		line.width += space + widthIn(part.font, part.text, size)
		space = 0
	}
}

function append(word: Word, part: Part): void {
	const last = word.at(-1)
	if (last?.font === part.font) last.text += part.text
	else word.push({ ...part })
}

function widthOf(word: Word, size: number): number {
	return word.reduce((sum, { text, font }) => sum + widthIn(font, text, size), 0)
}
