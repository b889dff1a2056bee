import { serveRequests } from '../../engine-process/serve-requests.ts'
import {
	createOcrWorkers,
	type OcrLanguage,
	type OcrWorkers,
	type Segmentation,
} from './workers.ts'

export type OcrRequest = {
	languages: readonly OcrLanguage[]
	image: Uint8Array
	segmentation: Segmentation
}

const pools = new Map<string, OcrWorkers>()

/** Recognizes the images of a server in its own process, with Tesseract workers for each combination of languages. */
serveRequests(({ languages, image, segmentation }: OcrRequest) => {
	const key = languages.join('+')
	const pool = pools.get(key) ?? createOcrWorkers(languages)
	pools.set(key, pool)
	return pool.recognize(image, segmentation)
})
