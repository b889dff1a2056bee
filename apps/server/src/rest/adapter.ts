import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, appRouter, type Context, TextParts } from '@dormer/api'
import { callTRPCProcedure } from '@trpc/server'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import type { Admit } from '../admission/admission.ts'
import { releaseAfter, type UploadMemories } from '../http/upload-memory.ts'
import { readInput } from './input.ts'
import type { ResponseCache } from './response-cache.ts'
import { listRoutes, type RestRoute, readsBody } from './routes.ts'
import { acceptFiles } from './upload.ts'

type CreateContext = (request: Request, response: Response) => Promise<Context>
type RestSide = {
	admit: Admit
	createContext: CreateContext
	cache: ResponseCache
	uploads: UploadMemories
}

/** What a procedure whose metadata says `produces` gives: text, bytes as base64, or text part by part. */
const ProducedFile = z.union([
	TextParts,
	z.object({ filename: z.string(), text: z.string() }),
	z.object({ filename: z.string(), base64: z.base64() }),
])

/** REST as procedures seen through their metadata: nothing here knows what a deck is (contract, section 1, "Two doors, one room"). */
export function createRestAdapter(side: RestSide): Router {
	const rest = Router()
	const json = express.json({ limit: '1mb' })
	for (const route of listRoutes()) {
		const path = route.path.replace(/\{(\w+)\}/g, ':$1')
		const { files: fields } = route.meta
		const isOurs = route.meta.credentials?.includes('session') === true
		const memory = isOurs ? side.uploads.signedIn : side.uploads.anonymous
		const files =
			fields === undefined ? [] : [refuseStrangers(route, side), acceptFiles(fields, memory)]
		const body = readsBody(route) ? [refuseOtherTypes(route), ...files, json] : []
		rest[route.method](path, ...body, releaseAfter(memory, answer(route, side)))
	}
	rest.use('/api', () => {
		throw new AppError('NOT_FOUND', 'Not found')
	})
	return rest
}

function refuseOtherTypes(route: RestRoute): RequestHandler {
	const accepted = [
		'application/json',
		...(route.meta.files === undefined ? [] : ['multipart/form-data']),
	]
	return (request, _response, next) => {
		const hasBody =
			Number(request.get('content-length') ?? 0) > 0 ||
			request.get('transfer-encoding') !== undefined
		if (!hasBody || request.is(accepted)) return next()
		throw new AppError('UNSUPPORTED_TYPE', `Content-Type must be ${accepted.join(' or ')}`)
	}
}

/** Where one has to be signed in, no files are taken into memory of anybody who is not. */
function refuseStrangers(route: RestRoute, side: RestSide): RequestHandler {
	return async (request, response, next) => {
		if (route.meta.credentials?.includes('session') !== true) return next()
		const { caller } = await side.createContext(request, response)
		if (caller.kind !== 'user') throw new AppError('UNAUTHORIZED', 'Sign in to continue')
		next()
	}
}

/** A pipeline listens four times beside all that waits for the end of a request: Node warns of a leak from eleven on. */
const MOST_LISTENERS = 20

/** As fast as they are taken. What goes wrong on the way breaks the answer off: its reader sees that it is not whole. */
async function sendParts({ parts }: TextParts, response: Response): Promise<void> {
	response.setMaxListeners(MOST_LISTENERS)
	try {
		await pipeline(Readable.from(parts, { highWaterMark: 1 }), response)
	} catch (error) {
		if (!isGone(error)) throw error
	}
}

/** The reader hung up before the end. */
function isGone(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function answer(route: RestRoute, side: RestSide): RequestHandler {
	const { cache } = side
	return async (request, response) => {
		const gone = new AbortController()
		response.on('close', () => gone.abort())
		response.locals.tokenInBody = route.meta.tokenInBody
		await side.admit([route.procedure], response)
		const ctx = await side.createContext(request, response)
		const input = readInput(route, request)
		const compute = () =>
			callTRPCProcedure({
				router: appRouter,
				path: route.procedure,
				getRawInput: async () => input,
				ctx,
				type: route.kind,
				signal: gone.signal,
				batchIndex: 0,
			})
		if (route.meta.produces !== undefined) {
			const file = ProducedFile.parse(await compute())
			response.attachment(file.filename).type(route.meta.produces)
			if ('parts' in file) await sendParts(file, response)
			else response.send('text' in file ? file.text : Buffer.from(file.base64, 'base64'))
			return
		}
		if (!route.meta.polled || !('revision' in ctx.caller)) {
			response.status(route.meta.status ?? 200).json(await compute())
			return
		}
		const { organizationId, revision } = ctx.caller
		const may = ctx.caller.kind === 'service' ? ctx.caller.scopes : 'user'
		const key = JSON.stringify([organizationId, may, route.procedure, input])
		const kept = cache.find(key, revision) ?? cache.keep(key, revision, await compute())
		response.set({ ETag: kept.etag, 'Cache-Control': 'private, no-cache' })
		if (request.fresh) response.status(304).end()
		else response.type('json').send(kept.bytes)
	}
}
