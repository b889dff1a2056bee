import { AppError, nearestName } from '@dormer/api'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { type RestRoute, readsBody } from './routes.ts'
import { schemaOfValue } from './schema-of-value.ts'
import { isSpecified } from './specified-operations.ts'

const MAX_NAMES = 20

/**
 * Finds fields of the body and query parameters that the input schema lacks, and fields whose value differs from the path
 * parameter of the same name. An operation that docs/specification.md defines ignores these fields and lists them in the header
 * `X-Ignored-Fields`. Any other operation rejects the request with 400 (docs/design/contract.md#conventions, versioning).
 */
export function checkUnknownFields(route: RestRoute, request: Request, response: Response): void {
	const names = [...findInBody(route, request), ...findInQuery(route, request)]
	if (names.length === 0) return
	if (isSpecified(route)) response.set('X-Ignored-Fields', formatNames(names))
	else throw unknownFields(names, Object.keys(fieldsOf(route, request)))
}

function findInBody(route: RestRoute, { body, params }: Request): string[] {
	if (route.input === undefined || !readsBody(route)) return []
	const contradicted = Object.keys(params).filter(
		(name) => Object.hasOwn(body ?? {}, name) && body[name] !== params[name],
	)
	const unknown = findUnknownFields(route.input, body).filter(
		(name) => name !== '_token' || route.meta.tokenInBody !== true,
	)
	return [...contradicted, ...unknown, ...findDropped(route, body)]
}

/**
 * Returns the paths of the names that the operation drops. In a field with arbitrary names, it keeps only the names that
 * `keptNames` lists.
 */
function findDropped({ meta }: RestRoute, body: Request['body']): string[] {
	return Object.entries(meta.keptNames ?? {}).flatMap(([field, kept]) =>
		Object.keys(body?.[field] ?? {})
			.filter((name) => !kept.includes(name))
			.map((name) => `${field}.${name}`),
	)
}

function findInQuery(route: RestRoute, request: Request): string[] {
	const fields = fieldsOf(route, request)
	return Object.keys(request.query).filter(
		(name) => !Object.hasOwn(fields, name) || Object.hasOwn(request.params, name),
	)
}

/** Returns the fields of the route's input, and no fields for a route without input. */
function fieldsOf({ input }: RestRoute, { query, body }: Request): Record<string, unknown> {
	const known = input && schemaOfValue(input, { ...query, ...body }, 'input')
	return known instanceof z.ZodObject ? known.shape : {}
}

/** Returns the paths of the fields in `value` that the schema does not have, in the order of the fields. */
export function findUnknownFields(schema: unknown, value: unknown, path: string[] = []): string[] {
	const known = schemaOfValue(schema, value, 'input')
	if (Array.isArray(value))
		return known instanceof z.ZodArray
			? value.flatMap((item, index) =>
					findUnknownFields(known.element, item, [...path, `${index}`]),
				)
			: []
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([name, field]) => {
		const at = [...path, name]
		if (known instanceof z.ZodRecord) return findUnknownFields(known.valueType, field, at)
		if (!(known instanceof z.ZodObject) || known.def.catchall !== undefined) return []
		if (!Object.hasOwn(known.shape, name)) return [at.join('.')]
		return findUnknownFields(known.shape[name], field, at)
	})
}

/** Throws 400 for fields of `value` that the input of the route lacks, and names them. */
export function refuseUnknownFields({ input }: RestRoute, value: Record<string, unknown>): void {
	const names = input === undefined ? Object.keys(value) : findUnknownFields(input, value)
	const known = input && schemaOfValue(input, value, 'input')
	if (names.length > 0)
		throw unknownFields(names, known instanceof z.ZodObject ? Object.keys(known.shape) : [])
}

function unknownFields(names: string[], known: string[]): AppError {
	const details = names.slice(0, MAX_NAMES).map((path) => {
		const meant = nearestName(path, known)
		const message = 'This operation has no such field, or the field is read-only.'
		return {
			path,
			message: `${message} ${meant === undefined ? 'Remove it.' : `Did you mean ${meant}?`}`,
		}
	})
	return new AppError('VALIDATION_ERROR', `${names[0]}: ${details[0]?.message}`, { details })
}

/** Formats names as a header value. Encodes characters that a header cannot contain. */
function formatNames(names: string[]): string {
	const listed = names
		.slice(0, MAX_NAMES)
		// Converting the text to a Buffer replaces lone surrogates, which cannot be percent-encoded.
		.map((name) => encodeURIComponent(Buffer.from(name.slice(0, 100)).toString()))
	return [...listed, ...(names.length > MAX_NAMES ? ['...'] : [])].join(', ')
}
