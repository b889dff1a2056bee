import { AppError } from '@dormer/api'
import type { Request } from 'express'
import { readRequestAliases } from './aliases.ts'
import type { RestRoute } from './routes.ts'
import { baseFieldName } from './upload.ts'

type Fields = Record<string, unknown>

/**
 * Merges path, body and query into one input. A path parameter wins over a body field, and a body field over a query parameter.
 */
export function readInput(route: RestRoute, request: Request): Fields | undefined {
	if (route.input === undefined) return undefined
	return {
		...coerceQuery(readRequestAliases(route.procedure, request.query).fields, route.queryTypes),
		...readBody(request),
		...readFiles(route, request),
		...request.params,
	}
}

function readBody(request: Request): Fields {
	const body: unknown = request.body
	if (body === undefined) return {}
	if (typeof body !== 'object' || body === null || Array.isArray(body))
		throw new AppError('VALIDATION_ERROR', 'The body must be a JSON object')
	return { ...body }
}

function readFiles({ meta }: RestRoute, request: Request): Fields {
	const files = Array.isArray(request.files) ? request.files : []
	const fields = new Map<string, unknown[]>()
	for (const file of files) {
		const name = baseFieldName(file.fieldname)
		const { buffer, byteOffset, byteLength } = file.buffer
		const uploaded = {
			filename: file.originalname,
			claimedType: file.mimetype,
			bytes: new Uint8Array(buffer, byteOffset, byteLength),
		}
		fields.set(name, [...(fields.get(name) ?? []), uploaded])
	}
	return Object.fromEntries(
		[...fields].map(([name, list]) => [name, meta.files?.[name]?.many ? list : list[0]]),
	)
}

/** Converts the texts of a query string to the JSON types of the input schema. */
function coerceQuery(query: Fields, types: RestRoute['queryTypes']): Fields {
	return Object.fromEntries(
		Object.entries(query).map(([key, value]) => [key, coerce(value, types[key])]),
	)
}

function coerce(value: unknown, type: string | undefined): unknown {
	if (typeof value !== 'string') return value
	if ((type === 'integer' || type === 'number') && value.trim() !== '') return Number(value)
	if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value
	return value
}
