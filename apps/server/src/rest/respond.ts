import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Context, TextParts } from '@dormer/api'
import type { Request, Response } from 'express'
import { z } from 'zod'
import type { CachedResponse, ResponseCache } from './response-cache.ts'
import type { RestRoute } from './routes.ts'

/** Result of a procedure whose metadata sets `produces`: a text, bytes in base64, or a stream of text parts. */
const ProducedFile = z.union([
	TextParts,
	z.object({ filename: z.string(), text: z.string() }),
	z.object({ filename: z.string(), base64: z.base64() }),
])

/** Maximum number of listeners on a response. Node warns above ten by default, but each stream pipeline adds four listeners. */
const MAX_LISTENERS = 20

type Exchange = {
	route: RestRoute
	request: Request
	response: Response
	ctx: Context
	input: unknown
	cache: ResponseCache
}

/** Sends the result of `call` as the metadata of the route says: as a file, from the response cache, or as JSON. */
export async function respond(exchange: Exchange, call: () => Promise<unknown>): Promise<void> {
	const { request, response, cache } = exchange
	const { produces, status = 200 } = exchange.route.meta
	const cacheEntry = await cacheEntryOf(exchange)
	if (produces !== undefined) {
		const file = ProducedFile.parse(await call())
		response.attachment(file.filename).type(produces)
		if ('parts' in file) await sendParts(file, response)
		else response.send('text' in file ? file.text : Buffer.from(file.base64, 'base64'))
	} else if (cacheEntry !== undefined) {
		const { key, revision } = cacheEntry
		sendCached(request, response, await cache.read(key, revision, call))
	} else {
		response.status(status).json(await call())
	}
}

/** Sends the stored bytes, compressed when the client accepts gzip. Sends 304 when the client has this version. */
function sendCached(request: Request, response: Response, cached: CachedResponse): void {
	response.setHeader('ETag', cached.etag)
	response.setHeader('Cache-Control', 'private, no-cache')
	response.setHeader('Vary', 'Accept-Encoding')
	if (request.fresh) {
		response.status(304).end()
		return
	}
	const gzipped = request.acceptsEncodings('gzip') === 'gzip' ? cached.gzipped : null
	if (gzipped !== null) response.setHeader('Content-Encoding', 'gzip')
	const bytes = gzipped ?? cached.bytes
	response.setHeader('Content-Type', 'application/json; charset=utf-8')
	response.setHeader('Content-Length', bytes.byteLength)
	response.end(bytes)
}

/** Returns the cache key and the revision for a cached read. Returns undefined when the call is not cached. */
async function cacheEntryOf({ route, ctx, input }: Exchange) {
	const { version, polled } = route.meta
	if (version !== undefined) {
		ctx.counted = new Set()
		const revision = await version(ctx, input)
		if (revision === undefined) return undefined
		return { key: JSON.stringify([route.procedure, input]), revision }
	}
	const { caller } = ctx
	if (!polled || !('revision' in caller)) return undefined
	const permissions =
		caller.kind === 'service' ? [caller.scopes, caller.firstOperationsOnly === true] : 'user'
	const key = JSON.stringify([caller.organizationId, permissions, route.procedure, input])
	return { key, revision: caller.revision }
}

/**
 * Streams text parts as fast as the client reads. An error aborts the response, so that the client notices an
 * incomplete file.
 */
async function sendParts({ parts }: TextParts, response: Response): Promise<void> {
	response.setMaxListeners(MAX_LISTENERS)
	try {
		await pipeline(Readable.from(parts, { highWaterMark: 1 }), response)
	} catch (error) {
		if (!isDisconnect(error)) throw error
	}
}

function isDisconnect(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
