import { modelNames } from '@dormer/api/reference'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { isFields, REQUEST_ALIASES, RESPONSE_ALIASES, readRequestAliases } from './aliases.ts'
import { describeEnum, type Json, type ObjectSchema } from './openapi-components.ts'
import type { RestRoute } from './routes.ts'
import { schemaOfValue } from './schema-of-value.ts'

/**
 * Replaces the aliases in the body of a request (`REQUEST_ALIASES`). Names the fields without effect in the header
 * `X-Ignored-Fields`.
 */
export function replaceAliases(route: RestRoute, request: Request, response: Response): void {
	if (!isFields(request.body)) return
	const { fields, ignored } = readRequestAliases(route.procedure, request.body)
	request.body = fields
	if (ignored.length > 0) response.set('X-Ignored-Fields', ignored.join(', '))
}

/**
 * Adds the aliases of an operation to the properties of its input in the OpenAPI document. Another name becomes a deprecated
 * property, and another form of a field a deprecated alternative of its values.
 */
export function describeRequestAliases(procedure: string, input: ObjectSchema): ObjectSchema {
	const aliases = REQUEST_ALIASES[procedure]
	if (aliases === undefined) return input
	const { properties = {} } = input
	const others = Object.entries(aliases).flatMap(([name, { documented }]) => {
		if (documented === undefined) return []
		const { schema, description } = documented
		const values = typeof schema === 'string' ? properties[schema] : schema
		const texts = Array.isArray(values?.enum) ? describeEnum(values.enum) : {}
		const other = { ...values, ...texts, description, deprecated: true }
		const field = properties[name]
		return [[name, field === undefined ? other : withAlternative(field, other)] as const]
	})
	return { ...input, properties: { ...properties, ...Object.fromEntries(others) } }
}

function withAlternative({ description, default: standard, ...field }: Json, other: Json): Json {
	return {
		anyOf: [field, other],
		...(standard !== undefined && { default: standard }),
		...(description !== undefined && { description }),
	}
}

const hasAliases = new WeakMap<z.ZodType, boolean>()

/** Returns a response with the other names of its fields (`RESPONSE_ALIASES`). */
export function withResponseAliases(schema: z.ZodType | undefined, value: unknown): unknown {
	if (schema === undefined) return value
	const known = hasAliases.get(schema) ?? containsAliases(schema)
	hasAliases.set(schema, known)
	return known ? addAliases(schema, value) : value
}

function containsAliases(schema: z.ZodType): boolean {
	let found = false
	z.toJSONSchema(schema, {
		io: 'output',
		unrepresentable: 'any',
		override: ({ zodSchema }) => {
			found ||= aliasesOf(zodSchema) !== undefined
		},
	})
	return found
}

const aliasesOf = (schema: z.core.$ZodType) => RESPONSE_ALIASES[modelNames.get(schema)?.name ?? '']

function addAliases(schema: unknown, value: unknown): unknown {
	const known = schemaOfValue(schema, value, 'output')
	if (known instanceof z.ZodArray && Array.isArray(value))
		return value.map((item) => addAliases(known.element, item))
	if (known === undefined || !isFields(value)) return value
	const fields = Object.fromEntries(
		Object.entries(value).map(([name, field]) => [
			name,
			addAliases(known instanceof z.ZodObject ? known.shape[name] : fieldSchema(known), field),
		]),
	)
	for (const [alias, field] of Object.entries(aliasesOf(known) ?? {})) fields[alias] = fields[field]
	return fields
}

const fieldSchema = (schema: z.ZodRecord | z.ZodArray) =>
	schema instanceof z.ZodRecord ? schema.valueType : undefined
