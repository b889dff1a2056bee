import type { MeasurementFailure } from '@dormer/providers/measurement'
import type { MeasurementStatus } from './schema.ts'

/** Statuses of an open request. Every update requires one of these statuses, so a final status is never overwritten. */
export const OPEN_STATUSES: MeasurementStatus[] = ['pending', 'requesting', 'polling', 'fallback']

const ENDINGS: Partial<Record<MeasurementStatus, string>> = {
	completed: 'it was completed',
	failed: 'it failed',
	timed_out: 'it timed out',
	cancelled: 'it was canceled',
	skipped: 'it was skipped',
}

/** Returns a sentence that says how a request ended, such as "The measurement has already ended: it failed." */
export function formatEnding(status: MeasurementStatus): string {
	return `${['The measurement has already ended', ENDINGS[status]].filter(Boolean).join(': ')}.`
}

const FAILURE_TEXTS: Record<MeasurementFailure, string> = {
	not_located: 'The exact location of the house is unknown.',
	not_covered: 'This location is not covered by the measurement service.',
	refused: 'The measurement service refused to measure this roof.',
	busy: 'The measurement service is too busy.',
	unavailable: 'The measurement service could not be reached.',
	timed_out: 'The measurement service did not answer in time.',
	aborted: 'The measurement was stopped.',
}

/** Returns a sentence for the rep that explains why the provider did not measure the roof. */
export function formatFailure(failure: string): string {
	const known = Object.entries(FAILURE_TEXTS).find(([reason]) => reason === failure)
	return known?.[1] ?? FAILURE_TEXTS.unavailable
}
