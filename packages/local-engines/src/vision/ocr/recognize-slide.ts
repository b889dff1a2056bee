import {
	combineReadings,
	keepAccents,
	type Letter,
	type ReadWord,
	type Word,
} from './align-readings.ts'
import { cleanLine, isBulletMark, isText, startsWithBulletMark } from './clean.ts'
import { detectLines } from './detect-lines.ts'
import { isEnglishWord } from './english-words.ts'
import { findMark, type Mark } from './find-mark.ts'
import { findPrint, type Print } from './find-print.ts'
import { isStruck } from './find-strike.ts'
import { type Box, heightInEms } from './geometry.ts'
import { findMissedFigures } from './missed-figures.ts'
import type { OcrWorker } from './ocr-worker.ts'
import { cropDark, type Picture, toPicture } from './picture.ts'
import { readLetters } from './read-letters.ts'

/** A line without its bullet mark. `size` is its em in pixels, estimated from the height of its print. */
export type RecognizedLine = Box & {
	text: string
	size: number
	words: Word[]
	hadBulletMark: boolean
}
/**
 * The lines of a slide, in pixels of the picture as it is read. Words that are struck out, and lines beside an empty check box or a
 * cross, are left out, because they do not hold; `hasLeftOut` is true when there were any. `slope` is how far a line falls per pixel
 * to the right. `isComplete` is false when the time ended before the last line.
 */
export type RecognizedPage = {
	lines: RecognizedLine[]
	slope: number
	width: number
	height: number
	hasLeftOut: boolean
	isComplete: boolean
}

/** Milliseconds after which no further line of a slide is read. */
const TIME_LIMIT_MS = 60_000

/** Minimum height of the figure of a statistic, as a share of the height of the slide. */
const LARGE = 0.05

/** Heights in pixels at which Tesseract reads a line. English lines are read at the first height only. */
const HEIGHTS = [64, 80] as const

type Worker = Pick<OcrWorker, 'recognize' | 'languages'>

/** Recognizes the lines of a slide: the detector finds them, and two readers read each of them. */
export async function recognizeSlide(image: Uint8Array, worker: Worker): Promise<RecognizedPage> {
	const picture = await toPicture(image)
	const until = performance.now() + TIME_LIMIT_MS
	let hasLeftOut = false
	const read = async (boxes: readonly Box[]) => {
		const found: RecognizedLine[] = []
		for (const box of boxes) {
			if (performance.now() > until) break
			for (const part of splitAtGaps(box, await readLetters(picture, box))) {
				const line = await readLine(picture, part, worker)
				if (line === undefined) continue
				const mark = findMark(picture, line)
				const kept = keepValid(picture, line, mark)
				hasLeftOut ||= kept !== line
				if (kept !== undefined)
					found.push({ ...kept, hadBulletMark: kept.hadBulletMark || mark === 'dot' })
			}
		}
		return found
	}
	const { boxes, slope } = await detectLines(picture)
	const lines = await read(boxes)
	const missed = await read(await findMissedFigures(picture, lines))
	const figures = missed.filter(
		({ text, words }) => /^[$€]?\d/.test(text) && words.every(({ doubt }) => doubt === null),
	)
	const { width, height } = picture
	const isComplete = performance.now() < until
	return { lines: [...lines, ...figures], slope, width, height, hasLeftOut, isComplete }
}

/** Reads the words of a line. In languages other than English, accents that only one of two readings has are kept. */
async function readWords(picture: Picture, box: Box, worker: Worker): Promise<ReadWord[]> {
	const words = await worker.recognize(await cropDark(picture, box, HEIGHTS[0]))
	if (isEnglish(worker)) return words
	return keepAccents(words, await worker.recognize(await cropDark(picture, box, HEIGHTS[1])))
}

const isEnglish = ({ languages }: Worker) => languages.every((language) => language === 'eng')

type Part = { box: Box; letters: Letter[] }

/** Splits a line at gaps that are wider than a space: the detector joins texts of two columns that are close to each other. */
function splitAtGaps(box: Box, letters: Letter[]): Part[] {
	const height = box.y1 - box.y0
	const at = letters.findIndex(({ x, text }, index) => {
		const before = letters.slice(0, index).findLast((letter) => letter.text !== ' ')
		return before !== undefined && text !== ' ' && x - before.x > 1.9 * height
	})
	if (at < 0) return [{ box, letters }]
	const before = letters.slice(0, at).findLast((letter) => letter.text !== ' ')
	const [left, right] = [before?.x ?? box.x0, letters[at]?.x ?? box.x1]
	return [
		{ box: { ...box, x1: left + 0.4 * height }, letters: letters.slice(0, at) },
		...splitAtGaps({ ...box, x0: right - 0.4 * height }, letters.slice(at)),
	]
}

async function readLine(
	picture: Picture,
	{ box, letters }: Part,
	worker: Worker,
): Promise<RecognizedLine | undefined> {
	const print = findPrint(picture, box)
	const start = endOfMark(print, letters)
	const words = await readWords(picture, { ...box, x0: start ?? box.x0 }, worker)
	const [first, second] = words
	const isRead =
		first !== undefined && second !== undefined && isBulletMark(first.text, second.text)
	const read = combineReadings(
		isRead ? words.slice(1) : words,
		letters.filter(({ x }) => x > (start ?? 0)),
		isEnglish(worker) ? isEnglishWord : undefined,
	)
	const text = cleanLine(read.map(({ text: word }) => word).join(' '))
	const length = read.reduce((sum, word) => sum + word.text.length, 0)
	const confidence =
		(100 * read.reduce((sum, word) => sum + word.confidence * word.text.length, 0)) /
		Math.max(1, length)
	const isLarge = print.box.y1 - print.box.y0 > LARGE * picture.height
	if (!isText({ text, confidence, isLarge })) return undefined
	return {
		...print.box,
		x0: start ?? print.box.x0,
		text,
		size: (print.box.y1 - print.box.y0) / heightInEms(text),
		words: read,
		hadBulletMark: isRead || start !== undefined || startsWithBulletMark(read[0]?.text ?? ''),
	}
}

/**
 * Returns a line without its words that are struck out, the line itself when none is, and undefined when all are or when the line
 * stands beside an empty check box or a cross.
 */
function keepValid(
	picture: Picture,
	line: RecognizedLine,
	mark: Mark | undefined,
): RecognizedLine | undefined {
	// A word in lower case after an X continues it: "X pattern".
	if (mark === 'empty' || (mark === 'cross' && !/^\p{Ll}/u.test(line.text))) return undefined
	const kept = line.words.filter((word) => !isStruck(picture, boxOf(word, line)))
	if (kept.length === line.words.length) return line
	const text = cleanLine(kept.map(({ text: word }) => word).join(' '))
	if (!/[\p{L}\p{N}]/u.test(text)) return undefined
	const [first, last] = [kept[0], kept.at(-1)]
	return {
		...line,
		text,
		words: kept,
		x0: first === line.words[0] ? line.x0 : (first?.x0 ?? line.x0),
		x1: last === line.words.at(-1) ? line.x1 : (last?.x1 ?? line.x1),
	}
}

/** Returns the box of a word from the middles of its first and last letter. A word without a place has the box of its line. */
function boxOf({ text, x0, x1 }: Word, line: RecognizedLine): Box {
	if (x0 === null || x1 === null) return line
	const half = x1 > x0 ? (0.35 * (x1 - x0)) / Math.max(1, text.length - 1) : 0.3 * line.size
	return { x0: x0 - half, x1: x1 + half, y0: line.y0, y1: line.y1 }
}

/**
 * Returns where the text after a bullet mark starts. A mark stands apart from the text and is no wider than high, and no letter or
 * digit is read there with confidence. A round mark may be read as a zero; before a word in lower case, the zero is kept.
 */
export function endOfMark({ box, gaps }: Print, letters: readonly Letter[]): number | undefined {
	const height = box.y1 - box.y0
	const gap = gaps.find(({ from, to }) => from - box.x0 < 1.3 * height && to - from > 0.42 * height)
	if (gap === undefined) return undefined
	const inside = letters.filter(({ x, text }) => x < gap.to && text.trim() !== '')
	const isText = inside.some(
		({ text, probability }) =>
			/[\p{L}\p{N}$]/u.test(text) && !/[oOvVxX0]/.test(text) && probability > 0.6,
	)
	const next = letters.find(({ x, text }) => x > gap.to && text.trim() !== '')
	const isZero = inside[0]?.text === '0' && /^\p{Ll}/u.test(next?.text ?? '')
	return inside.length > 1 || isText || isZero ? undefined : gap.to - 1
}
