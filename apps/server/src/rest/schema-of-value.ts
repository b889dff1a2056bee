import { z } from 'zod'

/**
 * Which form of a value a schema describes: `input` is the form that callers send, `output` the form that the service returns.
 */
export type Direction = 'input' | 'output'

/**
 * Returns the object, array or record schema that describes `value`. Unwraps optional values, and selects the member of a union
 * that accepts the value. Returns undefined for any other schema.
 */
export function schemaOfValue(
	schema: unknown,
	value: unknown,
	direction: Direction,
): z.ZodObject | z.ZodArray | z.ZodRecord | undefined {
	if (schema instanceof z.ZodObject) return schema
	if (schema instanceof z.ZodArray) return schema
	if (schema instanceof z.ZodRecord) return schema
	const inner = unwrap(schema, value, direction)
	return inner === undefined ? undefined : schemaOfValue(inner, value, direction)
}

function unwrap(schema: unknown, value: unknown, direction: Direction): unknown {
	if (schema instanceof z.ZodUnion)
		return schema.options.find((option) => z.safeParse(option, value).success)
	if (schema instanceof z.ZodLazy) return schema.unwrap()
	if (schema instanceof z.ZodPipe) {
		const readsIn = direction === 'input' && !(schema.in instanceof z.ZodTransform)
		return readsIn ? schema.in : schema.out
	}
	return WRAPPERS.some((wrapper) => schema instanceof wrapper) && schema instanceof z.ZodType
		? innerTypeOf(schema)
		: undefined
}

const WRAPPERS = [
	z.ZodOptional,
	z.ZodNullable,
	z.ZodDefault,
	z.ZodPrefault,
	z.ZodNonOptional,
	z.ZodCatch,
	z.ZodReadonly,
]
const innerTypeOf = ({ def }: z.ZodType) => ('innerType' in def ? def.innerType : undefined)
