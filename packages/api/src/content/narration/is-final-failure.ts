import { SpeechFailed, type SpeechFailure } from '@dormer/providers/speech'
import type { JobRun } from '../../core/jobs.ts'
import { isPermanentError } from '../../core/permanent-error.ts'

/** Reasons why a synthesis failed that a retry cannot cure. A useless retry could cost money. */
const PERMANENT_REASONS: readonly SpeechFailure[] = ['unknown_voice', 'no_words', 'refused']

/**
 * Returns whether a recording job must now store that it failed: on its last attempt, or after an error that a retry cannot
 * cure (docs/design/reliability.md#jobs). When it returns false, the queue retries the job.
 */
export function isFinalFailure(error: unknown, { lastAttempt }: JobRun): boolean {
	if (lastAttempt || isPermanentError(error)) return true
	return error instanceof SpeechFailed && PERMANENT_REASONS.includes(error.reason)
}
