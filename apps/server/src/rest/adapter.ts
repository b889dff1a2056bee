import { AppError, type Context } from '@dormer/api'
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import { type Admit, createAdmission } from '../http/admission.ts'
import { isAlwaysAdmitted } from '../http/procedures.ts'
import { replaceAliases } from './apply-aliases.ts'
import { type CreateContext, createBodyParsers } from './body-parsers.ts'
import { abortOnClose, callProcedure } from './call-procedure.ts'
import { runWithKey } from './idempotency-key.ts'
import { readInput } from './input.ts'
import { presentResult } from './present-result.ts'
import { respond } from './respond.ts'
import { listRoutes, type RestRoute } from './routes.ts'
import { checkUnknownFields } from './unknown-fields.ts'

/** Number of requests with files that a process reads at the same time. Each holds up to 200 MB in memory. */
const UPLOADS_AT_ONCE = 16

export type RestServices = {
	admit: Admit
	createContext: CreateContext
	/**
	 * Answers the errors of every route. Without it, Express would compare the path of each failed request with all routes that
	 * come later, before it finds an error handler.
	 */
	handleError: ErrorRequestHandler
}

/** Creates the REST API from the metadata of the tRPC procedures (docs/design/contract.md#conventions). */
export function createRestAdapter(services: RestServices): Router {
	const { createContext, handleError } = services
	const rest = Router()
	const admitUpload = createAdmission(UPLOADS_AT_ONCE)
	const routes = listRoutes()
	for (const route of routes) {
		const path = toExpressPath(route)
		const parsers = createBodyParsers(route, { createContext, admitUpload })
		rest[route.method](path, ...parsers, handleRoute(route, services), handleError)
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
		const message = `This path does not support ${method}. It supports ${allowed}.`
		throw new AppError('METHOD_NOT_ALLOWED', message, { headers: { Allow: allowed } })
	}
}

function handleRoute(route: RestRoute, { admit, createContext }: RestServices): RequestHandler {
	return async (request, response) => {
		const signal = abortOnClose(response)
		response.locals.tokenInBody = route.meta.tokenInBody
		if (!isAlwaysAdmitted(route.procedure)) await admit(response)
		const ctx = await createContext(request, response, route.procedure)
		const input = readInput(route, request)
		// tRPC calls this function after it has checked the credential, so 401 takes precedence over 400.
		const getRawInput = async () => {
			replaceAliases(route, request, response)
			checkUnknownFields(route, request, response)
			return readInput(route, request)
		}
		// tRPC reads no input for an operation without input, so the fields are checked here.
		if (route.input === undefined && mayCall(route, ctx))
			checkUnknownFields(route, request, response)
		const run = async () =>
			presentResult(route, await callProcedure(route, { ctx, getRawInput, signal }))
		await respond(route, response, await runWithKey(route, { request, ctx, input }, run))
	}
}

/** Returns whether the caller has a credential, or the route needs none. */
function mayCall({ meta }: RestRoute, { caller }: Context): boolean {
	return caller.kind !== 'anonymous' || (meta.credentials ?? []).length === 0
}
