import { AppError, appRouter, type Context } from '@dormer/api'
import { callTRPCProcedure } from '@trpc/server'
import { type ErrorRequestHandler, type RequestHandler, type Response, Router } from 'express'
import type { Admit } from '../admission/admission.ts'
import { releaseAfter, type UploadMemories } from '../http/upload-memory.ts'
import { acceptsSession, type CreateContext, createBodyParsers } from './body-parsers.ts'
import { runWithKey } from './idempotency-key.ts'
import { readInput } from './input.ts'
import { withoutRequestOnly } from './request-only.ts'
import { respond } from './respond.ts'
import type { ResponseCache } from './response-cache.ts'
import { listRoutes, type RestRoute } from './routes.ts'
import { isSpecified } from './specified-operations.ts'
import { checkUnknownFields } from './unknown-fields.ts'

export type RestServices = {
	admit: Admit
	createContext: CreateContext
	cache: ResponseCache
	uploads: UploadMemories
	/**
	 * Answers the errors of every route. Without it, Express would compare the path of each failed request with all routes that
	 * come later, before it finds an error handler.
	 */
	handleError: ErrorRequestHandler
}

/** Creates the REST API from the metadata of the tRPC procedures (docs/design/contract.md#conventions). */
export function createRestAdapter(services: RestServices): Router {
	const { uploads, createContext, handleError } = services
	const rest = Router()
	const routes = listRoutes()
	for (const route of routes) {
		const path = toExpressPath(route)
		const memory = acceptsSession(route) ? uploads.signedIn : uploads.anonymous
		const parsers = createBodyParsers(route, { memory, createContext })
		const handle = releaseAfter(memory, handleRoute(route, services))
		rest[route.method](path, ...parsers, handle, handleError)
	}
	for (const path of new Set(routes.map(toExpressPath)))
		rest.all(path, refuseMethod(routes.filter((route) => toExpressPath(route) === path)))
	rest.use('/api', ({ method, originalUrl }) => {
		const [path = ''] = originalUrl.split('?')
		const called = `${method} ${path.slice(0, SHOWN_PATH)}`
		throw new AppError(
			'ROUTE_NOT_FOUND',
			`There is no operation ${called}. /api/docs lists all operations.`,
		)
	})
	return rest
}

/** Number of characters of a wrong path that the 404 response repeats. */
const SHOWN_PATH = 200

const toExpressPath = ({ path }: RestRoute) => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Returns a handler for the methods that no route of a path supports. The handler responds with 405 and lists the supported
 * methods in the header `Allow` (RFC 9110).
 */
function refuseMethod(routes: readonly RestRoute[]): RequestHandler {
	const methods = routes.map(({ method }) => method.toUpperCase())
	const allowed = methods.sort().join(', ')
	return ({ method }) => {
		const message = `This path has no operation ${method}. It has ${allowed}.`
		throw new AppError('METHOD_NOT_ALLOWED', message, { headers: { Allow: allowed } })
	}
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
		// tRPC reads no input for an operation without input, or when the response comes from the cache, which only specified
		// operations use. The fields of both are checked here.
		if ((route.input === undefined || isSpecified(route)) && mayCall(route, ctx))
			checkUnknownFields(route, request, response)
		const run = async () =>
			withoutRequestOnly(route.output, await callProcedure(route, { ctx, getRawInput, signal }))
		const call = async () => runWithKey(route, { request, ctx, input }, run)
		await respond({ route, request, response, ctx, input, cache }, call)
	}
}

/** Returns whether the caller has a credential, or the route needs none. */
function mayCall({ meta }: RestRoute, { caller }: Context): boolean {
	return caller.kind !== 'anonymous' || (meta.credentials ?? []).length === 0
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
