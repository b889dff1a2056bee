import type { MeasurementRecord, RoofResult } from '@dormer/api/sale/roof-measurements/schema'
import type { StatusTone } from '@dormer/ui/status'

type RoofState = { tone: StatusTone; word: string }
type State = MeasurementRecord['status']

/** The states of a request that is on its way, in their order; a provider that fails is followed by an estimate. */
const RUNNING_STATES: readonly State[] = ['pending', 'requesting', 'polling', 'fallback']

const STEPS: Partial<Record<State, string>> = {
	pending: 'In line',
	requesting: 'Asking for the roof',
	polling: 'Measuring the roof',
	fallback: 'No measurement there, estimating',
}
const ENDED: Partial<Record<State, RoofState>> = {
	failed: { tone: 'bad', word: 'Failed' },
	timed_out: { tone: 'bad', word: 'No answer' },
	cancelled: { tone: 'open', word: 'Cancelled' },
	skipped: { tone: 'open', word: 'Skipped' },
}

/** Whether the request is still on its way. */
export function isMeasuring({ status }: Pick<MeasurementRecord, 'status'>): boolean {
	return RUNNING_STATES.includes(status)
}

/** How far a request on its way is: its words, and which of three steps it is at. */
export function measurementStep({ status }: Pick<MeasurementRecord, 'status'>): {
	word: string
	step: number
} {
	const step = Math.min(RUNNING_STATES.indexOf(status) + 1, 3)
	return { word: STEPS[status] ?? 'Measuring', step }
}

/** How a request stands, as a dot and words; an estimate that saw nothing is called one. */
export function formatRoofState({
	status,
	result,
}: Pick<MeasurementRecord, 'status' | 'result'>): RoofState {
	if (status === 'completed' && result !== null) return saySource(result)
	return ENDED[status] ?? { tone: 'info', word: STEPS[status] ?? 'Measuring' }
}

function saySource({ source, confidence }: Pick<RoofResult, 'source' | 'confidence'>): RoofState {
	const sure = `${Math.round(100 * confidence)}% sure`
	if (source === 'manual') return { tone: 'good', word: 'Entered by hand' }
	if (source === 'calculated') return { tone: 'warn', word: `Calculated estimate, ${sure}` }
	return { tone: 'good', word: `Measured, ${sure}` }
}

/** Feet as they are shown; null is unknown, never 0. */
export function formatFeet(feet: number | null): string {
	return feet === null ? 'Unknown' : `${Math.round(feet).toLocaleString('en-US')} ft`
}

/** From which picture, and when: `Imagery of September 14, 2025.` */
export function formatRoofOrigin({ source, imagery, measuredAt }: RoofResult): string {
	if (source === 'manual') return `Entered ${sayDay(measuredAt.slice(0, 10))}.`
	if (source === 'calculated') return 'Estimated from typical houses; nobody saw this roof.'
	return imagery === null ? 'Measured from images.' : `Imagery of ${sayDay(imagery.date)}.`
}

/** A date as exact as it is given: `2025-09-14`, `2025-09` or `2025`. */
function sayDay(date: string): string {
	const [, month, day] = date.split('-')
	return new Intl.DateTimeFormat('en-US', {
		timeZone: 'UTC',
		year: 'numeric',
		...(month === undefined ? {} : { month: 'long' }),
		...(day === undefined ? {} : { day: 'numeric' }),
	}).format(new Date(date))
}
