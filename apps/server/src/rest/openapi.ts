import { type Credential, Success } from '@dormer/api'
import { describeOperation as findDescription, listGroups } from '@dormer/api/reference'
import { describeRequestAliases } from './apply-aliases.ts'
import { takesIdempotencyKey } from './idempotency-key.ts'
import { Components, type Json, type ObjectSchema, toPascal } from './openapi-components.ts'
import { ErrorBody, ErrorResponses } from './openapi-errors.ts'
import { BODIES } from './openapi-example-bodies.ts'
import { RESPONSES } from './openapi-example-responses.ts'
import { Examples, withValues } from './openapi-examples.ts'
import { API_GUIDE } from './openapi-guide.ts'
import { describeHeaders, HEADERS, IDEMPOTENCY_KEY_PARAMETER } from './openapi-headers.ts'
import { describeSessionSample } from './openapi-session-sample.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import { confirmsChange, listRoutes, type RestRoute, readsBody } from './routes.ts'
import { isSpecified } from './specified-operations.ts'

/** Version of the REST API, in the OpenAPI document and for MCP clients. */
export const API_VERSION = '1.0.0'

/**
 * Returns the security requirements (OpenAPI) of an operation that accepts `credential`. Any one of them is enough. An API key comes
 * first, because samples use the first one.
 */
function describeSecurity(credential: Credential, scopes: readonly string[]): Json[] {
	const keys = scopes.length > 0 ? [{ bearer: [] }] : []
	if (credential === 'bearer') return keys
	if (credential === 'presentation') return [{ presentationToken: [] }]
	return credential === 'viewer' ? [...keys, { session: [] }, {}] : [{ session: [] }]
}

/** Returns the credentials of an operation, an API key before a session. */
const orderCredentials = (credentials: readonly Credential[]) =>
	credentials.toSorted((one, other) => Number(other === 'bearer') - Number(one === 'bearer'))

/** Returns the description of an operation, with the scopes that an API key needs: one of `scopes`, and `alsoScope` if set. */
function describeRoute({ procedure, meta: { scopes = [], alsoScope } }: RestRoute): Json {
	const more = alsoScope === undefined ? '' : ` and \`${alsoScope}\``
	const noun = alsoScope === undefined ? 'scope' : 'scopes'
	const keys =
		scopes.length > 0
			? [
					`An API key needs the ${noun} ${scopes.map((scope) => `\`${scope}\``).join(' or ')}${more}.`,
				]
			: []
	const texts = [findDescription(procedure) ?? [], keys].flat()
	return {
		...(texts.length > 0 && { description: texts.join('\n\n') }),
		...(scopes.length > 0 && {
			'x-scopes': scopes.map((scope) => [scope, ...(alsoScope ? [alsoScope] : [])].join(' ')),
		}),
	}
}

/** Creates the OpenAPI 3.1 document from the same list of routes that serves the requests. */
export function describeApi(publicUrl: string): Json {
	const components = new Components()
	const errors = new ErrorResponses()
	const errorPlace = { name: 'Error', io: 'output' } as const
	components.add(components.convert(ErrorBody, errorPlace), errorPlace)
	const paths: Record<string, Record<string, Json>> = {}
	// Adds the components of all responses first, so their names have no suffix. When a model has different fields in
	// requests, its component for requests is added later, with the suffix `Input`.
	const routes = listRoutes().map((route) => ({
		route,
		response: describeSuccess(route, components),
	}))
	for (const { route, response } of routes)
		paths[route.path] = {
			...paths[route.path],
			[route.method]: describeOperation(route, { response, components, errors, publicUrl }),
		}
	const webhooks = describeWebhooks(components)
	return {
		openapi: '3.1.0',
		info: {
			title: 'Dormer',
			version: API_VERSION,
			summary: 'Creates, sends and measures narrated sales presentations for homeowners.',
			description: API_GUIDE,
			contact: { name: 'Operator of this server', url: publicUrl },
			license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
		},
		servers: [{ url: publicUrl }],
		tags: listGroups().filter(({ name }) => routes.some(({ route }) => tagOf(route) === name)),
		paths,
		webhooks,
		components: {
			schemas: components.schemas,
			responses: errors.responses,
			headers: HEADERS,
			securitySchemes: describeCredentials(),
		},
	}
}

function describeCredentials(): Json {
	const used = new Set(listRoutes().flatMap(({ meta }) => meta.credentials ?? []))
	return {
		session: {
			type: 'apiKey',
			in: 'cookie',
			name: 'session',
			description: 'Cookie of a signed-in user, set by `POST /api/auth/login`.',
		},
		...(used.has('bearer') && {
			bearer: {
				type: 'http',
				scheme: 'bearer',
				description:
					'API key of a company, `psk_…`. Each operation names the scope that the key needs.',
			},
		}),
		...(used.has('presentation') && {
			presentationToken: {
				type: 'apiKey',
				in: 'header',
				name: 'x-presentation-token',
				description:
					'Token for one presentation, from `POST /api/presentations/{presentationId}/events-token`.',
			},
		}),
	}
}

const IGNORED_FIELDS: Json = {
	'X-Ignored-Fields': {
		description: 'Names of the request fields that this operation does not have.',
		schema: { type: 'string' },
	},
}

const SUCCESS = { name: 'Success', io: 'output' } as const

const tagOf = (route: RestRoute) => route.meta.group ?? 'Utility'

type Parts = { response: Json; components: Components; errors: ErrorResponses; publicUrl: string }

function describeOperation(
	route: RestRoute,
	{ response, components, errors, publicUrl }: Parts,
): Json {
	const name = `${toPascal(route.procedure)}Request`
	const input: ObjectSchema = route.input
		? describeRequestAliases(
				route.procedure,
				components.convert(route.input, { name, io: 'input' }),
			)
		: {}
	const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? '')
	const inQuery = !readsBody(route)
	const rest = Object.keys(input.properties ?? {}).filter((field) => !inPath.includes(field))
	const parameters = [
		...inPath.map((field) => describeParameter(input, field, 'path')),
		...(inQuery ? rest.map((field) => describeParameter(input, field, 'query')) : []),
		...(takesIdempotencyKey(route) ? [IDEMPOTENCY_KEY_PARAMETER] : []),
	]
	const { credentials = [], scopes = [], readsKey: takesKey = false } = route.meta
	const hasBody = !inQuery && (rest.length > 0 || input.anyOf !== undefined)
	const body = hasBody ? describeBody({ route, input, name, components }, rest) : undefined
	return {
		operationId: route.procedure.replaceAll('.', '_'),
		summary: route.meta.summary ?? route.procedure,
		...describeRoute(route),
		tags: [tagOf(route)],
		security:
			credentials.length === 0
				? [{}, ...(takesKey ? [{ bearer: [] }, { session: [] }] : [])]
				: orderCredentials(credentials).flatMap((one) => describeSecurity(one, scopes)),
		...(parameters.length > 0 ? { parameters } : {}),
		...(body !== undefined && { requestBody: body }),
		...describeSessionSample(route, {
			publicUrl,
			body: body?.content['application/json']?.example,
		}),
		responses: {
			[String(route.meta.status ?? 200)]: {
				...response,
				headers: {
					...describeHeaders(route.meta.status ?? 200, {
						hasCredential: credentials.length > 0,
						takesKey: takesIdempotencyKey(route),
					}),
					...(isSpecified(route) && readsBody(route) && IGNORED_FIELDS),
				},
			},
			...errors.describe(route),
		},
	}
}

/** Describes the response of a call that succeeds: what it contains, its schema and an example. */
function describeSuccess(route: RestRoute, components: Components): Json {
	const { meta, output, procedure } = route
	const { produces } = meta
	if (produces !== undefined) return { description: 'The file.', content: describeFile(produces) }
	if (output === undefined) return { description: 'The operation succeeded.' }
	const place = { name: `${toPascal(procedure)}Response`, io: 'output' } as const
	const record = components.add(components.convert(output, place), place)
	const schema =
		confirmsChange(route) && output !== Success
			? { allOf: [components.add(components.convert(Success, SUCCESS), SUCCESS), record] }
			: record
	const example = new Examples(components.schemas).create(schema)
	return {
		description: components.summarize(record),
		content: json(schema, { example: withValues(example, RESPONSES[procedure] ?? {}) }),
	}
}

function describeFile(produces: string): Json {
	if (produces === 'application/json') return json({ type: 'object' })
	// In OpenAPI 3.1, the media type alone describes a binary body. Its schema has no `type` and no encoding.
	if (produces === 'application/pdf') return { [produces]: {} }
	return { [produces]: { schema: { type: 'string' } } }
}

function describeParameter(input: ObjectSchema, name: string, where: 'path' | 'query'): Json {
	const required = where === 'path' || (input.required ?? []).includes(name)
	const { description, ...schema } = input.properties?.[name] ?? { type: 'string' }
	return { name, in: where, required, ...(description !== undefined && { description }), schema }
}

type BodyOf = { route: RestRoute; input: ObjectSchema; name: string; components: Components }

function describeBody(
	{ route, input, name, components }: BodyOf,
	names: string[],
): { required: boolean; content: Record<string, Json> } {
	const { properties = {}, required = [], ...more } = input
	const bodyOf = (fields: string[], suffix = '') =>
		components.add(
			{
				...more,
				type: 'object',
				...(!isSpecified(route) && { additionalProperties: false }),
				properties: Object.fromEntries(fields.map((field) => [field, properties[field] ?? {}])),
				...(required.some((field) => fields.includes(field)) && {
					required: required.filter((field) => fields.includes(field)),
				}),
			},
			{ name, io: 'input', suffix },
		)
	const jsonOf = (schema: Json) =>
		json(schema, {
			example: BODIES[route.procedure] ?? new Examples(components.schemas).create(schema),
		})
	if (input.anyOf !== undefined) return { required: true, content: jsonOf(input) }
	const files = Object.keys(route.meta.files ?? {})
	const needsFile = files.some((field) => required.includes(field))
	const jsonFields = needsFile ? [] : names.filter((field) => !files.includes(field))
	return {
		required: required.some((field) => names.includes(field)),
		content: {
			...(jsonFields.length > 0 && jsonOf(bodyOf(jsonFields))),
			...(files.length > 0 && {
				'multipart/form-data': { schema: bodyOf(names, jsonFields.length > 0 ? 'Upload' : '') },
			}),
		},
	}
}

const json = (schema: Json, more: Json = {}): Record<string, Json> => ({
	'application/json': { schema, ...more },
})
