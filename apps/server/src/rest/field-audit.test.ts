import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { REQUEST_ALIASES } from './aliases.ts'
import { describeApi } from './openapi.ts'
import { listRoutes, type RestRoute, readsBody } from './routes.ts'
import { isSpecified } from './specified-operations.ts'

const UNKNOWN = 'noSuchField'
const ID = '018f3c1e-7a42-7c55-9d1b-2f6a8c0e4b17'

let server: TestServer
let admin: TestServer['fetch']
let key: string
let token: string
let presentationId: string
beforeAll(async () => {
	server = await startTestServer({}, { RATE_LIMITS: 'off' })
	admin = await server.signUp()
	const scopes = ['presentations:send', 'presentations:write']
	key = z
		.object({ secret: z.string() })
		.parse(await post('/api/api-keys', { name: 'Key', scopes })).secret
	const Created = z.object({ deck: z.object({ id: z.string() }) })
	const { deck } = Created.parse(await post('/api/decks', { name: 'Roof' }))
	const homeowner = { first_name: 'Karen', address: '2847 S Clermont St', city: 'Denver' }
	const created = await post(`/api/decks/${deck.id}/presentations`, {
		homeowner: { ...homeowner, state: 'CO', zip: '80222' },
	})
	const { url, deck_presentation_id: id } = z
		.object({ url: z.string(), deck_presentation_id: z.string() })
		.parse(created)
	presentationId = id
	const shareKey = url.slice(url.lastIndexOf('/') + 1)
	token = z
		.object({ token: z.string() })
		.parse(await post(`/api/presentations/${id}/events-token`, { shareKey })).token
})
afterAll(() => server.close())

async function post(path: string, json: object): Promise<unknown> {
	return (await admin(path, { method: 'POST', json })).json()
}

const Media = z.object({ example: z.record(z.string(), z.unknown()).optional() })
const Operation = z.object({
	requestBody: z.object({ content: z.record(z.string(), Media) }).optional(),
	responses: z.record(z.string(), z.object({ $ref: z.string().optional() })),
})
const Errors = z.object({
	content: z.object({
		'application/json': z.object({ examples: z.record(z.string(), z.unknown()) }),
	}),
})
const { paths, components } = z
	.object({
		paths: z.record(z.string(), z.record(z.string(), Operation)),
		components: z.object({ responses: z.record(z.string(), Errors) }),
	})
	.parse(describeApi('https://dormer.example'))

/** Returns the codes of an operation's errors with the given status, as the OpenAPI document lists them. */
function listCodes({ path, method }: RestRoute, status: number): string[] {
	const name = paths[path]?.[method]?.responses[status]?.$ref?.split('/').at(-1) ?? ''
	return Object.keys(components.responses[name]?.content['application/json'].examples ?? {})
}
const routes = listRoutes()
const takesJson = routes.filter(
	(route) =>
		readsBody(route) &&
		paths[route.path]?.[route.method]?.requestBody?.content['application/json'] !== undefined,
)
const nameOf = ({ method, path }: RestRoute) => `${method.toUpperCase()} ${path}`

/**
 * Calls an operation with the kind of credential that it requires: a presentation token, an API key or the session of an admin.
 */
function call(route: RestRoute, json: object | undefined) {
	const credentials = route.meta.credentials ?? []
	const byToken = credentials.includes('presentation')
	const bySession = credentials.includes('session') || credentials.includes('viewer')
	const send = bySession ? admin : server.fetch
	return send(addressOf(route, byToken ? presentationId : ID), {
		method: route.method.toUpperCase(),
		headers: {
			...(byToken && { 'x-presentation-token': token }),
			...(credentials.join() === 'bearer' && { authorization: `Bearer ${key}` }),
		},
		...(json !== undefined && { json }),
	})
}

/**
 * Returns the path of an operation with the given presentation id. Replaces every other id with the id of a record that does not
 * exist.
 */
const addressOf = ({ path }: RestRoute, idOfPresentation = ID) =>
	path.replace('{presentationId}', idOfPresentation).replace(/\{\w+\}/g, ID)

const Refusal = z.object({
	error: z.string(),
	code: z.string().optional(),
	details: z.array(z.object({ path: z.string() })).default([]),
})

/**
 * Sends fields that the operation does not have. Expects that an operation of the specification ignores them and names them in
 * `X-Ignored-Fields`, and that any other operation names them in an error with status 400.
 */
async function expectNamed(route: RestRoute, fields: string[]): Promise<void> {
	const body = paths[route.path]?.[route.method]?.requestBody?.content['application/json']
	// When the input is a union, the fields that an operation knows depend on the member of the union that the body matches.
	const example = route.input instanceof z.ZodUnion ? body?.example : {}
	const unknown = Object.fromEntries(fields.map((name) => [name, null]))
	const answer = await call(route, { ...example, ...unknown })
	if (isSpecified(route)) {
		expect(answer.headers.get('x-ignored-fields')?.split(', ')).toEqual(fields)
		return
	}
	expect(answer.status).toBe(400)
	const { code, details } = Refusal.parse(await answer.json())
	expect(code).toBe('VALIDATION_ERROR')
	expect(details.map(({ path }) => path)).toEqual(fields.slice(0, 20))
}

const Json = z.object({
	type: z.string().optional(),
	properties: z.record(z.string(), z.unknown()).default({}),
	anyOf: z.array(z.unknown()).default([]),
})

/** Returns the field names of a schema. For a union, returns the field names of all its members. */
function fieldsOf(schema: unknown): string[] {
	const { properties, anyOf } = Json.parse(schema)
	return [...Object.keys(properties), ...anyOf.flatMap(fieldsOf)]
}

/**
 * Returns the fields that the record in an operation's response has and the operation's input does not have. Leaves out the
 * fields that the operation accepts for existing clients.
 */
function readOnlyFields({ procedure, input, output }: RestRoute): string[] {
	const toJson = (schema: z.ZodType | undefined, io: 'input' | 'output') =>
		schema === undefined ? {} : z.toJSONSchema(schema, { io, unrepresentable: 'any' })
	const { properties, anyOf } = Json.parse(toJson(output, 'output'))
	const [only, ...others] = Object.values(properties)
	const record =
		others.length === 0 && anyOf.length === 0 && only !== undefined
			? only
			: toJson(output, 'output')
	const known = [
		...fieldsOf(toJson(input, 'input')),
		...Object.keys(REQUEST_ALIASES[procedure] ?? {}),
	]
	return fieldsOf(record).filter((name) => !known.includes(name))
}

describe('fields of requests with a JSON body (docs/design/contract.md#conventions)', () => {
	it.each(takesJson.map((route) => [nameOf(route), route] as const))(
		'%s names an unknown field',
		(_name, route) => expectNamed(route, [UNKNOWN]),
	)

	it.each(
		takesJson.flatMap((route) => {
			const fields = readOnlyFields(route)
			return fields.length === 0 ? [] : [[nameOf(route), route, fields] as const]
		}),
	)('%s names the fields that are read-only', (_name, route, fields) =>
		expectNamed(route, [...new Set(fields)]),
	)
})

/** Error responses for which the specification defines no error code (docs/specification.md#errors). */
const PLAIN = ['GET /api/decks 401', 'POST /api/presentations/{presentationId}/sign-contract 404']

describe('refusals (docs/specification.md#errors)', () => {
	it.each(routes.map((route) => [nameOf(route), route] as const))(
		'of %s have a code that the OpenAPI document lists, except where the specification defines none',
		async (_name, route) => {
			const method = route.method.toUpperCase()
			const body = readsBody(route) ? { json: { [UNKNOWN]: null } } : {}
			const headers = { authorization: 'Bearer psk_wrong' }
			const answers = [
				await server.fetch(addressOf(route), { method, ...body }),
				await server.fetch(addressOf(route), { method, ...body, headers }),
				...(readsBody(route) ? [await call(route, body.json), await call(route, {})] : []),
				...(readsBody(route) || !route.path.includes('{') ? [] : [await call(route, undefined)]),
			]
			for (const answer of answers) {
				const text = await answer.text()
				if (answer.status < 400) continue
				const { code } = Refusal.parse(JSON.parse(text))
				if (code === undefined) expect(PLAIN).toContain(`${method} ${route.path} ${answer.status}`)
				else expect(listCodes(route, answer.status)).toContain(code)
				expect(answer.status).not.toBe(500)
			}
		},
	)
})
