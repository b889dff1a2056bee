import type { Json } from './openapi-components.ts'
import type { RestRoute } from './routes.ts'

/** Returns whether only a signed-in user may call the operation. */
const needsSession = ({ meta: { credentials = [] } }: RestRoute) => credentials.join() === 'session'

/**
 * Returns the sample of an operation that only a signed-in user may call, as the extension that readers of OpenAPI documents show.
 * It signs in first and keeps the session in a file, because a sample with the value of a cookie would not run. Returns no sample
 * for other operations: readers build theirs, with the API key.
 */
export function describeSessionSample(
	route: RestRoute,
	{ publicUrl, body }: { publicUrl: string; body: unknown },
): Json {
	if (!needsSession(route)) return {}
	const address = publicUrl + route.path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name}`)
	const lines = [
		'# Only for a signed-in user, not for an API key. The file keeps the session.',
		`curl ${publicUrl}/api/auth/login -c session.txt \\`,
		`  --json '{"email": "maya@alpine.example", "password": "…"}'`,
		`curl "${address}" -b session.txt -X ${route.method.toUpperCase()}`,
	]
	const source =
		body === undefined
			? lines.join('\n')
			: `${lines.join('\n')} \\\n  --json '${JSON.stringify(body, null, 2)}'`
	return { 'x-codeSamples': [{ lang: 'shell', label: 'curl', source }] }
}
