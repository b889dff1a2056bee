import { cleanLine, isGlyph, isText } from './clean.ts'
import { type Line, toLine, toLines } from './lines.ts'
import { encode, type Grey, keepDark, keepLight, measureTexture, toGrey } from './picture.ts'
import { readAgain } from './second-reading.ts'
import type { OcrWorkers } from './workers.ts'

/** A line that was read, without the mark that stood before it. */
export type ReadLine = Line & { hadGlyph: boolean }
export type ReadPage = { lines: ReadLine[]; width: number; height: number }

type Reading = { workers: OcrWorkers; signal?: AbortSignal | undefined }

/** Above this share of texture, print may stand on a photograph. */
const PHOTO = 0.12
/** Print of pure white or pure black, cut out of a photograph. */
const LIGHT_PRINT = 225
const DARK_PRINT = 45

/**
 * The lines of a slide: a first reading finds them, a second one reads each again at the best size. Where the picture
 * has the texture of a photograph, readings of its light and its dark print are added and the best of each place kept.
 */
export async function readPicture(image: Uint8Array, reading: Reading): Promise<ReadPage> {
	const grey = await toGrey(image)
	const plain = await readTwice(grey, reading)
	const { width, height } = grey
	if (measureTexture(grey) < PHOTO) return { lines: plain, width, height }
	const [light, dark] = await Promise.all([
		readTwice(keepLight(grey, LIGHT_PRINT), reading),
		readTwice(keepDark(grey, DARK_PRINT), reading),
	])
	return { lines: keepBest([...plain, ...light, ...dark]).filter(isLikely), width, height }
}

async function readTwice(grey: Grey, { workers, signal }: Reading): Promise<ReadLine[]> {
	const found = adoptGlyphs((await findLines(grey, { workers, signal })).map(dropGlyph))
	const again = await readAgain(found, grey, { recognize: workers.recognize, signal })
	return found.flatMap((line, index) => {
		const text = cleanLine(again[index]?.text ?? '')
		const best = { ...line, text, confidence: again[index]?.confidence ?? 0 }
		return isText(best) ? [best] : []
	})
}

/** Scattered text as one way of cutting finds it, and what only the other sees: print in a box of another tone. */
async function findLines(grey: Grey, { workers, signal }: Reading): Promise<Line[]> {
	const image = await encode(grey)
	const [sparse, page] = await Promise.all([
		workers.recognize(image, 'sparse', signal).then(toLines),
		workers.recognize(image, 'page', signal).then(toLines),
	])
	return [...sparse, ...page.filter((line) => !sparse.some((other) => shareGround(line, other)))]
}

function dropGlyph(line: Line): ReadLine {
	const [first, ...more] = line.words
	const [second] = more
	if (first === undefined || second === undefined || !isGlyph(first.text, second.text))
		return { ...line, hadGlyph: false }
	return { ...toLine(more), hadGlyph: true }
}

/** A mark that stands apart, left of a line, belongs to that line. */
function adoptGlyphs(lines: readonly ReadLine[]): ReadLine[] {
	const ownerOf = (mark: ReadLine) =>
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
function keepBest(lines: readonly ReadLine[]): ReadLine[] {
	const weight = ({ text, confidence }: Line) => Math.max(0, confidence - 50) * text.length
	const sorted = [...lines].sort((a, b) => weight(b) - weight(a))
	const kept: ReadLine[] = []
	for (const line of sorted) if (!kept.some((other) => shareGround(line, other))) kept.push(line)
	return kept
}

function shareGround(a: Line, b: Line): boolean {
	const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
	const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
	return across > 0 && down > 0.3 * Math.min(a.y1 - a.y0, b.y1 - b.y0)
}
