import type { Context } from '../core/trpc.ts'
import { createCaller } from '../index.ts'
import type { ApiCaller } from './fixtures.ts'
import type { TestApp } from './test-app.ts'

/** A browser that is not signed in at first. It keeps the cookies of responses and sends them with each call. */
export type TestBrowser = { api: ApiCaller; cookies: Map<string, string> }

/** Creates a browser with the IP address `ip`. `now` sets the clock for its calls. */
export function createTestBrowser(
	app: TestApp,
	ip: string,
	now: Context['now'] = app.now,
): TestBrowser {
	const cookies = new Map<string, string>()
	const ctx: Context = {
		...app,
		now,
		ip,
		caller: { kind: 'anonymous' },
		requestId: 'test',
		userAgent: null,
		get cookieHeader() {
			return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
		},
		setHeader: (name, header) => {
			const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
			if (name === 'Set-Cookie') cookies.set(cookie, value)
		},
	}
	return { api: createCaller(ctx), cookies }
}
