import type { App } from '@dormer/api'
import type { RequestHandler } from 'express'
import helmet, { type HelmetOptions } from 'helmet'

/**
 * Sets the security headers that OWASP recommends. Each type of page has its own content security policy. Pages load
 * resources only from their own origin and the object store. Editor pages also show images from any HTTPS address,
 * because company logos may be there. API responses may load nothing and, unless their route says otherwise, are not stored
 * by browsers and proxies.
 */
export function setSecurityHeaders(app: App): RequestHandler {
	const ownSources = ["'self'", new URL(app.config.PUBLIC_URL).origin, 'blob:', 'data:']
	const objectStore = objectStoreOf(app)
	const stored = app.config.S3_BUCKET === undefined ? ownSources : [...ownSources, objectStore]
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
	const api = createHelmet(https, { defaultSrc: ["'none'"], frameAncestors: ["'none'"] })
	const viewer = createHelmet(https, page)
	const editor = createHelmet(https, { ...page, imgSrc: [...stored, 'https:'] })
	return (request, response, next) => {
		if (/^\/(?:p|verify)(?:\/|$)/.test(request.path)) return viewer(request, response, next)
		const isApi = request.path.startsWith('/api/') && !request.path.startsWith('/api/docs')
		if (isApi) response.set('Cache-Control', 'no-store')
		return (isApi ? api : editor)(request, response, next)
	}
}

/** Returns the source of the object store in a content security policy. */
function objectStoreOf({ config }: App): string {
	const endpoint = config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT
	return endpoint === undefined ? 'https://*.amazonaws.com' : new URL(endpoint).origin
}

type Policy = Extract<HelmetOptions['contentSecurityPolicy'], object>

function createHelmet(https: boolean, directives: NonNullable<Policy['directives']>) {
	return helmet({
		contentSecurityPolicy: { useDefaults: false, directives },
		strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
		crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
		originAgentCluster: https,
		crossOriginResourcePolicy: { policy: 'same-site' },
	})
}
