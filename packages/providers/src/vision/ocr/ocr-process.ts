import sharp from 'sharp'
import { serveRequests } from '../../engine-process/serve-requests.ts'
import { UnreadableImage } from '../vision.ts'
import { type RecognizedPage, recognizeSlide } from './recognize-slide.ts'
import { createOcrWorkers, type OcrLanguage, type OcrWorkers } from './workers.ts'

export type OcrRequest = { languages: readonly OcrLanguage[]; image: Uint8Array }

// The image library keeps up to 50 MB of results, and decodes with several threads. One slide at a time needs neither.
sharp.cache(false)
sharp.concurrency(1)

const pools = new Map<string, OcrWorkers>()

/** The recognized slide, or `unreadable` for an image that cannot be decoded: an error loses its class between processes. */
export type OcrReply = RecognizedPage | 'unreadable'

/** Recognizes slides in their own process, with a Tesseract worker for each combination of languages. */
serveRequests(({ languages, image }: OcrRequest): Promise<OcrReply> => {
	const key = languages.join('+')
	const workers = pools.get(key) ?? createOcrWorkers(languages)
	pools.set(key, workers)
	return recognizeSlide(image, { workers }).catch((error: unknown) => {
		if (error instanceof UnreadableImage) return 'unreadable'
		throw error
	})
})
