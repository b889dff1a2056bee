import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createTestApp, type TestApp } from '@dormer/api/testing'
import { createServer } from './server.ts'

export type TestServer = TestApp & {
	url: string
	/** A request as a page of ours sends it; a body that is no string, form or bytes goes as JSON. */
	fetch: (path: string, init?: TestRequest) => Promise<Response>
	/** Signs a new company up and gives a `fetch` that carries its session. */
	signUp: (name?: string) => Promise<TestServer['fetch']>
}
type TestRequest = Omit<RequestInit, 'body'> & {
	json?: unknown
	body?: NonNullable<RequestInit['body']>
	cookie?: string
}
type Settings = Parameters<typeof createTestApp>[0]

/** The web side over HTTP on a free port of loopback, with a database of its own and the local engines. */
export async function startTestServer(
	settings: Settings = {},
	env: Record<string, string> = {},
): Promise<TestServer> {
	const http = createHttpServer()
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
	const app = await createTestApp(settings, { PUBLIC_URL: url, ...env })
	http.on('request', createServer(app, path.join(app.config.DATA_DIR, 'objects')))
	const send: TestServer['fetch'] = (at, { json, cookie, ...init } = {}) =>
		fetch(new URL(at, url), {
			...init,
			...(json !== undefined && { body: JSON.stringify(json) }),
			headers: {
				'sec-fetch-site': 'same-origin',
				...(json !== undefined && { 'content-type': 'application/json' }),
				...(cookie !== undefined && { cookie }),
				...init.headers,
			},
		})
	let companies = 0
	return {
		...app,
		url,
		fetch: send,
		signUp: async (organizationName = 'Summit Peak Roofing') => {
			companies += 1
			const answer = await send('/api/auth/signup', {
				method: 'POST',
				json: {
					organizationName,
					name: 'Maya Okafor',
					email: `maya.${companies}@company.example`,
					password: 'correct horse',
				},
			})
			const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
			return (at, init) => send(at, { ...init, cookie })
		},
		close: async () => {
			http.closeAllConnections()
			await new Promise((resolve) => http.close(resolve))
			await app.close()
		},
	}
}
