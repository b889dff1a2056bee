import type { MeasurementFailure } from '@dormer/providers/measurement'
import type { MeasurementStatus } from './schema.ts'

/** A request that is still on its way. Every move away from these asks the row, so that of two at once one happens. */
export const UNSETTLED: MeasurementStatus[] = ['pending', 'requesting', 'polling', 'fallback']

const WHY: Record<MeasurementFailure, string> = {
	not_located: 'The exact position of the house is not known.',
	not_covered: 'Roofs at this place are not covered.',
	refused: 'The measurement service refused to measure this roof.',
	busy: 'The measurement service is too busy.',
	unavailable: 'The measurement service could not be reached.',
	timed_out: 'The measurement service did not answer in time.',
	aborted: 'The measurement was stopped.',
}

/** Why there is no measurement by the provider, in a sentence for the rep. */
export function sayFailure(failure: string): string {
	const known = Object.entries(WHY).find(([reason]) => reason === failure)
	return known?.[1] ?? WHY.unavailable
}
