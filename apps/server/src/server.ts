import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type App, appRouter, createSessions, toAppError } from '@dormer/api'
import { createExpressMiddleware } from '@trpc/server/adapters/express'
import express, { type Express } from 'express'
import helmet from 'helmet'
import { createContext } from './context.ts'
import { serveFaces } from './faces.ts'
import { createFilesRoute } from './files.ts'
import { createRestAdapter, refuse } from './rest/adapter.ts'
import { createAnswerCache } from './rest/cache.ts'
import { createDocsRoute } from './rest/docs.ts'

/** The web side: tRPC and REST over the same procedures, stored files, the editor and the viewer. */
export function createServer(app: App, objects: string): Express {
	const server = express()
	server.disable('x-powered-by')
	server.set('trust proxy', app.config.TRUST_PROXY)
	server.set('query parser', 'simple')
	const door = { app, sessions: createSessions(app) }
	server.use((request, response, next) => {
		const requestId = randomUUID()
		response.locals.requestId = requestId
		response.set('X-Request-Id', requestId)
		response.locals.log = app.log.child({ requestId, method: request.method, path: request.path })
		next()
	})
	server.use(protect(app))
	server.use(
		'/api/trpc',
		createExpressMiddleware({
			router: appRouter,
			maxBatchSize: 10,
			createContext: ({ req, res }) => createContext(door, req, res),
			onError: ({ error, path }) => {
				const refusal = toAppError(error)
				if (refusal.status >= 500)
					app.log.error({ err: error.cause ?? error, procedure: path }, refusal.message)
			},
			responseMeta: ({ errors }) => ({
				headers: new Headers(errors.flatMap((error) => Object.entries(toAppError(error).headers))),
			}),
		}),
	)
	server.use(createDocsRoute(app))
	server.use(
		createRestAdapter({
			createContext: (request, response) => createContext(door, request, response),
			cache: createAnswerCache(app.now),
		}),
	)
	server.use(createFilesRoute(app, objects))
	server.use(serveFaces())
	server.use(refuse)
	return server
}

/** The homeowner's page asks nobody but us; the rep's may show a logo where it is. */
const isViewer = (request: IncomingMessage) => request.url?.startsWith('/p/') === true

/** Headers of OWASP's list; pages load what we serve and nothing of anybody else. */
function protect(app: App) {
	const own = ["'self'", new URL(app.config.PUBLIC_URL).origin, 'blob:', 'data:']
	const objects = app.config.S3_ENDPOINT ?? 'https://*.amazonaws.com'
	const stored = app.config.S3_BUCKET === undefined ? own : [...own, objects]
	const https = app.config.PUBLIC_URL.startsWith('https:')
	return helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'self'"],
				imgSrc: [...stored, (request) => (isViewer(request) ? '' : 'https:')],
				mediaSrc: stored,
				connectSrc: stored,
				fontSrc: stored,
				styleSrc: ["'self'", "'unsafe-inline'"],
				workerSrc: ["'self'", 'blob:'],
				objectSrc: ["'none'"],
				baseUri: ["'none'"],
				formAction: ["'self'"],
				frameAncestors: ["'self'"],
			},
		},
		strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
		crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
		originAgentCluster: https,
		crossOriginResourcePolicy: { policy: 'same-site' },
	})
}
