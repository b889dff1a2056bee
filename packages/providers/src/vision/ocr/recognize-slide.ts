import { cleanLine, isGlyph, isText } from './clean.ts'
import {
	encodePng,
	type GrayImage,
	isolateDark,
	isolateLight,
	measureTexture,
	toGrayscale,
} from './grayscale.ts'
import { type Line, toLine, toLines } from './lines.ts'
import { rereadLines } from './reread-lines.ts'
import type { OcrWorkers } from './workers.ts'

/** A line that was read, without the mark that stood before it. */
export type RecognizedLine = Line & { hadGlyph: boolean }
export type RecognizedPage = { lines: RecognizedLine[]; width: number; height: number }

type RecognitionContext = { workers: OcrWorkers; signal?: AbortSignal | undefined }

/** Above this share of texture, print may stand on a photograph. */
const PHOTO_TEXTURE = 0.12
/** Print of pure white or pure black, cut out of a photograph. */
const LIGHT_PRINT = 225
const DARK_PRINT = 45

/**
 * The lines of a slide: a first reading finds them, a second one reads each again at the best size. Where the picture
 * has the texture of a photograph, readings of its light and its dark print are added and the best of each place kept.
 */
export async function recognizeSlide(
	image: Uint8Array,
	reading: RecognitionContext,
): Promise<RecognizedPage> {
	const grey = await toGrayscale(image)
	const plain = await recognizeLines(grey, reading)
	const { width, height } = grey
	if (measureTexture(grey) < PHOTO_TEXTURE) return { lines: plain, width, height }
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
	const found = attachGlyphs((await findLines(grey, { workers, signal })).map(dropGlyph))
	const again = await rereadLines(found, grey, { recognize: workers.recognize, signal })
	return found.flatMap((line, index) => {
		const text = cleanLine(again[index]?.text ?? '')
		const best = { ...line, text, confidence: again[index]?.confidence ?? 0 }
		return isText(best) ? [best] : []
	})
}

/** Scattered text as one way of cutting finds it, and what only the other sees: print in a box of another tone. */
async function findLines(
	grey: GrayImage,
	{ workers, signal }: RecognitionContext,
): Promise<Line[]> {
	const image = await encodePng(grey)
	const [sparse, page] = await Promise.all([
		workers.recognize(image, 'sparse', signal).then(toLines),
		workers.recognize(image, 'page', signal).then(toLines),
	])
	return [...sparse, ...page.filter((line) => !sparse.some((other) => overlap(line, other)))]
}

function dropGlyph(line: Line): RecognizedLine {
	const [first, ...more] = line.words
	const [second] = more
	if (first === undefined || second === undefined || !isGlyph(first.text, second.text))
		return { ...line, hadGlyph: false }
	return { ...toLine(more), hadGlyph: true }
}

/** A mark that stands apart, left of a line, belongs to that line. */
function attachGlyphs(lines: readonly RecognizedLine[]): RecognizedLine[] {
	const ownerOf = (mark: RecognizedLine) =>
		lines.find((line) => {
			const near = line.x0 > mark.x1 && line.x0 - mark.x1 < 3 * line.size
			const middle = (mark.y0 + mark.y1) / 2
			return near && middle > line.y0 && middle < line.y1 && isGlyph(mark.text, line.text)
		})
	const marks = lines.filter((line) => ownerOf(line) !== undefined)
	const owners = new Set(marks.map(ownerOf))
	return lines
		.filter((line) => !marks.includes(line))
		.map((line) => (owners.has(line) ? { ...line, hadGlyph: true } : line))
}

/** In the grain of a photograph a lone short word is more often an accident than print. */
function isLikely({ text, confidence }: Line): boolean {
	return text.includes(' ') || text.length > 5 || /\d/.test(text) || confidence > 93
}

/** Of readings of the same place the one with the most that is sure. */
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
