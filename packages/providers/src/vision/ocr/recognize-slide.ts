import { cleanLine, isBulletMark, isText } from './clean.ts'
import { eraseShapes } from './erase-shapes.ts'
import { flattenBackground, hasGradientBackground } from './flatten.ts'
import { correctByGlyphs } from './glyphs.ts'
import {
	encodePng,
	type GrayImage,
	isolateDark,
	isolateLight,
	measureTexture,
	toGrayscale,
} from './grayscale.ts'
import { type Line, toLine, toLines } from './lines.ts'
import { findMissedFigures } from './missed-figures.ts'
import { rereadLines } from './reread-lines.ts'
import type { OcrWorkers } from './workers.ts'

/** A recognized line without its bullet mark. */
export type RecognizedLine = Line & { hadBulletMark: boolean }
export type RecognizedPage = { lines: RecognizedLine[]; width: number; height: number }

/**
 * Confidence limits, from 0 to 100. One of the two Tesseract modes may read the bars of a chart as a large word. A line with a
 * confidence below `NOISE` is therefore dropped when the second mode read a line at the same place with a confidence above
 * `CERTAIN`.
 */
const NOISE = 50
const CERTAIN = 80

type RecognitionContext = {
	workers: Pick<OcrWorkers, 'recognize'>
	signal?: AbortSignal | undefined
}

/** Minimum share of textured pixels, from 0 to 1, for a slide to count as one with a photograph. */
const PHOTO_TEXTURE = 0.12
/** Gray levels from 0 to 255 on a photograph: the minimum level of white print and the maximum level of black print. */
const LIGHT_PRINT = 225
const DARK_PRINT = 45

/**
 * Recognizes the lines of a slide. The first pass finds lines, and the second pass reads each line again at the best
 * size. On a slide with a photograph, further passes read only white print and only dark print. On any other slide,
 * solid shapes such as bars of a chart are erased first, and a gradient background is removed for a further pass.
 */
export async function recognizeSlide(
	image: Uint8Array,
	reading: RecognitionContext,
): Promise<RecognizedPage> {
	const original = await toGrayscale(image)
	const isPhoto = measureTexture(original) >= PHOTO_TEXTURE
	const grey = isPhoto ? original : eraseShapes(original)
	const plain = await recognizeLines(grey, reading)
	const { width, height } = grey
	if (!isPhoto) {
		if (!hasGradientBackground(grey)) return { lines: plain, width, height }
		const flat = await recognizeLines(await flattenBackground(grey), reading)
		return { lines: keepBest([...plain, ...flat]), width, height }
	}
	const [light, dark] = await Promise.all([
		recognizeLines(isolateLight(grey, LIGHT_PRINT), reading),
		recognizeLines(isolateDark(grey, DARK_PRINT), reading),
	])
	return { lines: keepBest([...plain, ...light, ...dark]).filter(isLikely), width, height }
}

async function recognizeLines(
	grey: GrayImage,
	{ workers, signal }: RecognitionContext,
): Promise<RecognizedLine[]> {
	const lines = await findLines(grey, { workers, signal })
	const found = attachBulletMarks([
		...lines.map(removeBulletMark),
		...(await findMissedFigures(grey, lines)).map((line) => ({ ...line, hadBulletMark: false })),
	])
	const again = await rereadLines(found, grey, { recognize: workers.recognize, signal })
	return found.flatMap((line, index) => {
		const read = { ...line, text: cleanLine(again[index]?.text ?? '') }
		const second = { ...line, ...again[index], text: correctByGlyphs(read, grey) }
		if (isText(second) && (line.text !== '' || /^[$€#]?\d/.test(second.text)))
			return [{ ...line, text: second.text, confidence: second.confidence }]
		const first = { ...line, text: cleanLine(line.text) }
		return /\d/.test(first.text) && line.confidence > CERTAIN && isText(first) ? [first] : []
	})
}

/**
 * Recognizes the lines of a slide with two modes of Tesseract: sparse text and page layout. Adds the lines that only the
 * page layout mode finds, such as text in a colored box.
 */
async function findLines(
	grey: GrayImage,
	{ workers, signal }: RecognitionContext,
): Promise<Line[]> {
	const image = await encodePng(grey)
	const [sparse, page] = await Promise.all([
		workers.recognize(image, 'sparse', signal).then(toLines),
		workers.recognize(image, 'page', signal).then(toLines),
	])
	const likely = sparse.filter(
		(line) =>
			line.confidence >= NOISE ||
			!page.some((other) => other.confidence > CERTAIN && overlap(line, other)),
	)
	return [...likely, ...page.filter((line) => !likely.some((other) => overlap(line, other)))]
}

function removeBulletMark(line: Line): RecognizedLine {
	const [first, ...more] = line.words
	const [second] = more
	if (first === undefined || second === undefined || !isBulletMark(first.text, second.text))
		return { ...line, hadBulletMark: false }
	return { ...toLine(more), hadBulletMark: true }
}

/** OCR may read a bullet mark as a line of its own. Joins such a mark with the text on its right. */
function attachBulletMarks(lines: readonly RecognizedLine[]): RecognizedLine[] {
	const ownerOf = (mark: RecognizedLine) =>
		lines.find((line) => {
			const near = line.x0 > mark.x1 && line.x0 - mark.x1 < 3 * line.size
			const middle = (mark.y0 + mark.y1) / 2
			return near && middle > line.y0 && middle < line.y1 && isBulletMark(mark.text, line.text)
		})
	const marks = lines.filter((line) => ownerOf(line) !== undefined)
	const owners = new Set(marks.map(ownerOf))
	return lines
		.filter((line) => !marks.includes(line))
		.map((line) => (owners.has(line) ? { ...line, hadBulletMark: true } : line))
}

/**
 * Returns false for a single short word that OCR read with low confidence. On a photograph, such a word is more often
 * noise than print.
 */
function isLikely({ text, confidence }: Line): boolean {
	return text.includes(' ') || text.length > 5 || /\d/.test(text) || confidence > 93
}

/** Keeps the best of several overlapping lines: a line that is long and has a high confidence. */
function keepBest(lines: readonly RecognizedLine[]): RecognizedLine[] {
	const weight = ({ text, confidence }: Line) => Math.max(0, confidence - 50) * text.length
	const sorted = [...lines].sort((a, b) => weight(b) - weight(a))
	const kept: RecognizedLine[] = []
	for (const line of sorted) if (!kept.some((other) => overlap(line, other))) kept.push(line)
	return kept
}

function overlap(a: Line, b: Line): boolean {
	const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
	const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
	return across > 0 && down > 0.3 * Math.min(a.y1 - a.y0, b.y1 - b.y0)
}
