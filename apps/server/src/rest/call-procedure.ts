import { appRouter, type Context } from '@dormer/api'
import { callTRPCProcedure } from '@trpc/server'
import type { Response } from 'express'
import type { RestRoute } from './routes.ts'

type Call = { ctx: Context; getRawInput: () => Promise<unknown>; signal: AbortSignal }

/**
 * Calls the procedure of a route. tRPC checks the credential of `ctx` before it calls `getRawInput`. Throws the errors of the
 * procedure, as a `TRPCError`.
 */
export function callProcedure(
	route: RestRoute,
	{ ctx, getRawInput, signal }: Call,
): Promise<unknown> {
	return callTRPCProcedure({
		router: appRouter,
		path: route.procedure,
		getRawInput,
		ctx,
		type: route.kind,
		signal,
		batchIndex: 0,
	})
}

/** Returns a signal that aborts when the client disconnects before the response is complete. */
export function abortOnClose(response: Response): AbortSignal {
	const controller = new AbortController()
	response.on('close', () => {
		if (!response.writableFinished) controller.abort()
	})
	return controller.signal
}
