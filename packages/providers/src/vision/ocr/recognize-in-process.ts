import { createProcessQueue } from '../../engine-process/process-queue.ts'
import type { OcrRequest } from './ocr-process.ts'
import type { OcrLanguage, OcrWorkers, Page } from './workers.ts'

/** Maximum number of images that are recognized at a time. Each needs about 80 MB and one CPU core. */
const RUNNING = 2
/** Milliseconds after which an idle process ends. Within a generation, the next image follows much sooner. */
const IDLE_MS = 5000

/** Recognizes text in a child process, which starts on demand and ends when idle. */
export type OcrProcess = {
	/** Returns the function that recognizes text in the given languages. Each further language makes it slower. */
	readerOf: (languages: readonly OcrLanguage[]) => Pick<OcrWorkers, 'recognize'>
	/** Ends the process if it is idle. */
	endIdle: () => void
}

/** Creates the OCR process of this server. All languages share it. */
export function createOcrProcess(): OcrProcess {
	const { run, endIdle } = createProcessQueue<OcrRequest, Page>(
		new URL('./ocr-process.ts', import.meta.url),
		{ running: RUNNING, idleMs: IDLE_MS },
	)
	return {
		readerOf: (languages) => ({
			recognize: (image, segmentation, signal) => run({ languages, image, segmentation }, signal),
		}),
		endIdle,
	}
}
