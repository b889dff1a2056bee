import { AppError, errorBody } from '@dormer/api'
import type { RequestHandler } from 'express'

/** How a process stands: about to stop or not, and its worker, if it runs one. */
export type ProcessState = { isDraining: boolean; worker?: { silentMs: () => number } }

const LONGEST_SILENCE_MS = 10_000

/**
 * `GET /api/ready` is 503 while the process drains, and when its worker has not looked for dead ones for ten seconds; the
 * rest is for the procedure to say. While draining every answer closes its connection, so that the next call goes elsewhere.
 */
export function rejectUnready(standing: ProcessState): RequestHandler {
	return (request, response, next) => {
		if (standing.isDraining) response.set('Connection', 'close')
		const reason = request.path === '/api/ready' ? reasonOf(standing) : undefined
		if (reason === undefined) return next()
		const refusal = new AppError('UPSTREAM_UNAVAILABLE', `Not ready: ${reason}`)
		response.status(refusal.status).json(errorBody(refusal))
	}
}

function reasonOf({ isDraining, worker }: ProcessState): string | undefined {
	if (isDraining) return 'shutting down'
	const silentMs = worker?.silentMs() ?? 0
	if (silentMs < LONGEST_SILENCE_MS) return undefined
	return `the worker has been silent for ${Math.floor(silentMs / 1000)} s`
}
