import { type App, AppError, appRouter, createSessions, toAppError } from '@dormer/api'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express, { type Express } from 'express'
import { createAdmission } from '../admission/admission.ts'
import { rejectUnready, type ProcessState } from '../monitoring/readiness.ts'
import { createRestAdapter } from '../rest/adapter.ts'
import { createDocsRoute } from '../rest/docs.ts'
import { createResponseCache } from '../rest/response-cache.ts'
import { createContext } from './context.ts'
import { createEmailLinks } from './email-links.ts'
import { createErrorHandler } from './error-handler.ts'
import { createFileRoutes } from './file-routes.ts'
import { shouldLogError, logRequests } from './request-log.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { createStaticPages } from './static-pages.ts'
import { rejectSlowBodies } from './time-limits.ts'
import { createUploadMemories } from './upload-memory.ts'

/** The web side: tRPC and REST over the same procedures, stored files, the editor and the viewer. */
export function createServer(
	app: App,
	objects: string,
	standing: ProcessState = { isDraining: false },
): Express {
	const server = express()
	server.disable('x-powered-by')
	server.set('trust proxy', app.config.TRUST_PROXY)
	server.set('query parser', 'simple')
	const admit = createAdmission(app)
	const door = { app, sessions: createSessions(app) }
	const uploads = createUploadMemories()
	server.use(logRequests(app))
	server.use(setSecurityHeaders(app))
	server.use(rejectUnready(standing))
	server.use(rejectSlowBodies())
	server.use(
		'/api/trpc',
		rejectOtherMethods,
		express.text({ type: 'application/json', limit: '1mb' }),
		createExpressMiddleware({
			router: appRouter,
			maxBatchSize: 10,
			createContext: async ({ req, res, info: { calls } }) => {
				await admit(
					calls.map(({ path }) => path),
					res,
				)
				return createContext(door, { request: req, response: res, calls: calls.length })
			},
			onError: ({ error, path, ctx }) => {
				const refusal = toAppError(error)
				const { log } = ctx ?? app
				if (shouldLogError(refusal))
					log.error({ err: error.cause ?? error, procedure: path }, refusal.message)
			},
			// A request that is refused as a whole has no type by itself.
			responseMeta: ({ errors }) => ({
				headers: {
					...(errors.length > 0 && { 'content-type': 'application/json' }),
					...Object.fromEntries(
						errors.flatMap((error) => Object.entries(toAppError(error).headers)),
					),
				},
			}),
		}),
	)
	server.use(createDocsRoute(app))
	server.use(
		createRestAdapter({
			admit,
			createContext: (request, response) => createContext(door, { request, response, calls: 1 }),
			cache: createResponseCache(app.now),
			uploads,
		}),
	)
	server.use(createFileRoutes(app, { directory: objects, memory: uploads.signedIn }))
	server.use(createEmailLinks(app))
	server.use(createStaticPages())
	server.use(createErrorHandler(app.log))
	return server
}

/** tRPC reads and writes; a method of which it cannot make a request would be a failure. */
const rejectOtherMethods: express.RequestHandler = ({ method }, _response, next) => {
	if (['GET', 'HEAD', 'POST'].includes(method)) return next()
	throw new AppError('NOT_FOUND', 'Not found')
}
