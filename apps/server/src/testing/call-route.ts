import { z } from 'zod'
import type { RestRoute } from '../rest/routes.ts'
import { createSample } from '../rest/sample-input.ts'
import type { Ids } from './one-of-each.ts'
import type { Fetch } from './page-fetch.ts'

/**
 * A caller with up to three credentials: a session, a token of one of its own presentations, and an API key.
 */
export type Caller = { fetch: Fetch; token?: string; secret?: string }

const wantsToken = ({ meta }: RestRoute) => meta.credentials?.join() === 'presentation'
const wantsKey = ({ meta }: RestRoute) => meta.credentials?.join() === 'bearer'
/** Returns whether the path of a route contains the id of a record. */
export const namesAnObject = (route: RestRoute) => /\{\w+Id\}/.test(route.path)

/**
 * Calls a route with the smallest valid input. An input field or path parameter whose name is a key of `ids` gets the id under
 * that key. Sends the credential that the route asks for. Returns the status and the text of the response.
 */
export async function callRoute(
	route: RestRoute,
	ids: Ids,
	{ fetch, token, secret }: Caller,
): Promise<{ status: number; text: string }> {
	const input = route.input
		? z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' })
		: {}
	const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? name))
	const isRead = route.method === 'get' || route.method === 'delete'
	const hasBody = !isRead && route.input !== undefined
	const json = !hasBody ? undefined : createSample(input as Parameters<typeof createSample>[0], ids)
	const answer = await fetch(path, {
		method: route.method.toUpperCase(),
		headers: {
			...(token !== undefined && wantsToken(route) && { 'x-presentation-token': token }),
			...(secret !== undefined &&
				(token === undefined || wantsKey(route)) && { authorization: `Bearer ${secret}` }),
		},
		...(json !== undefined && bodyOf(route, json)),
	})
	return { status: answer.status, text: await answer.text() }
}

/** Returns a JSON body, or a form for a route that requires a file. */
function bodyOf({ meta, path }: RestRoute, json: unknown): { json: unknown } | { body: FormData } {
	const fields = z.record(z.string(), z.unknown()).safeParse(json).data ?? {}
	const files = Object.keys(meta.files ?? {}).filter((name) => fields[name] !== undefined)
	if (files.length === 0) return { json }
	const form = new FormData()
	for (const [name, value] of Object.entries(fields))
		if (files.includes(name)) form.append(name, new Blob(['text']), 'file.csv')
		else if (!path.includes(`{${name}}`)) form.append(name, String(value))
	return { body: form }
}
