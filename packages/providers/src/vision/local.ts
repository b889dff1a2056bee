import { draftScript } from '../language/local/scripts/draft-script.ts'
import { emptyReading } from './empty-reading.ts'
import { cleanLine, startsWithBulletMark } from './ocr/clean.ts'
import type { PrintedLine } from './ocr/geometry.ts'
import { toGrayscale } from './ocr/grayscale.ts'
import { extractSlideText, type SlideLines } from './ocr/layout.ts'
import { descentOf } from './ocr/lines.ts'
import { ocrProcess } from './ocr/recognize-in-process.ts'
import type { RecognizedPage } from './ocr/recognize-slide.ts'
import type { OcrLanguage } from './ocr/workers.ts'
import {
	type PositionedText,
	type SlideReading,
	type SlideReadRequest,
	UnreadableImage,
	type Vision,
} from './vision.ts'

/**
 * Minimum number of letters in the text layer of a PDF page. A page with fewer letters is read by OCR like an image.
 */
const MIN_TEXT_LAYER_LETTERS = 12

/** Creates the local engine. It reads images by OCR, and PDF pages from their text layer if they have one. */
export function createLocalVision(): Vision {
	return {
		engine: 'local',
		readSlide: async (request) => {
			const page = await readSlideLines(request)
			return toSlideReading(
				request,
				extractSlideText({ ...page, companyName: request.companyName }),
			)
		},
		close: async () => ocrProcess.endIdle(),
	}
}

async function readSlideLines(request: SlideReadRequest): Promise<Omit<SlideLines, 'companyName'>> {
	const { image, pageText = [] } = request
	const letters = pageText.map(({ text }) => text.replace(/\P{L}/gu, '').length)
	if (letters.reduce((sum, count) => sum + count, 0) < MIN_TEXT_LAYER_LETTERS)
		return recognizeLines(request)
	const { width, height, scale } = await toGrayscale(image)
	return { width, height, lines: pageText.map((line) => toPrintedLine(line, scale)) }
}

async function recognizeLines({
	image,
	language,
	signal,
}: SlideReadRequest): Promise<RecognizedPage> {
	const languages: OcrLanguage[] = language === 'es' ? ['spa', 'eng'] : ['eng']
	const page = await ocrProcess.run({ image, languages }, signal)
	if (page === 'unreadable') throw new UnreadableImage('The image cannot be decoded')
	return page
}

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

function toSlideReading(
	request: SlideReadRequest,
	found: ReturnType<typeof extractSlideText>,
): SlideReading {
	const { position, total, companyName, language } = request
	const { title, bullets, aside } = found
	if (title === '' && bullets.length === 0) return emptyReading(request)
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
		needsWords: written.needsWords,
	}
}
