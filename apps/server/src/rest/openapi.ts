import { type Credential, type ErrorCode, STATUS_OF } from '@dormer/api'
import { z } from 'zod'
import { listRoutes, type RestRoute, readsBody } from './routes.ts'

type Json = Record<string, unknown>
type ObjectSchema = Json & { properties?: Record<string, Json>; required?: string[] }

const SECURITY: Record<Credential, Json[]> = {
	session: [{ session: [] }],
	bearer: [{ bearer: [] }],
	presentation: [{ presentationToken: [] }],
	viewer: [{ session: [] }, {}],
}

/** Creates the OpenAPI 3.1 document from the list of routes that also serves the requests. */
export function describeApi(publicUrl: string): Json {
	const schemas: Record<string, Json> = { Error: errorSchema() }
	const paths: Record<string, Record<string, Json>> = {}
	for (const route of listRoutes())
		paths[route.path] = { ...paths[route.path], [route.method]: describeOperation(route, schemas) }
	return {
		openapi: '3.1.0',
		info: {
			title: 'Dormer',
			version: '1.0.0',
			description: 'Creates, sends and measures narrated sales presentations for homeowners.',
			license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
		},
		servers: [{ url: publicUrl }],
		tags: [...new Set(listRoutes().map(tagOf))]
			.sort()
			.map((name) => ({ name, description: `Endpoints of the group ${name}.` })),
		paths,
		components: {
			schemas,
			securitySchemes: describeCredentials(),
		},
	}
}

function describeCredentials(): Json {
	const used = new Set(listRoutes().flatMap(({ meta }) => meta.credentials ?? []))
	return {
		session: { type: 'apiKey', in: 'cookie', name: 'session' },
		...(used.has('bearer') && { bearer: { type: 'http', scheme: 'bearer' } }),
		...(used.has('presentation') && {
			presentationToken: { type: 'apiKey', in: 'header', name: 'x-presentation-token' },
		}),
	}
}

const tagOf = (route: RestRoute) => route.meta.group ?? 'Utility'

function describeOperation(route: RestRoute, schemas: Record<string, Json>): Json {
	const operationId = route.procedure.replaceAll('.', '_')
	const at = { operationId, schemas }
	const input: ObjectSchema = route.input ? toJsonSchema(route.input, 'input', at) : {}
	const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
	const inQuery = !readsBody(route)
	const rest = Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name))
	const parameters = [
		...inPath.map((name) => describeParameter(input, name, 'path')),
		...(inQuery ? rest.map((name) => describeParameter(input, name, 'query')) : []),
	]
	const credentials = route.meta.credentials ?? []
	return {
		operationId,
		summary: route.meta.summary ?? route.procedure,
		tags: [tagOf(route)],
		security: credentials.length === 0 ? [{}] : credentials.flatMap((name) => SECURITY[name]),
		...(parameters.length > 0 ? { parameters } : {}),
		...(inQuery || (rest.length === 0 && input.anyOf === undefined)
			? {}
			: { requestBody: describeBody(route, input, rest) }),
		responses: {
			[String(route.meta.status ?? 200)]: {
				description: 'Success',
				...(route.output && { content: describeResponse(route, route.output, at) }),
			},
			...describeErrors(route),
		},
	}
}

function describeResponse({ meta: { produces } }: RestRoute, output: z.ZodType, at: Place): Json {
	if (produces === 'application/json') return json({ type: 'object' })
	// OpenAPI 3.1 describes a binary body only by its media type, without a type or an encoding.
	if (produces === 'application/pdf') return { [produces]: {} }
	if (produces !== undefined) return { [produces]: { schema: { type: 'string' } } }
	return json(toJsonSchema(output, 'output', at))
}

function describeParameter(input: ObjectSchema, name: string, where: 'path' | 'query'): Json {
	const required = where === 'path' || (input.required ?? []).includes(name)
	return { name, in: where, required, schema: input.properties?.[name] ?? { type: 'string' } }
}

function describeBody(route: RestRoute, input: ObjectSchema, names: string[]): Json {
	if (input.anyOf !== undefined) return { required: true, content: json(input) }
	const required = (input.required ?? []).filter((name) => names.includes(name))
	const pick = (fields: string[]) => ({
		type: 'object',
		properties: Object.fromEntries(fields.map((name) => [name, input.properties?.[name] ?? {}])),
		...(required.length > 0 && { required: required.filter((name) => fields.includes(name)) }),
	})
	const files = Object.keys(route.meta.files ?? {})
	const jsonFields = names.filter((name) => !files.includes(name))
	return {
		required: required.length > 0,
		content: {
			...(jsonFields.length > 0 && json(pick(jsonFields))),
			...(files.length > 0 && { 'multipart/form-data': { schema: pick(names) } }),
		},
	}
}

function describeErrors(route: RestRoute): Json {
	const { credentials = [], errors = [] } = route.meta
	const bodyErrors: ErrorCode[] = readsBody(route) ? ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE'] : []
	// 403 is documented for API keys that lack the scope, and for writes with a session that come from another site.
	const canBeForbidden = route.method !== 'get' || credentials.includes('bearer')
	const codes: ErrorCode[] = [
		...(route.input === undefined ? [] : ['VALIDATION_ERROR' as const]),
		...(credentials.length === 0 ? [] : ['UNAUTHORIZED' as const]),
		...(canBeForbidden ? ['FORBIDDEN' as const] : []),
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
				description: namesOf(status).join(', '),
				content: json({ $ref: '#/components/schemas/Error' }),
			},
		]),
	)
}

function errorSchema(): Json {
	return {
		type: 'object',
		required: ['error'],
		properties: {
			error: { type: 'string' },
			code: { type: 'string' },
			details: {
				type: 'array',
				items: {
					type: 'object',
					required: ['path', 'message'],
					properties: {
						path: { type: 'string' },
						message: { type: 'string' },
						start: { type: 'integer' },
						end: { type: 'integer' },
					},
				},
			},
		},
	}
}

const json = (schema: Json) => ({ 'application/json': { schema } })

type Place = { operationId: string; schemas: Record<string, Json> }

/**
 * Converts a zod schema to JSON Schema and adds its definitions to the component schemas. A schema with an id becomes
 * the component `<id>`, or `<id>Input` when it is an input. A recursive schema without an id gets the name of its
 * operation.
 */
function toJsonSchema(
	schema: z.ZodType,
	io: 'input' | 'output',
	{ operationId, schemas }: Place,
): ObjectSchema {
	const {
		$schema: _,
		$defs = {},
		...body
	} = z.toJSONSchema(schema, {
		io,
		unrepresentable: 'any',
		override: ({ zodSchema, jsonSchema }) => {
			if (zodSchema._zod.def.type === 'custom')
				Object.assign(jsonSchema, { type: 'string', contentMediaType: 'application/octet-stream' })
		},
	}) as Json & { $defs?: Record<string, Json> }
	const componentName = (id: string) => {
		const name = id.startsWith('__') ? `${operationId}${id}` : id
		return io === 'input' ? `${name}Input` : name
	}
	const rewriteReferences = (value: unknown) =>
		JSON.parse(
			JSON.stringify(value).replace(
				/"#\/\$defs\/([^"]+)"/g,
				(_match, id: string) => `"#/components/schemas/${componentName(id)}"`,
			),
		)
	for (const [id, definition] of Object.entries($defs))
		schemas[componentName(id)] = rewriteReferences(definition)
	return rewriteReferences(body)
}
