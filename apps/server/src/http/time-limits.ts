import { createServer, type RequestListener, type Server } from 'node:http'
import type { Request, RequestHandler } from 'express'

const HEADERS_MS = 10_000
const BODY_MS = 30_000
/** 50 MB over a line of 1.5 Mbit/s. */
const UPLOAD_MS = 300_000
const LOOK_EVERY_MS = 1000
/** Longer than a balancer keeps a connection that nobody uses (60 s): whoever sends over it must be the one to close it. */
const KEEP_ALIVE_MS = 65_000

/**
 * The HTTP side with its time limits: a head is here within `headersMs`, a whole request within `requestMs` (else 408), and
 * a connection on which nothing moves for twice as long is closed. An answer may take its time: a stream's pings keep it open.
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
			connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, headersMs),
		},
		listener,
	)
	http.timeout = 2 * requestMs
	return http
}

/** A body that carries no file is here within 30 seconds (408); files have as long as the whole request. */
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
