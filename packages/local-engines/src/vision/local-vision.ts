import { emptyReading } from '@dormer/providers/vision/empty-reading'
import { type DoubtfulWord, holdBack } from '@dormer/providers/vision/hold-back'
import {
	type LocalVision,
	type PositionedText,
	type SlideReading,
	type SlideReadRequest,
	UnreadableImage,
} from '@dormer/providers/vision/vision'
import { ChildEnded, ChildTimedOut, createChildPool } from '../child-work/child-pool.ts'
import { createLocalLanguage } from '../language/local-language.ts'
import { draftScript } from '../language/scripts/draft-script.ts'
import { isOtherLanguage } from '../language/text/is-other-language.ts'
import { readCheckBoxes } from './check-boxes.ts'
import { cleanLine, startsWithBulletMark } from './ocr/clean.ts'
import { findTiers } from './ocr/find-tiers.ts'
import { type Box, descentOf, type PrintedLine } from './ocr/geometry.ts'
import { extractSlideText, type SlideLines, separateAside } from './ocr/layout.ts'
import { levelLines } from './ocr/level-lines.ts'
import type { OcrReply, OcrRequest } from './ocr/ocr-process.ts'
import type { OcrLanguage } from './ocr/ocr-worker.ts'
import { toPicture } from './ocr/picture.ts'
import type { RecognizedPage } from './ocr/recognize-slide.ts'

/**
 * Minimum number of letters in the text layer of a PDF page. A page with fewer letters is read by OCR as well. A page with pictures
 * may be a scan with a stamp or a page number, so it needs more letters.
 */
const MIN_LETTERS = 12
const MIN_LETTERS_BESIDE_PICTURES = 60

/**
 * The process that recognizes slides, one at a time, so it takes one CPU core. All languages share it. A slide takes 3 s of CPU
 * time at most.
 */
const recognizeInProcess = createChildPool<OcrRequest, OcrReply>(
	new URL('./ocr/ocr-process.ts', import.meta.url),
	{ processes: 1, waiting: Number.POSITIVE_INFINITY, timeoutMs: 120_000, memoryMb: 900 },
)

/** Creates the local engine. It reads images by OCR, and PDF pages from their text layer, with OCR where that has little text. */
export function createLocalVision(): LocalVision {
	return {
		engine: 'local',
		readSlide: async (request) => {
			if (hasTextLayer(request)) {
				const { printed, hasUnchecked, ...picture } = await printedLines(request)
				const reading = await toSlideReading(request, {
					...picture,
					lines: printed,
					doubtful: [],
				})
				return { ...reading, needsWords: reading.needsWords || hasUnchecked }
			}
			const page = leaveOutPrinted(await recognizeLines(request), await printedLines(request))
			const lines = levelLines(page.lines, page)
			const doubtful = lines.filter(({ words }) => words.every(({ doubt }) => doubt !== null))
			const all = [...page.printed, ...lines]
			const reading = await toSlideReading(request, { ...page, lines: all, doubtful })
			const checked = holdBack(reading, findDoubts(page), request)
			const needsWords =
				checked.needsWords || !page.isComplete || page.hasUnchecked || page.hasLeftOut
			return { ...checked, needsWords }
		},
		readTexts: async (request) => {
			const printed = (request.pageText?.lines ?? []).map(({ text }) => ({ readings: [text] }))
			if (hasTextLayer(request)) return printed
			const { lines } = await recognizeLines(request)
			const recognized = lines.map(({ text, words }) => ({
				readings: [text, ...words.flatMap(({ doubt }) => doubt ?? [])],
			}))
			return [...printed, ...recognized]
		},
	}
}

function hasTextLayer({ pageText }: SlideReadRequest): boolean {
	if (pageText === undefined) return false
	const letters = pageText.lines.map(({ text }) => text.replace(/\P{L}/gu, '').length)
	const least = pageText.hasPictures ? MIN_LETTERS_BESIDE_PICTURES : MIN_LETTERS
	return letters.reduce((sum, count) => sum + count, 0) >= least
}

type Printed = { printed: PrintedLine[]; hasUnchecked: boolean }

/** Returns the lines of the text layer of a PDF page, and the size of its picture. */
async function printedLines({
	image,
	pageText,
}: SlideReadRequest): Promise<Printed & { width: number; height: number }> {
	const { width, height, scale } = await toPicture(image)
	const { lines, hasUnchecked } = readCheckBoxes(pageText?.lines ?? [])
	const printed = lines.map((line) => toPrintedLine(line, scale))
	return { printed, hasUnchecked, width, height }
}

/** Leaves out recognized lines that the text layer has as well, because it contains no recognition errors. */
function leaveOutPrinted<Page extends RecognizedPage>(
	page: Page,
	{ printed, hasUnchecked }: Printed,
): Page & Printed {
	const isPrinted = ({ x0, x1, y0, y1 }: Box) => {
		const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
		return printed.some((line) => line.x0 < x && x < line.x1 && line.y0 < y && y < line.y1)
	}
	return { ...page, lines: page.lines.filter((line) => !isPrinted(line)), printed, hasUnchecked }
}

async function recognizeLines({
	image,
	language,
	signal,
}: SlideReadRequest): Promise<RecognizedPage> {
	const languages: OcrLanguage[] = language === 'es' ? ['spa', 'eng'] : ['eng']
	const recognize = () => recognizeInProcess({ image, languages }, signal)
	const page = await recognize().catch((error: unknown) => {
		// The process may have kept memory of the slides before. A new one reads this slide alone.
		if (!(error instanceof ChildEnded) || error instanceof ChildTimedOut) throw error
		return recognize()
	})
	if (page === 'unreadable') throw new UnreadableImage('The image cannot be decoded')
	return page
}

/** Returns the words on which the two readers differ, each with its place on the slide. */
function findDoubts({ lines, width, height }: RecognizedPage): DoubtfulWord[] {
	return lines.flatMap((line) =>
		line.words.flatMap(({ text, doubt, x0, x1 }) => {
			if (doubt === null) return []
			const margin = 0.4 * line.size
			const place = {
				x0: Math.max(0, ((x0 ?? line.x0) - margin) / width),
				x1: Math.min(1, ((x1 ?? line.x1) + margin) / width),
				y0: Math.max(0, line.y0 / height),
				y1: Math.min(1, line.y1 / height),
			}
			return [{ readings: [bare(text), bare(doubt)] as [string, string], place }]
		}),
	)
}

/** Returns a word as a cleaned line contains it, without the marks around it. */
const bare = (word: string) => cleanLine(word).replace(/^[("']+|(?<![.,;:!?)"'])[.,;:!?)"']+$/g, '')

function toPrintedLine(
	{ text, x0, x1, baseline, size }: PositionedText,
	scale: number,
): PrintedLine {
	return {
		text: cleanLine(text),
		hadBulletMark: startsWithBulletMark(text.trim()),
		size: size * scale,
		x0: x0 * scale,
		x1: x1 * scale,
		y0: (baseline - 0.72 * size) * scale,
		y1: (baseline + descentOf(text) * size) * scale,
	}
}

async function toSlideReading(
	request: SlideReadRequest,
	page: Omit<SlideLines, 'companyName'>,
): Promise<SlideReading> {
	const { position, total, companyName, language } = request
	const { title, bullets, aside, isUncertain } = extractSlideText({ ...page, companyName })
	if (title === '' && bullets.length === 0) return emptyReading(request, createLocalLanguage())
	const heading = title.slice(0, 200) || `Slide ${position}`
	const written = draftScript({
		title: title.slice(0, 200),
		bullets,
		position,
		total,
		companyName,
		...(language !== undefined && { language }),
	})
	return {
		title: heading,
		bullets,
		narrationScript: written.script,
		slideContext: aside.length === 0 ? null : aside.join('\n'),
		needsWords:
			written.needsWords || isUncertain || isOtherLanguage([title, ...bullets], language ?? 'en'),
		doubts: [],
		suggestedTiers: findTiers(separateAside({ ...page, companyName }).kept),
	}
}
