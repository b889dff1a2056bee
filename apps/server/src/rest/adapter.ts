import { AppError, appRouter, type Context } from '@dormer/api'
import { callTRPCProcedure } from '@trpc/server'
import { type RequestHandler, type Response, Router } from 'express'
import type { Admit } from '../admission/admission.ts'
import { releaseAfter, type UploadMemories } from '../http/upload-memory.ts'
import { acceptsSession, type CreateContext, createBodyParsers } from './body-parsers.ts'
import { runWithKey } from './idempotency-key.ts'
import { readInput } from './input.ts'
import { withoutRequestOnly } from './request-only.ts'
import { respond } from './respond.ts'
import type { ResponseCache } from './response-cache.ts'
import { listRoutes, type RestRoute } from './routes.ts'
import { checkUnknownFields } from './unknown-fields.ts'

export type RestServices = {
	admit: Admit
	createContext: CreateContext
	cache: ResponseCache
	uploads: UploadMemories
}

/** Creates the REST API from the metadata of the tRPC procedures (docs/design/contract.md#conventions). */
export function createRestAdapter(services: RestServices): Router {
	const { uploads, createContext } = services
	const rest = Router()
	for (const route of listRoutes()) {
		const path = route.path.replace(/\{(\w+)\}/g, ':$1')
		const memory = acceptsSession(route) ? uploads.signedIn : uploads.anonymous
		const parsers = createBodyParsers(route, { memory, createContext })
		rest[route.method](path, ...parsers, releaseAfter(memory, handleRoute(route, services)))
	}
	rest.use('/api', () => {
		throw new AppError('NOT_FOUND', 'Not found')
	})
	return rest
}

function handleRoute(
	route: RestRoute,
	{ admit, createContext, cache }: RestServices,
): RequestHandler {
	return async (request, response) => {
		const signal = abortOnClose(response)
		response.locals.tokenInBody = route.meta.tokenInBody
		await admit([route.procedure], response)
		const ctx = await createContext(request, response, route.procedure)
		const input = readInput(route, request)
		// tRPC calls this function after it has checked the credential, so that 401 takes precedence over 400.
		const getRawInput = async () => {
			checkUnknownFields(route, request, response)
			return input
		}
		const run = async () =>
			withoutRequestOnly(route.output, await callProcedure(route, { ctx, getRawInput, signal }))
		const call = async () => runWithKey(route, { request, ctx, input }, run)
		await respond({ route, request, response, ctx, input, cache }, call)
	}
}

function abortOnClose(response: Response): AbortSignal {
	const controller = new AbortController()
	response.on('close', () => {
		if (!response.writableFinished) controller.abort()
	})
	return controller.signal
}

type Call = { ctx: Context; getRawInput: () => Promise<unknown>; signal: AbortSignal }

function callProcedure(route: RestRoute, { ctx, getRawInput, signal }: Call): Promise<unknown> {
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
