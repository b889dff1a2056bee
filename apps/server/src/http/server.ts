import { type App, AppError, appRouter, createSessions, toAppError } from '@dormer/api'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import compression from 'compression'
import express, { type Express } from 'express'
import { createAdmission } from '../admission/admission.ts'
import { createDemoReceiver } from '../demo/webhook-receiver.ts'
import { type ProcessState, rejectUnready } from '../monitoring/readiness.ts'
import { createRestAdapter } from '../rest/adapter.ts'
import { createDocsRoute } from '../rest/docs.ts'
import { createResponseCache } from '../rest/response-cache.ts'
import { createContext } from './context.ts'
import { createEmailLinks } from './email-links.ts'
import { createErrorHandler } from './error-handler.ts'
import { createFileRoutes } from './file-routes.ts'
import { checkJsonLimits } from './json-limits.ts'
import { logRequests, shouldLogError } from './request-log.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { createStaticPages } from './static-pages.ts'
import { createStreamLimits } from './stream-limits.ts'
import { rejectSlowBodies } from './time-limits.ts'
import { traceRequests } from './trace-requests.ts'
import { createUploadMemories } from './upload-memory.ts'

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
	const admit = createAdmission(app)
	const source = { app, sessions: createSessions(app) }
	const uploads = createUploadMemories()
	const streamLimits = createStreamLimits(app)
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
				await admit(procedures, res)
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
	server.use(
		createRestAdapter({
			admit,
			createContext: (request, response, procedure) =>
				createContext(source, { request, response, procedures: [procedure] }),
			cache: createResponseCache(app.now),
			uploads,
			handleError,
		}),
	)
	server.use(createFileRoutes(app, { directory: objects, memory: uploads.signedIn }))
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
