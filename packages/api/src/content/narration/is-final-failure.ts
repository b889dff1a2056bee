import { SpeechFailed, type SpeechFailure } from '@dormer/providers/speech'
import type { JobRun } from '../../core/jobs.ts'
import { isPermanentError } from '../../core/permanent-error.ts'

/** Reasons for a failed synthesis for which the job is not retried: a retry would fail again and might cost money. */
const PERMANENT_REASONS: readonly SpeechFailure[] = ['unknown_voice', 'no_words', 'refused']

/**
 * Returns whether a failed recording job must mark its recording as failed: on the last attempt, or after an error that a retry
 * cannot cure (docs/design/reliability.md#jobs). When the function returns false, the queue retries the job.
 */
export function isFinalFailure(error: unknown, { lastAttempt }: JobRun): boolean {
	if (lastAttempt || isPermanentError(error)) return true
	return error instanceof SpeechFailed && PERMANENT_REASONS.includes(error.reason)
}
