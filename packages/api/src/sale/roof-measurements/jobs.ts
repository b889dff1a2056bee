import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { emit } from '../../events/emit.ts'
import { announceResult } from './complete.ts'
import { measureRoof, type OpenRequest, type Outcome } from './measure.ts'
import { UNSETTLED } from './states.ts'

/** A request that nobody took up for this long is timed out: what it was for has gone on without it. */
const PATIENCE_MS = 24 * 3_600_000

/**
 * Runs a measurement. A failed run is tried again by the queue and taken up where the row stands; the last one writes
 * `failed`. The row decides: once it is settled, by a result, a rep or another run, nothing of this is written.
 */
export async function measureRequested(
	app: App,
	payload: JobPayloads['roofMeasurements.measure'],
	run: JobRun,
): Promise<void> {
	const request = await takeUp(app, payload)
	if (request === undefined) return
	try {
		await settle(app, request, await measureRoof(app, request, run))
	} catch (error) {
		if (run.signal?.aborted || !run.lastAttempt) throw error
		app.log.error({ err: error, requestId: request.id }, 'A measurement failed')
		await settle(app, request, { failure: 'unavailable' })
	}
}

/** The request as it is after this run has begun; undefined when nothing is asked for any more. */
async function takeUp(
	app: App,
	{ organizationId, requestId }: JobPayloads['roofMeasurements.measure'],
): Promise<OpenRequest | undefined> {
	const found = await app.db.roofMeasurement.findFirst({
		where: { id: requestId, organizationId, status: { in: UNSETTLED } },
		include: { presentation: { select: { deletedAt: true } } },
	})
	if (found === null) return undefined
	const { presentation, ...request } = found
	const where = { id: requestId, organizationId, status: request.status }
	if (presentation !== null && presentation.deletedAt !== null) {
		const withdrawn = { status: 'cancelled', failure: null, settledAt: app.now() }
		await app.db.roofMeasurement.updateMany({ where, data: withdrawn })
		return undefined
	}
	if (app.now().getTime() - request.createdAt.getTime() > PATIENCE_MS) {
		await settle(app, request, { failure: 'timed_out' })
		return undefined
	}
	const status = request.status === 'pending' ? 'requesting' : request.status
	const { count } = await app.db.roofMeasurement.updateMany({
		where,
		data: { status, asks: { increment: 1 } },
	})
	return count === 0 ? undefined : { ...request, status, asks: request.asks + 1 }
}

/** The end of a request and its event, once. */
async function settle(app: App, request: OpenRequest, outcome: Outcome): Promise<void> {
	const { id: requestId, organizationId, deckId, presentationId } = request
	const at = app.now()
	await app.db.$transaction(async (tx) => {
		const { count } = await tx.roofMeasurement.updateMany({
			where: { id: requestId, organizationId, status: { in: UNSETTLED } },
			data: { ...columnsOf(outcome), settledAt: at },
		})
		if (count === 0) return
		const payload = { requestId, deckId, presentationId }
		if ('result' in outcome) {
			const { source } = outcome.result
			await announceResult(tx, { ...payload, organizationId, source, at })
			return
		}
		await emit(tx, {
			type: 'measurement.failed',
			organizationId,
			aggregate: { type: 'measurement', id: requestId },
			payload: { ...payload, reason: outcome.failure },
			at,
		})
	})
}

function columnsOf(outcome: Outcome) {
	if ('result' in outcome) return { status: 'completed', result: outcome.result, failure: null }
	const { failure } = outcome
	return { status: failure === 'timed_out' ? 'timed_out' : 'failed', failure }
}
