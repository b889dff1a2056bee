import type {
	MeasurementRecord,
	RoofResult,
	SquaresRange,
} from '@dormer/api/sale/roof-measurements/schema'
import type { StatusTone } from '@dormer/ui/status'

type RoofState = { tone: StatusTone; word: string }
type State = MeasurementRecord['status']

/**
 * States of a running measurement in chronological order. In the state `fallback`, the roof is estimated because the
 * provider failed.
 */
const RUNNING_STATES: readonly State[] = ['pending', 'requesting', 'polling', 'fallback']

const STEPS: Partial<Record<State, string>> = {
	pending: 'Queued',
	requesting: 'Requesting the measurement',
	polling: 'Measuring the roof',
	fallback: 'No measurement available, estimating',
}
const ENDED: Partial<Record<State, RoofState>> = {
	failed: { tone: 'bad', word: 'Failed' },
	timed_out: { tone: 'bad', word: 'Timed out' },
	cancelled: { tone: 'open', word: 'Canceled' },
	skipped: { tone: 'open', word: 'Skipped' },
}

/** Returns true while the measurement request is running. */
export function isMeasuring({ status }: Pick<MeasurementRecord, 'status'>): boolean {
	return RUNNING_STATES.includes(status)
}

/** Returns the step of a running measurement request, from 1 to 3, with its label. */
export function measurementStep({ status }: Pick<MeasurementRecord, 'status'>): {
	word: string
	step: number
} {
	const step = Math.min(RUNNING_STATES.indexOf(status) + 1, 3)
	return { word: STEPS[status] ?? 'Measuring', step }
}

type RoofStateFields = Pick<
	MeasurementRecord,
	'status' | 'result' | 'needsConfirmation' | 'confirmedAt' | 'estimate'
>

/** Returns the color and label of a measurement request's state. An unconfirmed estimate shows its range of squares. */
export function formatRoofState({
	status,
	result,
	needsConfirmation,
	confirmedAt,
	estimate,
}: RoofStateFields): RoofState {
	if (needsConfirmation && estimate !== null)
		return { tone: 'warn', word: `Estimated, ${formatSquares(estimate)}` }
	if (status === 'completed' && result !== null && confirmedAt !== null)
		return { tone: 'good', word: result.source === 'manual' ? 'Entered by hand' : 'Confirmed' }
	if (status === 'completed' && result !== null) return formatSource(result)
	return ENDED[status] ?? { tone: 'info', word: STEPS[status] ?? 'Measuring' }
}

function formatSource({
	source,
	confidence,
}: Pick<RoofResult, 'source' | 'confidence'>): RoofState {
	const sure = `${Math.round(100 * confidence)}% sure`
	if (source === 'manual') return { tone: 'good', word: 'Entered by hand' }
	if (source === 'calculated') return { tone: 'warn', word: `Calculated estimate, ${sure}` }
	return { tone: 'good', word: `Measured, ${sure}` }
}

/** Formats a range of squares: `26 to 31 squares`. */
export function formatSquares({ lowSquares, highSquares }: SquaresRange): string {
	return `${lowSquares} to ${highSquares} squares`
}

/** Formats a length in feet; null is shown as "Unknown", not as 0. */
export function formatFeet(feet: number | null): string {
	return feet === null ? 'Unknown' : `${Math.round(feet).toLocaleString('en-US')} ft`
}

/** Formats the origin of a roof result: `Imagery from September 14, 2025.` */
export function formatRoofOrigin({ source, imagery, measuredAt }: RoofResult): string {
	if (source === 'manual') return `Entered ${formatPartialDate(measuredAt.slice(0, 10))}.`
	if (source === 'calculated')
		return 'Estimated from typical houses, without an image of this roof.'
	return imagery === null
		? 'Measured from images.'
		: `Imagery from ${formatPartialDate(imagery.date)}.`
}

/** Formats a date with the given precision: `2025-09-14`, `2025-09` or `2025`. */
export function formatPartialDate(date: string): string {
	const [, month, day] = date.split('-')
	return new Intl.DateTimeFormat('en-US', {
		timeZone: 'UTC',
		year: 'numeric',
		...(month === undefined ? {} : { month: 'long' }),
		...(day === undefined ? {} : { day: 'numeric' }),
	}).format(new Date(date))
}
