import { z } from 'zod'
import { schemaOfValue } from './schema-of-value.ts'

/** Returns whether the metadata of a field has `writeOnly: true`. Responses omit such a field. */
export function isRequestOnly(schema: unknown): boolean {
	return schema instanceof z.ZodType && schema.meta()?.writeOnly === true
}

const contains = new WeakMap<z.ZodType, boolean>()

/**
 * Returns a response without the fields that its schema marks as request only, such as `fonts` of the branding
 * (docs/specification.md#branding). The editor and the viewer call tRPC and do receive these fields.
 */
export function withoutRequestOnly(schema: z.ZodType | undefined, value: unknown): unknown {
	if (schema === undefined) return value
	const known = contains.get(schema) ?? hasRequestOnly(schema)
	contains.set(schema, known)
	return known ? removeFields(schema, value) : value
}

function hasRequestOnly(schema: z.ZodType): boolean {
	const document = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
	return JSON.stringify(document).includes('"writeOnly":true')
}

function removeFields(schema: unknown, value: unknown): unknown {
	const known = schemaOfValue(schema, value, 'output')
	if (Array.isArray(value))
		return known instanceof z.ZodArray
			? value.map((item) => removeFields(known.element, item))
			: value
	if (typeof value !== 'object' || value === null || !(known instanceof z.ZodObject)) return value
	return Object.fromEntries(
		Object.entries(value).flatMap(([name, field]) =>
			isRequestOnly(known.shape[name]) ? [] : [[name, removeFields(known.shape[name], field)]],
		),
	)
}
