import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { emit } from '../../events/emit.ts'
import { emitCompleted } from './emit-completed.ts'
import { measureRoof, type OpenRequest, type Outcome } from './measure.ts'
import { OPEN_STATUSES } from './statuses.ts'

/** Milliseconds after which an open request is marked as timed out. */
const REQUEST_TIMEOUT_MS = 24 * 3_600_000

/**
 * Handles the job `measure_roof`. The queue retries a failed run. The retry continues from the status in
 * the row, and the last attempt marks the request `failed`. Every write requires an open request, so a run never
 * overwrites a final state.
 */
export async function runMeasurement(
	app: App,
	payload: JobPayloads['measure_roof'],
	run: JobRun,
): Promise<void> {
	const request = await startRun(app, payload)
	if (request === undefined) return
	try {
		await completeRequest(app, request, await measureRoof(app, request, run))
	} catch (error) {
		if (run.signal?.aborted || !run.lastAttempt) throw error
		app.log.error({ err: error, requestId: request.id }, 'roof measurement failed')
		await completeRequest(app, request, { failure: 'unavailable' })
	}
}

/**
 * Marks the request as started and counts this attempt. Returns undefined when the request is closed or has timed out.
 */
async function startRun(
	app: App,
	{ organizationId, requestId }: JobPayloads['measure_roof'],
): Promise<OpenRequest | undefined> {
	const found = await app.db.roofMeasurement.findFirst({
		where: { id: requestId, organizationId, status: { in: OPEN_STATUSES } },
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
	if (app.now().getTime() - request.createdAt.getTime() > REQUEST_TIMEOUT_MS) {
		await completeRequest(app, request, { failure: 'timed_out' })
		return undefined
	}
	const status = request.status === 'pending' ? 'requesting' : request.status
	const { count } = await app.db.roofMeasurement.updateMany({
		where,
		data: { status, asks: { increment: 1 } },
	})
	return count === 0 ? undefined : { ...request, status, asks: request.asks + 1 }
}

/** Writes the final state of an open request and emits its event, in one transaction. */
async function completeRequest(app: App, request: OpenRequest, outcome: Outcome): Promise<void> {
	const { id: requestId, organizationId, deckId, presentationId } = request
	const at = app.now()
	await app.db.$transaction(async (tx) => {
		const { count } = await tx.roofMeasurement.updateMany({
			where: { id: requestId, organizationId, status: { in: OPEN_STATUSES } },
			data: { ...outcomeColumns(outcome), settledAt: at },
		})
		if (count === 0) return
		const payload = { requestId, deckId, presentationId }
		if ('result' in outcome) {
			const { source } = outcome.result
			await emitCompleted(tx, { ...payload, organizationId, source, at })
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

function outcomeColumns(outcome: Outcome) {
	if ('result' in outcome) return { status: 'completed', result: outcome.result, failure: null }
	const { failure } = outcome
	return { status: failure === 'timed_out' ? 'timed_out' : 'failed', failure }
}
