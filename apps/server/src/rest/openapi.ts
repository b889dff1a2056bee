import { type Credential, type ErrorCode, type Meta, STATUS_OF } from '@dormer/api'
import {
	describeError,
	describeOperation as findDescription,
	listGroups,
} from '@dormer/api/reference'
import { z } from 'zod'
import { takesIdempotencyKey } from './idempotency-key.ts'
import { Components, type Json, type ObjectSchema, toPascal } from './openapi-components.ts'
import { API_GUIDE } from './openapi-guide.ts'
import { describeHeaders, HEADERS, IDEMPOTENCY_KEY_PARAMETER } from './openapi-headers.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import { listRoutes, type RestRoute, readsBody } from './routes.ts'
import { isSpecified } from './specified-operations.ts'

/** Returns the ways to authenticate a call with a credential. An API key needs one of the `scopes`, and also `alsoScope`. */
function describeSecurity(
	credential: Credential,
	{ scopes = [], alsoScope }: Pick<Meta, 'scopes' | 'alsoScope'>,
): Json[] {
	const more = alsoScope === undefined ? [] : [alsoScope]
	const keys = scopes.map((scope) => ({ bearer: [scope, ...more] }))
	if (credential === 'bearer') return keys
	if (credential === 'presentation') return [{ presentationToken: [] }]
	return credential === 'viewer' ? [{ session: [] }, ...keys, {}] : [{ session: [] }]
}

/** Creates the OpenAPI 3.1 document from the same list of routes that serves the requests. */
export function describeApi(publicUrl: string): Json {
	const components = new Components()
	const errorPlace = { name: 'Error', io: 'output' } as const
	components.add(components.convert(ErrorBody, errorPlace), errorPlace)
	const paths: Record<string, Record<string, Json>> = {}
	// Converts responses first, so that the suffix `Input` marks the form that clients send and not the form that they receive.
	const routes = listRoutes().map((route) => ({
		route,
		response: describeResponse(route, components),
	}))
	for (const { route, response } of routes)
		paths[route.path] = {
			...paths[route.path],
			[route.method]: describeOperation(route, response, components),
		}
	const webhooks = describeWebhooks(components)
	return {
		openapi: '3.1.0',
		info: {
			title: 'Dormer',
			version: '1.0.0',
			summary: 'Creates, sends and measures narrated sales presentations for homeowners.',
			description: API_GUIDE,
			license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
		},
		servers: [{ url: publicUrl }],
		tags: listGroups().filter(({ name }) => listRoutes().some((route) => tagOf(route) === name)),
		paths,
		webhooks,
		components: {
			schemas: components.schemas,
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
				description: 'API key of a company, `psk_…`, with the scopes that the operation needs.',
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
		description: 'Names of the fields of the request that this operation does not have.',
		schema: { type: 'string' },
	},
}

const tagOf = (route: RestRoute) => route.meta.group ?? 'Utility'

function describeOperation(route: RestRoute, response: Json, components: Components): Json {
	const name = `${toPascal(route.procedure)}Request`
	const input: ObjectSchema = route.input
		? components.convert(route.input, { name, io: 'input' })
		: {}
	const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? '')
	const inQuery = !readsBody(route)
	const rest = Object.keys(input.properties ?? {}).filter((field) => !inPath.includes(field))
	const parameters = [
		...inPath.map((field) => describeParameter(input, field, 'path')),
		...(inQuery ? rest.map((field) => describeParameter(input, field, 'query')) : []),
		...(takesIdempotencyKey(route) ? [IDEMPOTENCY_KEY_PARAMETER] : []),
	]
	const description = findDescription(route.procedure)
	const { credentials = [] } = route.meta
	return {
		operationId: route.procedure.replaceAll('.', '_'),
		summary: route.meta.summary ?? route.procedure,
		...(description !== undefined && { description }),
		tags: [tagOf(route)],
		security:
			credentials.length === 0
				? [{}]
				: credentials.flatMap((one) => describeSecurity(one, route.meta)),
		...(parameters.length > 0 ? { parameters } : {}),
		...(inQuery || (rest.length === 0 && input.anyOf === undefined)
			? {}
			: { requestBody: describeBody({ route, input, name, components }, rest) }),
		responses: {
			[String(route.meta.status ?? 200)]: {
				description: 'Success',
				...(isSpecified(route) && readsBody(route) && { headers: IGNORED_FIELDS }),
				...(route.output && { content: response }),
				headers: headersOf(route, route.meta.status ?? 200),
			},
			...describeErrors(route),
		},
	}
}

function describeResponse({ meta, output, procedure }: RestRoute, components: Components): Json {
	const { produces } = meta
	if (produces === 'application/json') return json({ type: 'object' })
	// OpenAPI 3.1 describes a binary body only by its media type, without a type or an encoding.
	if (produces === 'application/pdf') return { [produces]: {} }
	if (produces !== undefined) return { [produces]: { schema: { type: 'string' } } }
	if (output === undefined) return {}
	const place = { name: `${toPascal(procedure)}Response`, io: 'output' } as const
	return json(components.add(components.convert(output, place), place))
}

function describeParameter(input: ObjectSchema, name: string, where: 'path' | 'query'): Json {
	const required = where === 'path' || (input.required ?? []).includes(name)
	const { description, ...schema } = input.properties?.[name] ?? { type: 'string' }
	return { name, in: where, required, ...(description !== undefined && { description }), schema }
}

type BodyOf = { route: RestRoute; input: ObjectSchema; name: string; components: Components }

function describeBody({ route, input, name, components }: BodyOf, names: string[]): Json {
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
	if (input.anyOf !== undefined) return { required: true, content: json(input) }
	const files = Object.keys(route.meta.files ?? {})
	const jsonFields = names.filter((field) => !files.includes(field))
	return {
		required: required.some((field) => names.includes(field)),
		content: {
			...(jsonFields.length > 0 && json(bodyOf(jsonFields))),
			...(files.length > 0 && {
				'multipart/form-data': { schema: bodyOf(names, jsonFields.length > 0 ? 'Upload' : '') },
			}),
		},
	}
}

function describeErrors(route: RestRoute): Json {
	const { credentials = [], errors = [] } = route.meta
	const bodyErrors: ErrorCode[] = readsBody(route) ? ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE'] : []
	const isOpenToKeys = credentials.includes('bearer')
	// Documents 403 for API keys without the scope, and for writes with a session from another site.
	const canBeForbidden = route.method !== 'get' || isOpenToKeys
	const refusesKeys = credentials.length > 0 && !isOpenToKeys
	const codes: ErrorCode[] = [
		...(route.input === undefined ? [] : ['VALIDATION_ERROR' as const]),
		...(credentials.length === 0 ? [] : ['UNAUTHORIZED' as const]),
		...(canBeForbidden ? ['FORBIDDEN' as const] : []),
		...(refusesKeys ? ['SESSION_REQUIRED' as const] : []),
		...(credentials.length > 0 ? ['INVALID_API_KEY' as const] : []),
		...(takesIdempotencyKey(route)
			? (['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const)
			: []),
		...bodyErrors,
		...errors,
		'RATE_LIMITED',
		'INTERNAL',
		'UPSTREAM_UNAVAILABLE',
	]
	const statuses = [...new Set(codes.map((code) => STATUS_OF[code]))].sort((a, b) => a - b)
	const namesOf = (status: number) => [
		...new Set(codes.filter((code) => STATUS_OF[code] === status)),
	]
	return Object.fromEntries(
		statuses.map((status) => [
			String(status),
			{
				description: namesOf(status)
					.map((code) => `\`${code}\`: ${describeError(code)}`)
					.join('\n\n'),
				headers: headersOf(route, status),
				content: json({ $ref: '#/components/schemas/Error' }),
			},
		]),
	)
}

function headersOf(route: RestRoute, status: number): Json {
	const hasCredential = (route.meta.credentials ?? []).length > 0
	return describeHeaders(status, { hasCredential, takesKey: takesIdempotencyKey(route) })
}

const ErrorDetail = z.object({
	path: z.string(),
	message: z.string(),
	start: z.number().int().optional(),
	end: z.number().int().optional(),
})
const ErrorBody = z.object({
	error: z.string(),
	code: z.string().optional(),
	details: z.array(ErrorDetail).optional(),
})

const json = (schema: Json) => ({ 'application/json': { schema } })
