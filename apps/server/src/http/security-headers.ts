import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { App } from '@dormer/api'
import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * Sets the security headers that OWASP recommends. Pages load resources only from their own origin, from the object store and
 * from MEDIA_PUBLIC_URL. Editor pages also show images from any HTTPS URL, because company logos may be there. API responses are
 * not cached unless their route allows it.
 */
export function setSecurityHeaders(app: App): RequestHandler {
	const ownSources = ["'self'", new URL(app.config.PUBLIC_URL).origin, 'blob:', 'data:']
	const { S3_BUCKET, MEDIA_PUBLIC_URL } = app.config
	const stored = [
		...ownSources,
		...(S3_BUCKET === undefined ? [] : [objectStoreOf(app)]),
		...(MEDIA_PUBLIC_URL === undefined ? [] : [new URL(MEDIA_PUBLIC_URL).origin]),
	]
	const page = {
		defaultSrc: ["'self'"],
		imgSrc: stored,
		mediaSrc: stored,
		connectSrc: stored,
		fontSrc: stored,
		styleSrc: ["'self'", "'unsafe-inline'"],
		workerSrc: ["'self'", 'blob:'],
		objectSrc: ["'none'"],
		baseUri: ["'none'"],
		formAction: ["'self'"],
		frameAncestors: ["'self'"],
	}
	const https = app.config.PUBLIC_URL.startsWith('https:')
	const api = computeHeaders(https, { defaultSrc: ["'none'"], frameAncestors: ["'none'"] })
	const viewer = computeHeaders(https, page)
	const editor = computeHeaders(https, { ...page, imgSrc: [...stored, 'https:'] })
	return (request, response, next) => {
		const { path } = request
		if (path.startsWith('/api/') && !path.startsWith('/api/docs')) {
			response.setHeader('Cache-Control', 'no-store')
			response.setHeaders(api)
		} else response.setHeaders(/^\/(?:p|preview|verify)(?:\/|$)/.test(path) ? viewer : editor)
		next()
	}
}

/** Returns the origin of the object store, as a source in a content security policy. */
function objectStoreOf({ config }: App): string {
	const endpoint = config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT
	return endpoint === undefined ? 'https://*.amazonaws.com' : new URL(endpoint).origin
}

type Policy = Extract<HelmetOptions['contentSecurityPolicy'], object>

/** Returns the headers that Helmet sets. They are the same for every response, so they are computed only once. */
function computeHeaders(
	https: boolean,
	directives: NonNullable<Policy['directives']>,
): Map<string, string> {
	const setHeaders = helmet({
		contentSecurityPolicy: { useDefaults: false, directives },
		strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
		crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
		originAgentCluster: https,
		crossOriginResourcePolicy: { policy: 'same-site' },
	})
	const request = new IncomingMessage(new Socket())
	const response = new ServerResponse(request)
	setHeaders(request, response, () => {})
	return new Map(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]))
}
