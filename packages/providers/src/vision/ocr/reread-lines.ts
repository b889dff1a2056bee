import sharp from 'sharp'
import { darkOnLight, encodePng, type GrayImage } from './grayscale.ts'
import { type Line, toLine, toLines, type Word } from './lines.ts'
import type { OcrWorkers } from './workers.ts'

/**
 * `EM` is the font size in pixels to which every line is scaled. `GAP` is the distance in pixels between two lines in the image
 * that OCR reads.
 */
const EM = 44
const GAP = 36
/** Maximum width in pixels of a strip with all its copies. A wider image would double the memory of OCR. */
const MAX_STRIP = 3000
/**
 * Further font sizes in pixels, besides `EM`. A line is also read at these sizes when the confidence of the first reading is
 * below `UNSURE` or the line contains digits. A line that consists of a number skips the last of these sizes.
 */
const MORE_EMS = [32, 58] as const
const UNSURE = 88
/** How many copies of a number are placed side by side. OCR often misreads a number that stands alone. */
const COPIES = 4
const COPY_GAP = 0.8

type Crop = { line: Line; em: number; copies: number }
type Strip = GrayImage & { top: number; crop: Crop }
type Reader = { recognize: OcrWorkers['recognize']; signal?: AbortSignal | undefined }

/**
 * Reads lines again. Crops each line, scales it to one size, and converts it to dark print on a light background. Stacks all
 * crops in one image, which OCR reads as a block of text. Returns one entry for each line; an entry is undefined when no text
 * was found.
 */
export async function rereadLines(
	lines: readonly Line[],
	picture: GrayImage,
	reader: Reader,
): Promise<(Line | undefined)[]> {
	if (lines.length === 0) return []
	const cuts = lines.flatMap(planCrops)
	const strips = stackStrips(await Promise.all(cuts.map((cut) => cropLine(cut, picture))))
	const words = await readStrips(strips, reader)
	return lines.map((line) => {
		const readings = strips
			.filter(({ crop: cut }) => cut.line === line)
			.flatMap((strip) => wordsIn(words, strip))
		return pickByVote([...readings, { ...line, confidence: line.confidence * 0.9 }])
	})
}

function planCrops(line: Line): Crop[] {
	const isFigure =
		line.text === '' ? line.x1 - line.x0 < 2 * line.size : !/\p{L}{2}/u.test(line.text)
	if (isFigure) return [EM, MORE_EMS[0]].map((em) => ({ line, em, copies: COPIES }))
	// Digits are read a second time, because a wrong digit is worse than a wrong letter, and OCR often reports a high confidence
	// for a wrong digit.
	const ems = line.confidence < UNSURE || /\d/.test(line.text) ? [EM, ...MORE_EMS] : [EM]
	return ems.map((em) => ({ line, em, copies: 1 }))
}

async function readStrips(
	strips: readonly Strip[],
	{ recognize, signal }: Reader,
): Promise<Word[]> {
	const width = Math.max(...strips.map((strip) => strip.width)) + 2 * GAP
	const height = strips.reduce((sum, strip) => sum + strip.height + GAP, GAP)
	const canvas = Buffer.alloc(width * height, 255)
	for (const strip of strips)
		for (let y = 0; y < strip.height; y += 1)
			strip.data.copy(canvas, (strip.top + y) * width + GAP, y * strip.width, (y + 1) * strip.width)
	const page = await recognize(await encodePng({ data: canvas, width, height }), 'block', signal)
	return toLines(page).flatMap((line) => line.words)
}

/**
 * Returns what OCR read in one strip. A strip is a cropped line of the slide. A line with a number is repeated several times in
 * its strip, and each copy gives one reading. Every reading gets the position of the line on the slide.
 */
function wordsIn(words: readonly Word[], { top, width, height, crop: cut }: Strip): Line[] {
	const gap = Math.round(COPY_GAP * cut.em)
	const pitch = (width + gap) / cut.copies
	const inside = words
		.filter(
			({ y0, y1 }) => (y0 + y1) / 2 >= top - GAP / 2 && (y0 + y1) / 2 < top + height + GAP / 2,
		)
		.sort((a, b) => a.x0 - b.x0)
	const each = inside.length % cut.copies === 0 ? inside.length / cut.copies : 1
	const readings: Line[] = []
	for (let at = 0; each > 0 && at < inside.length; at += each) {
		const { text, confidence, x0, x1 } = toLine(inside.slice(at, at + each))
		const joined = cut.copies === 1 ? 1 : Math.max(1, Math.round((x1 - x0 + gap) / pitch))
		readings.push({ ...cut.line, text: unrepeat(text, joined), confidence })
	}
	return readings
}

/**
 * Returns one copy of a text that OCR read as `copies` copies without a space: "7777" gives "77" for two copies and "7" for
 * four. Returns any other text unchanged.
 */
function unrepeat(text: string, copies: number): string {
	const one = text.slice(0, text.length / copies)
	return copies > 1 && one.repeat(copies) === text ? one : text
}

/**
 * Returns the best of several readings of a line. Selects the text whose readings have the highest total confidence,
 * and among its readings the one with the highest confidence.
 */
function pickByVote(readings: readonly Line[]): Line | undefined {
	const votes = new Map<string, number>()
	for (const { text, confidence } of readings) votes.set(text, (votes.get(text) ?? 0) + confidence)
	const [winner] = [...votes].sort(([, a], [, b]) => b - a)[0] ?? []
	const behind = readings.filter(({ text }) => text === winner)
	return behind.sort((a, b) => b.confidence - a.confidence)[0]
}

function stackStrips(cuts: Omit<Strip, 'top'>[]): Strip[] {
	let top = GAP
	return cuts.map((cut) => {
		const strip = { ...cut, top }
		top += cut.height + GAP
		return strip
	})
}

async function cropLine(cut: Crop, picture: GrayImage): Promise<Omit<Strip, 'top'>> {
	const { line, em, copies } = cut
	const side = copies > 1 ? 0.06 : 0.2
	const left = Math.max(0, Math.floor(line.x0 - side * line.size))
	const top = Math.max(0, Math.floor(line.y0 - 0.16 * line.size))
	const width = Math.min(picture.width, Math.ceil(line.x1 + side * line.size)) - left
	const height = Math.min(picture.height, Math.ceil(line.y1 + 0.16 * line.size)) - top
	const scale = Math.min(em / line.size, MAX_STRIP / (width * copies))
	const { data, info } = await sharp(picture.data, {
		raw: { width: picture.width, height: picture.height, channels: 1 },
	})
		.extract({ left, top, width, height })
		.resize({
			width: Math.max(8, Math.round(width * scale)),
			height: Math.max(8, Math.round(height * scale)),
			fit: 'fill',
			kernel: scale > 1 ? 'lanczos3' : 'mitchell',
		})
		.grayscale()
		.raw()
		.toBuffer({ resolveWithObject: true })
	const one = darkOnLight({ data, width: info.width, height: info.height })
	return { ...repeat(one, copies, Math.round(COPY_GAP * em)), crop: cut }
}

/** Repeats an image horizontally. */
function repeat(one: GrayImage, copies: number, gap: number): GrayImage {
	const width = copies * one.width + (copies - 1) * gap
	const data = Buffer.alloc(width * one.height, 255)
	for (let y = 0; y < one.height; y += 1)
		for (let copy = 0; copy < copies; copy += 1)
			one.data.copy(data, y * width + copy * (one.width + gap), y * one.width, (y + 1) * one.width)
	return { data, width, height: one.height }
}
