import { type App, AppError, appRouter, createSessions, toAppError } from '@dormer/api'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import compression from 'compression'
import express, { type Express } from 'express'
import { createDemoReceiver } from './demo/webhook-receiver.ts'
import { createAdmission } from './http/admission.ts'
import { createContext } from './http/context.ts'
import { createEmailLinks } from './http/email-links.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { createFileRoutes } from './http/file-routes.ts'
import { checkJsonLimits } from './http/json-limits.ts'
import { isAlwaysAdmitted } from './http/procedures.ts'
import { logRequests, shouldLogError } from './http/request-log.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { createStaticPages } from './http/static-pages.ts'
import { createStreamLimits } from './http/stream-limits.ts'
import { rejectSlowBodies } from './http/time-limits.ts'
import { traceRequests } from './http/trace-requests.ts'
import { createMcpRoute } from './mcp/mcp-route.ts'
import { type ProcessState, rejectUnready } from './monitoring/readiness.ts'
import { createRestAdapter, type RestServices } from './rest/adapter.ts'
import { createDocsRoute } from './rest/docs.ts'

/** Creates the Express application: tRPC, REST, stored files, email links, the editor and the viewer. */
export function createServer(
	app: App,
	objects: string,
	state: ProcessState = { isDraining: false },
): Express {
	const server = express()
	server.disable('x-powered-by')
	server.set('trust proxy', app.config.TRUST_PROXY)
	server.set('query parser', 'simple')
	const admit = createAdmission()
	const source = { app, sessions: createSessions(app) }
	const streamLimits = createStreamLimits()
	const handleError = createErrorHandler(app.log)
	server.use(logRequests(app))
	server.use(traceRequests())
	server.use(setSecurityHeaders(app))
	server.use(rejectUnready(state))
	server.use(rejectSlowBodies())
	// The only large response that a homeowner waits for. It contains no text that another site could choose (BREACH).
	server.use('/api/trpc/presentations.playback', compression())
	server.use(
		'/api/trpc',
		rejectOtherMethods,
		express.text({ type: 'application/json', limit: '1mb', verify: checkJsonLimits }),
		createExpressMiddleware({
			router: appRouter,
			maxBatchSize: 10,
			createContext: async ({ req, res, info }) => {
				const procedures = info.calls.map(({ path }) => path)
				if (!procedures.every(isAlwaysAdmitted)) await admit(res)
				const ctx = await createContext(source, { request: req, response: res, procedures })
				streamLimits.enforce(info, ctx.caller, res)
				return ctx
			},
			onError: ({ error, path, ctx }) => {
				const appError = toAppError(error)
				const { log } = ctx ?? app
				if (shouldLogError(appError))
					log.error({ err: error.cause ?? error, procedure: path }, appError.message)
			},
			// Sets the content type, because tRPC sets none when it rejects the whole HTTP request.
			responseMeta: ({ errors, info }) => {
				const stream = streamLimits.responseOf(info)
				return {
					...stream,
					headers: {
						...stream.headers,
						...(errors.length > 0 && { 'content-type': 'application/json' }),
						...Object.fromEntries(
							errors.flatMap((error) => Object.entries(toAppError(error).headers)),
						),
					},
				}
			},
		}),
	)
	server.use(createDocsRoute(app))
	const services: RestServices = {
		admit,
		createContext: (request, response, procedure) =>
			createContext(source, { request, response, procedures: [procedure] }),
		handleError,
	}
	server.use(createMcpRoute(services))
	server.use(createRestAdapter(services))
	server.use(createFileRoutes(app, objects))
	server.use(createEmailLinks(app))
	server.use(createDemoReceiver(app.config))
	server.use(createStaticPages(app))
	server.use(handleError)
	return server
}

/** Answers HTTP methods other than GET, HEAD and POST with 404. tRPC would answer them with 500. */
const rejectOtherMethods: express.RequestHandler = ({ method }, _response, next) => {
	if (['GET', 'HEAD', 'POST'].includes(method)) return next()
	throw new AppError('NOT_FOUND', 'Not found')
}
