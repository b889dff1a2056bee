import { SpeechFailed, type SpeechFailure } from './speech.ts'

const REASONS: Record<number, SpeechFailure> = {
	404: 'unknown_voice',
	408: 'unavailable',
	429: 'busy',
}

/** What a provider's refusal means, by its HTTP status; without one the provider was not reached, or not understood. */
export function toSpeechFailed(
	cause: unknown,
	{ status, signal }: { status: number | undefined; signal: AbortSignal | undefined },
): SpeechFailed {
	if (cause instanceof SpeechFailed) return cause
	if (signal?.aborted) return new SpeechFailed('aborted', 'Stopped', cause)
	const reason =
		REASONS[status ?? 0] ?? (status !== undefined && status < 500 ? 'refused' : 'unavailable')
	return new SpeechFailed(reason, cause instanceof Error ? cause.message : 'No answer', cause)
}
