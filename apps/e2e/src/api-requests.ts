import { setTimeout } from 'node:timers/promises'
import { DormerClient } from '@dormer/client'
import type { APIRequestContext, Browser, Cookie } from 'playwright-core'

/** Requests that are sent at most when each response is 503. */
const MAX_ATTEMPTS = 5

/** Password of every user that these tests sign up. */
export const PASSWORD = 'correct horse'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Sends an API request and returns the parsed JSON response. Throws when the response is an error. */
export type Send = (method: Method, path: string, data?: object) => ReturnType<typeof fetchJson>

export type Company = {
	/** Email address of the admin who was signed up. */
	email: string
	/** Sends requests with the session of the admin. */
	send: Send
	/** Returns the session cookies. A browser with these cookies is signed in as the admin. */
	cookies: () => Promise<Cookie[]>
}

type Target = { browser: Browser; url: string }

/** Signs up a company over HTTP. Use each name only once per server, because the admin's email address contains it. */
export async function signUp(target: Target, name = 'Summit Peak Roofing'): Promise<Company> {
	const email = `maya@${name.toLowerCase().replaceAll(' ', '-')}.example`
	const { send, context } = await openRequests(target, { origin: target.url })
	const person = { name: 'Maya Okafor', email, password: PASSWORD }
	await send('POST', '/api/auth/signup', { organizationName: name, ...person })
	return { email, send, cookies: () => context.cookies() }
}

/** Signs in over HTTP, and returns a function that sends requests with the session. */
export async function signIn(target: Target, email: string, password: string): Promise<Send> {
	const { send } = await openRequests(target, { origin: target.url })
	await send('POST', '/api/auth/login', { email, password })
	return send
}

/** Creates an API key with the given scopes. Returns a client that sends requests with this key. */
export async function createClient(
	{ url }: Target,
	company: Company,
	...scopes: string[]
): Promise<DormerClient> {
	const { secret } = await company.send('POST', '/api/api-keys', {
		name: scopes.join(', '),
		scopes,
	})
	return new DormerClient({ baseUrl: url, apiKey: secret })
}

/** Returns a function that sends requests with the given headers and without a session. */
export async function createSend(target: Target, headers: Record<string, string>): Promise<Send> {
	return (await openRequests(target, headers)).send
}

/** Opens a separate browser context for API requests. The context closes when the browser closes. */
async function openRequests({ browser, url }: Target, headers: Record<string, string>) {
	const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: headers })
	const send: Send = (method, path, data) => fetchJson(context.request, { method, path, data })
	return { send, context }
}

/**
 * Sends a request and returns the parsed JSON response. Like any client, sends it again after `Retry-After` when the
 * response is 503: while three journeys and their servers share two processors, a transaction can take longer than the server
 * allows.
 */
async function fetchJson(
	context: APIRequestContext,
	{ method, path, data }: { method: Method; path: string; data: object | undefined },
) {
	let response = await context.fetch(path, { method, data })
	for (let attempts = 1; response.status() === 503 && attempts < MAX_ATTEMPTS; attempts++) {
		await setTimeout(Number(response.headers()['retry-after']) * 1000)
		response = await context.fetch(path, { method, data })
	}
	if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
	return response.json()
}
