import { UnreadableImage } from '@dormer/providers/vision/vision'
import sharp from 'sharp'
import { createOcrWorker, type OcrLanguage, type OcrWorker } from './ocr-worker.ts'
import { type RecognizedPage, recognizeSlide } from './recognize-slide.ts'

export type OcrRequest = { languages: readonly OcrLanguage[]; image: Uint8Array }

/** The recognized slide, or `unreadable` for an image that cannot be decoded: an error loses its class between processes. */
export type OcrReply = RecognizedPage | 'unreadable'

// The image library keeps up to 50 MB of results, and decodes with several threads. One slide at a time needs neither.
sharp.cache(false)
sharp.concurrency(1)

const workers = new Map<string, OcrWorker>()

/** Recognizes a slide, with a Tesseract worker for each combination of languages. */
export async function work({ languages, image }: OcrRequest): Promise<OcrReply> {
	const key = languages.join('+')
	const worker = workers.get(key) ?? createOcrWorker(languages)
	workers.set(key, worker)
	try {
		return await recognizeSlide(image, worker)
	} catch (error) {
		if (error instanceof UnreadableImage) return 'unreadable'
		throw error
	}
}
