import {
	type House,
	MeasurementFailed,
	type MeasurementFailure,
} from '@dormer/providers/measurement'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import type { JobRun } from '../../core/jobs.ts'
import type { RoofResult } from './schema.ts'
import { formatFailure, OPEN_STATUSES } from './statuses.ts'

/** Stored address of the house, in the form that the measurement provider accepts. */
const StoredHouse = z.object({
	coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
	address: z.string(),
	state: z.string(),
	country: z.string(),
}) satisfies z.ZodType<House>

/** Measurement request during one run of its job. `asks` is the number of attempts, including the current one. */
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

/**
 * Number of failed provider calls after which the local engine estimates the roof. With the back-off of the queue,
 * these calls take about 30 s.
 */
const MAX_ATTEMPTS = 4
const TRANSIENT_FAILURES: MeasurementFailure[] = ['busy', 'unavailable', 'timed_out']

/**
 * Measures the roof with the provider. For a transient error, sets the status `polling` and throws, so the queue
 * retries the job. For a permanent error, or on the last attempt, sets the status `fallback` and returns the local
 * estimate. The first warning of the estimate names the error.
 */
export async function measureRoof(app: App, request: OpenRequest, run: JobRun): Promise<Outcome> {
	const house = StoredHouse.parse(request.house)
	if (request.status === 'fallback') return estimate(app, house, request.failure ?? 'unavailable')
	const { measurement } = app.providers
	try {
		const asked = { house: dropInexactCoordinates(app, house), at: app.now(), signal: run.signal }
		return { result: await measurement.measure(asked) }
	} catch (error) {
		if (!(error instanceof MeasurementFailed) || error.reason === 'aborted') throw error
		const { reason } = error
		if (TRANSIENT_FAILURES.includes(reason) && request.asks < MAX_ATTEMPTS && !run.lastAttempt) {
			await updateStatus(app, request, { status: 'polling' })
			throw error
		}
		app.log.warn({ err: error, requestId: request.id }, 'roof measurement failed at the provider')
		if (measurement.engine === 'local') return { failure: reason }
		await updateStatus(app, request, { status: 'fallback', failure: reason })
		return estimate(app, house, reason)
	}
}

/**
 * Removes coordinates that the local geocoder returned. They are the center of a zip code, so the provider would measure a
 * wrong house.
 */
function dropInexactCoordinates(app: App, house: House): House {
	return app.providers.geocoding.engine === 'local' ? { ...house, coordinates: null } : house
}

async function estimate(app: App, house: House, failure: string): Promise<Outcome> {
	try {
		const result = await app.providers.localMeasurement.measure({ house, at: app.now() })
		return { result: { ...result, warnings: [formatFailure(failure), ...result.warnings] } }
	} catch (error) {
		if (error instanceof MeasurementFailed) return { failure }
		throw error
	}
}

async function updateStatus(
	app: App,
	{ id, organizationId }: OpenRequest,
	data: { status: 'polling' | 'fallback'; failure?: string },
): Promise<void> {
	await app.db.roofMeasurement.updateMany({
		where: { id, organizationId, status: { in: OPEN_STATUSES } },
		data,
	})
}
