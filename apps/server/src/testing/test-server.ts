import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createTestApp, type TestApp } from '@dormer/api/testing'
import { createServer } from '../create-server.ts'
import { createPageFetch, type Fetch } from './page-fetch.ts'

export type TestServer = TestApp & {
	url: string
	fetch: Fetch
	/** Signs up a new company and returns a `fetch` with its session cookie. */
	signUp: (name?: string) => Promise<Fetch>
}
type Settings = Parameters<typeof createTestApp>[0]

/** Starts the web server on a free loopback port, with a new test database and the local engines. */
export async function startTestServer(
	settings: Settings = {},
	env: Record<string, string> = {},
): Promise<TestServer> {
	const http = createHttpServer()
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
	const app = await createTestApp(settings, { PUBLIC_URL: url, ...env })
	http.on('request', createServer(app, path.join(app.config.DATA_DIR, 'objects')))
	const send = createPageFetch(url)
	let companies = 0
	return {
		...app,
		url,
		fetch: send,
		signUp: async (organizationName = 'Summit Peak Roofing') => {
			companies += 1
			const response = await send('/api/auth/signup', {
				method: 'POST',
				json: {
					organizationName,
					name: 'Maya Okafor',
					email: `maya.${companies}@company.example`,
					password: 'correct horse',
				},
			})
			const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
			return (at, init) => send(at, { ...init, cookie })
		},
		close: async () => {
			http.closeAllConnections()
			await new Promise((resolve) => http.close(resolve))
			await app.close()
		},
	}
}
