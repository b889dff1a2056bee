import { AppError, errorBody } from '@dormer/api'
import type { RequestHandler } from 'express'

/** Readiness of the process: whether it is shutting down, and the heartbeat of its worker if it has one. */
export type ProcessState = { isDraining: boolean; worker?: { msSinceHeartbeat: () => number } }

const MAX_HEARTBEAT_AGE_MS = 10_000

/**
 * Answers `GET /api/ready` with 503 during the shutdown, and when the last heartbeat of the worker is older than ten seconds.
 * During the shutdown, every response closes its connection, so that clients connect to another process.
 */
export function rejectUnready(state: ProcessState): RequestHandler {
	return (request, response, next) => {
		if (state.isDraining) response.set('Connection', 'close')
		const reason = request.path === '/api/ready' ? findReason(state) : undefined
		if (reason === undefined) return next()
		const error = new AppError('UPSTREAM_UNAVAILABLE', `Not ready: ${reason}`)
		response.status(error.status).json(errorBody(error))
	}
}

function findReason({ isDraining, worker }: ProcessState): string | undefined {
	if (isDraining) return 'shutting down'
	const ageMs = worker?.msSinceHeartbeat() ?? 0
	if (ageMs < MAX_HEARTBEAT_AGE_MS) return undefined
	return `the worker has had no heartbeat for ${Math.floor(ageMs / 1000)} s`
}
