import { AppError, errorBody } from '@dormer/api'
import type { RequestHandler } from 'express'

/** Whether this process is about to stop. It still answers, and asks to be sent nothing new. */
export type Drain = { isDraining: boolean }

/** While draining: `GET /api/ready` is 503, and each answer closes its connection so that the next call goes elsewhere. */
export function refuseWhileDraining(drain: Drain): RequestHandler {
	return (request, response, next) => {
		if (!drain.isDraining) return next()
		response.set('Connection', 'close')
		if (request.path !== '/api/ready') return next()
		const refusal = new AppError('UPSTREAM_UNAVAILABLE', 'Not ready: shutting down')
		response.status(refusal.status).json(errorBody(refusal))
	}
}
