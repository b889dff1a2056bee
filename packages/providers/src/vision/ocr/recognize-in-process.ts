import { createProcessQueue, type ProcessQueue } from '../../engine-process/process-queue.ts'
import type { OcrReply, OcrRequest } from './ocr-process.ts'

/**
 * Milliseconds after which an idle process ends. Within a generation, the next slide follows much sooner. The process takes 110 MB,
 * and its work is often followed by that of another process.
 */
const IDLE_MS = 2000

/**
 * The queue of slides for the OCR process of this server (`recognizeSlide`). The process decodes images and recognizes
 * text for one slide at a time, so that it takes 110 MB and one CPU core. It starts on demand and ends when idle. All languages
 * share it; each further language of a request makes the recognition slower.
 */
export const ocrProcess: ProcessQueue<OcrRequest, OcrReply> = createProcessQueue(
	new URL('./ocr-process.ts', import.meta.url),
	{ running: 1, idleMs: IDLE_MS },
)
