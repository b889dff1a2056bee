import { SpeechFailed, type SpeechFailure } from './speech.ts'

const REASONS: Record<number, SpeechFailure> = {
	404: 'unknown_voice',
	408: 'unavailable',
	429: 'busy',
}

/**
 * Returns the speech error for an HTTP status. Without a status, the provider was unreachable or sent an invalid
 * response.
 */
export function toSpeechFailed(
	cause: unknown,
	{ status, signal }: { status: number | undefined; signal: AbortSignal | undefined },
): SpeechFailed {
	if (cause instanceof SpeechFailed) return cause
	if (signal?.aborted) return new SpeechFailed('aborted', 'The request was aborted', cause)
	const reason =
		REASONS[status ?? 0] ?? (status !== undefined && status < 500 ? 'refused' : 'unavailable')
	return new SpeechFailed(reason, cause instanceof Error ? cause.message : 'No answer', cause)
}
