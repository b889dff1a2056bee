import { AppError, errorBody } from '@dormer/api'
import type { RequestHandler } from 'express'
import type { Worker } from '../worker/worker.ts'

/** Readiness of the process: whether it is shutting down, and whether its worker is connected to Postgres if it has one. */
export type ProcessState = { isDraining: boolean; worker?: Pick<Worker, 'msDisconnected'> }

const MAX_DISCONNECTED_MS = 10_000

/**
 * Answers `GET /api/ready` with 503 during the shutdown, and when the worker has been disconnected from Postgres for ten seconds.
 * During the shutdown, every response closes its connection, so clients connect to another process.
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
	const ms = worker?.msDisconnected() ?? 0
	if (ms < MAX_DISCONNECTED_MS) return undefined
	return `the worker has been disconnected from Postgres for ${Math.floor(ms / 1000)} s`
}
