import { SpeechFailed, type SpeechFailure } from '@dormer/providers/speech'
import type { JobRun } from '../../core/jobs.ts'
import { isPermanentError } from '../../core/permanent-error.ts'

/** Reasons for which the same text and voice fail again. Each further attempt could cost money. */
const PERMANENT_REASONS: readonly SpeechFailure[] = ['unknown_voice', 'no_words', 'refused']

/**
 * Returns whether a job that records speech writes its failure now: on its last attempt, and for an error that a retry
 * cannot cure (docs/design/reliability.md#jobs). All other errors are left to the queue, which retries the job.
 */
export function isFinalFailure(error: unknown, { lastAttempt }: JobRun): boolean {
	if (lastAttempt || isPermanentError(error)) return true
	return error instanceof SpeechFailed && PERMANENT_REASONS.includes(error.reason)
}
