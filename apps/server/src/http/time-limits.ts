import { createServer, type RequestListener, type Server } from 'node:http'
import type { Request, RequestHandler } from 'express'

const HEADERS_MS = 10_000
const BODY_MS = 30_000
/** Maximum time in milliseconds in which a request with files must arrive completely. It is enough for 50 MB at 1.5 Mbit/s. */
const UPLOAD_MS = 300_000
const CHECK_INTERVAL_MS = 1000
/**
 * Milliseconds after which the server closes an idle connection. It exceeds the 60 s after which the load balancer closes one.
 * The load balancer then never uses a connection that the server is closing.
 */
const KEEP_ALIVE_MS = 65_000

/**
 * Creates the HTTP server with time limits in milliseconds. Answers 408 when the headers take longer than `headersMs` or the
 * request takes longer than `requestMs`. Closes a connection that is idle for twice `requestMs`.
 */
export function createHttpServer(
	listener: RequestListener,
	{ headersMs = HEADERS_MS, requestMs = UPLOAD_MS } = {},
): Server {
	const http = createServer(
		{
			headersTimeout: headersMs,
			requestTimeout: requestMs,
			keepAliveTimeout: KEEP_ALIVE_MS,
			connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headersMs),
		},
		listener,
	)
	http.timeout = 2 * requestMs
	return http
}

/** Answers 408 when the body of a request without files takes longer than `bodyMs` milliseconds to arrive. */
export function rejectSlowBodies(bodyMs = BODY_MS): RequestHandler {
	return (request, response, next) => {
		if (request.complete || carriesFile(request)) return next()
		const timer = setTimeout(() => {
			if (request.complete || response.headersSent) return
			response.set('Connection', 'close').status(408)
			response.end(() => request.socket.destroy())
		}, bodyMs)
		response.once('close', () => clearTimeout(timer))
		next()
	}
}

function carriesFile(request: Request): boolean {
	return request.path.startsWith('/files/') || request.is('multipart/form-data') !== false
}
