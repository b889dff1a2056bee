import { AppError, type Context, requireScope } from '@dormer/api'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { Admit } from '../http/admission.ts'
import { checkJsonLimits } from '../http/json-limits.ts'
import { type RestRoute, readsBody } from './routes.ts'
import { acceptFiles } from './upload.ts'

export type CreateContext = (
	request: Request,
	response: Response,
	procedure: string,
) => Promise<Context>

/** Parses a JSON body within the limits of size, values and nesting. */
export const parseJson: RequestHandler = express.json({ limit: '1mb', verify: checkJsonLimits })

/**
 * Creates the handlers that check and parse the body of a route. Every route accepts JSON, and some routes also accept
 * multipart files.
 */
export function createBodyParsers(
	route: RestRoute,
	{ createContext, admitUpload }: { createContext: CreateContext; admitUpload: Admit },
): RequestHandler[] {
	if (!readsBody(route)) return []
	const { files } = route.meta
	const acceptedTypes = [
		'application/json',
		...(files === undefined ? [] : ['multipart/form-data']),
	]
	return [
		rejectOtherTypes(acceptedTypes),
		...(files !== undefined && acceptsSession(route)
			? [rejectStrangers(route, createContext)]
			: []),
		...(files === undefined ? [] : [acceptFiles(files, admitUpload)]),
		parseJson,
	]
}

/** Returns whether the route accepts a session as a credential. */
function acceptsSession({ meta }: RestRoute): boolean {
	return meta.credentials?.includes('session') === true
}

/** Rejects with 415 a body of another media type than `acceptedTypes`. */
export function rejectOtherTypes(acceptedTypes: string[]): RequestHandler {
	return (request, _response, next) => {
		const hasBody =
			Number(request.get('content-length') ?? 0) > 0 ||
			request.get('transfer-encoding') !== undefined
		if (!hasBody || request.is(acceptedTypes)) return next()
		const accepted = acceptedTypes.join(' or ')
		throw new AppError('UNSUPPORTED_TYPE', `Content-Type must be ${accepted}`)
	}
}

/** Rejects with 401 or 403 before the server reads the files of a caller that may not call the route. */
function rejectStrangers(
	{ procedure, meta: { scopes = [] } }: RestRoute,
	createContext: CreateContext,
): RequestHandler {
	return async (request, response, next) => {
		const { caller } = await createContext(request, response, procedure)
		if (caller.kind !== 'user') requireScope(caller, scopes)
		next()
	}
}
