import { draftScript } from '../language/local/scripts/draft-script.ts'
import { emptyReading } from './empty-reading.ts'
import { cleanLine, startsWithBulletMark } from './ocr/clean.ts'
import type { PrintedLine } from './ocr/geometry.ts'
import { toGrayscale } from './ocr/grayscale.ts'
import { extractSlideText, type SlideLines } from './ocr/layout.ts'
import { descentOf } from './ocr/lines.ts'
import { createOcrProcess } from './ocr/recognize-in-process.ts'
import { recognizeSlide } from './ocr/recognize-slide.ts'
import type { OcrWorkers } from './ocr/workers.ts'
import type { PositionedText, SlideReading, SlideReadRequest, Vision } from './vision.ts'

/**
 * Minimum number of letters in the text layer of a PDF page. A page with fewer letters is read by OCR like an image.
 */
const MIN_TEXT_LAYER_LETTERS = 12

/** Creates the local engine. It reads images by OCR, and PDF pages from their text layer if they have one. */
export function createLocalVision(): Vision {
	const ocr = createOcrProcess()
	const english = ocr.readerOf(['eng'])
	const spanish = ocr.readerOf(['spa', 'eng'])
	return {
		engine: 'local',
		readSlide: async (request) => {
			const page = await readSlideLines(request, request.language === 'es' ? spanish : english)
			return toSlideReading(
				request,
				extractSlideText({ ...page, companyName: request.companyName }),
			)
		},
		close: async () => ocr.endIdle(),
	}
}

async function readSlideLines(
	{ image, pageText = [], signal }: SlideReadRequest,
	workers: Pick<OcrWorkers, 'recognize'>,
): Promise<Omit<SlideLines, 'companyName'>> {
	const letters = pageText.map(({ text }) => text.replace(/\P{L}/gu, '').length)
	if (letters.reduce((sum, count) => sum + count, 0) < MIN_TEXT_LAYER_LETTERS)
		return recognizeSlide(image, { workers, signal })
	const { width, height, scale } = await toGrayscale(image)
	return { width, height, lines: pageText.map((line) => toPrintedLine(line, scale)) }
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
