import type { APIRequestContext, Browser, Cookie } from 'playwright-core'

/** The password of everybody who signs up. */
export const PASSWORD = 'correct horse'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
/** A call over HTTP; gives what the answer holds, throws when it is refused. */
export type Send = (method: Method, path: string, data?: object) => ReturnType<typeof fetchJson>

export type Company = {
	/** The admin's address. */
	email: string
	/** A call of the admin's own, signed in as in the editor. */
	send: Send
	/** What signs a browser in as the admin. */
	cookies: () => Promise<Cookie[]>
}

type Target = { browser: Browser; url: string }

/** Signs a company up over HTTP. The name also makes the admin's address, so a product takes each name once. */
export async function signUp(place: Target, name = 'Summit Peak Roofing'): Promise<Company> {
	const email = `maya@${name.toLowerCase().replaceAll(' ', '-')}.example`
	const { send, context } = await openRequests(place, { origin: place.url })
	const person = { name: 'Maya Okafor', email, password: PASSWORD }
	await send('POST', '/api/auth/signup', { organizationName: name, ...person })
	return { email, send, cookies: () => context.cookies() }
}

/** A call that carries a new API key of the company and nothing else. */
export async function createApiKey(
	place: Target,
	company: Company,
	...scopes: string[]
): Promise<Send> {
	const made = await company.send('POST', '/api/api-keys', { name: scopes.join(', '), scopes })
	return createSend(place, { authorization: `Bearer ${made.secret}` })
}

/** A call that carries these headers and nobody's session. */
export async function createSend(place: Target, headers: Record<string, string>): Promise<Send> {
	return (await openRequests(place, headers)).send
}

/** Calls in a context of their own, which ends with the browser. */
async function openRequests({ browser, url }: Target, headers: Record<string, string>) {
	const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: headers })
	const send: Send = (method, path, data) => fetchJson(context.request, { method, path, data })
	return { send, context }
}

async function fetchJson(
	context: APIRequestContext,
	{ method, path, data }: { method: Method; path: string; data: object | undefined },
) {
	const response = await context.fetch(path, { method, data })
	if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
	return response.json()
}
