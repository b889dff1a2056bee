import { z } from 'zod'
import { EmbeddingFailed } from '../embedding/embedding.ts'
import { MeasurementFailed } from '../measurement/measurement.ts'
import { ModelFailed } from '../model/openai.ts'
import { SpeechFailed } from '../speech/speech.ts'

/** HTTP statuses of a service that refuses every call for now: wrong key, no permission, timeout, rate limit. */
const REFUSING_STATUSES = [401, 403, 408, 429]

/**
 * Returns whether a failed call shows that the language model is failing. True for a lost connection, a server error, a
 * rate limit or a rejected API key. False for a refused or malformed answer.
 */
export function isModelOutage(error: unknown): boolean {
	const isModelError = error instanceof ModelFailed || error instanceof EmbeddingFailed
	if (!isModelError || !(error.cause instanceof Error)) return false
	const { cause } = error
	if (cause instanceof z.ZodError || cause instanceof SyntaxError) return false
	const status = 'status' in cause ? cause.status : undefined
	if (typeof status !== 'number') return true
	return status >= 500 || REFUSING_STATUSES.includes(status)
}

/** Returns whether a failed synthesis shows that the speech service is failing or overloaded. */
export function isSpeechOutage(error: unknown): boolean {
	return error instanceof SpeechFailed && ['unavailable', 'busy'].includes(error.reason)
}

/** Returns whether a failed measurement shows that the measurement service is failing or overloaded. */
export function isMeasurementOutage(error: unknown): boolean {
	return (
		error instanceof MeasurementFailed &&
		['unavailable', 'busy', 'timed_out'].includes(error.reason)
	)
}
