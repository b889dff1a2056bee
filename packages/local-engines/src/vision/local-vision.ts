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
import { readCheckBoxes } from './check-boxes.ts'
import { cleanLine, startsWithBulletMark } from './ocr/clean.ts'
import { findTiers } from './ocr/find-tiers.ts'
import { descentOf, type PrintedLine } from './ocr/geometry.ts'
import { extractSlideText, type SlideLines, separateAside } from './ocr/layout.ts'
import { levelLines } from './ocr/level-lines.ts'
import type { OcrReply, OcrRequest } from './ocr/ocr-process.ts'
import type { OcrLanguage } from './ocr/ocr-worker.ts'
import { toPicture } from './ocr/picture.ts'
import type { RecognizedPage } from './ocr/recognize-slide.ts'

/**
 * Minimum number of letters in the text layer of a PDF page. A page with fewer letters is read by OCR like an image.
 */
const MIN_TEXT_LAYER_LETTERS = 12

/**
 * The process that recognizes slides, one at a time, so it takes one CPU core. All languages share it. A slide takes 3 s of CPU
 * time at most.
 */
const recognizeInProcess = createChildPool<OcrRequest, OcrReply>(
	new URL('./ocr/ocr-process.ts', import.meta.url),
	{ processes: 1, waiting: Number.POSITIVE_INFINITY, timeoutMs: 120_000, memoryMb: 900 },
)

/** Creates the local engine. It reads images by OCR, and PDF pages from their text layer if they have one. */
export function createLocalVision(): LocalVision {
	return {
		engine: 'local',
		readSlide: async (request) => {
			if (hasTextLayer(request)) {
				const { width, height, scale } = await toPicture(request.image)
				const { lines: texts, hasUnchecked } = readCheckBoxes(request.pageText ?? [])
				const lines = texts.map((line) => toPrintedLine(line, scale))
				const reading = await toSlideReading(request, { lines, doubtful: [], width, height })
				return { ...reading, needsWords: reading.needsWords || hasUnchecked }
			}
			const page = await recognizeLines(request)
			const lines = levelLines(page.lines, page)
			const doubtful = lines.filter(({ words }) => words.every(({ doubt }) => doubt !== null))
			const reading = await toSlideReading(request, { ...page, lines, doubtful })
			const checked = holdBack(reading, findDoubts(page), request)
			return { ...checked, needsWords: checked.needsWords || !page.isComplete }
		},
		readTexts: async (request) => {
			if (hasTextLayer(request))
				return request.pageText?.map(({ text }) => ({ readings: [text] })) ?? []
			const { lines } = await recognizeLines(request)
			return lines.map(({ text, words }) => ({
				readings: [text, ...words.flatMap(({ doubt }) => doubt ?? [])],
			}))
		},
	}
}

function hasTextLayer({ pageText = [] }: SlideReadRequest): boolean {
	const letters = pageText.map(({ text }) => text.replace(/\P{L}/gu, '').length)
	return letters.reduce((sum, count) => sum + count, 0) >= MIN_TEXT_LAYER_LETTERS
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
	const { title, bullets, aside, hasUnprovedTable } = extractSlideText({ ...page, companyName })
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
		needsWords: written.needsWords || hasUnprovedTable,
		doubts: [],
		suggestedTiers: findTiers(separateAside({ ...page, companyName }).kept),
	}
}
