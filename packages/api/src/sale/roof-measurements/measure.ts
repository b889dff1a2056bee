import {
	type House,
	MeasurementFailed,
	type MeasurementFailure,
} from '@dormer/providers/measurement'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import type { JobRun } from '../../core/jobs.ts'
import type { RoofResult } from './schema.ts'
import { sayFailure, UNSETTLED } from './states.ts'

/** What `house` holds: the checked address, as the provider is asked for it. */
const StoredHouse = z.object({
	coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
	address: z.string(),
	state: z.string(),
	country: z.string(),
}) satisfies z.ZodType<House>

/** A request as a run took it up; `asks` counts this run. */
export type OpenRequest = {
	id: string
	organizationId: string
	deckId: string
	presentationId: string | null
	status: string
	house: unknown
	asks: number
	failure: string | null
}
export type Outcome = { result: RoofResult } | { failure: string }

/** How often the provider is asked before the estimate stands in: half a minute with the queue's pauses between. */
const ASKS = 4
const PASSING: MeasurementFailure[] = ['busy', 'unavailable', 'timed_out']

/**
 * Asks the provider. What passes is waited for (`polling`: the error goes to the queue, which runs us again); what
 * stays, or does not pass in time, leaves it to the estimate (`fallback`), which says why it stands there.
 */
export async function measureRoof(app: App, request: OpenRequest, run: JobRun): Promise<Outcome> {
	const house = StoredHouse.parse(request.house)
	if (request.status === 'fallback') return estimate(app, house, request.failure ?? 'unavailable')
	const { measurement } = app.providers
	try {
		const asked = { house: locate(app, house), at: app.now(), signal: run.signal }
		return { result: await measurement.measure(asked) }
	} catch (error) {
		if (!(error instanceof MeasurementFailed) || error.reason === 'aborted') throw error
		const { reason } = error
		if (PASSING.includes(reason) && request.asks < ASKS && !run.lastAttempt) {
			await move(app, request, { status: 'polling' })
			throw error
		}
		app.log.warn({ err: error, requestId: request.id }, 'A roof could not be measured')
		if (measurement.engine === 'local') return { failure: reason }
		await move(app, request, { status: 'fallback', failure: reason })
		return estimate(app, house, reason)
	}
}

/** The local address check knows the middle of a zip code: the building next to it is somebody else's. */
function locate(app: App, house: House): House {
	return app.providers.geocoding.engine === 'local' ? { ...house, coordinates: null } : house
}

async function estimate(app: App, house: House, failure: string): Promise<Outcome> {
	try {
		const result = await app.providers.localMeasurement.measure({ house, at: app.now() })
		return { result: { ...result, warnings: [sayFailure(failure), ...result.warnings] } }
	} catch (error) {
		if (error instanceof MeasurementFailed) return { failure }
		throw error
	}
}

async function move(
	app: App,
	{ id, organizationId }: OpenRequest,
	data: { status: 'polling' | 'fallback'; failure?: string },
): Promise<void> {
	await app.db.roofMeasurement.updateMany({
		where: { id, organizationId, status: { in: UNSETTLED } },
		data,
	})
}
