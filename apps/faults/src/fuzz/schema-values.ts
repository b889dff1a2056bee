import fc from 'fast-check'
import type { Schema } from './openapi-operations.ts'

/**
 * Returns the placeholder of an id. The real id replaces the placeholder just before the request is sent, so a test case
 * depends only on the seed.
 */
const idOf = (name: string) => `<${name}>`

const DEEPEST = 5
const NOW = Date.parse('2026-06-01T00:00:00Z')
const YEAR = 366 * 86_400_000

type Place = { defs: Record<string, Schema>; ids: ReadonlySet<string>; depth: number }

/**
 * Generates values that `schema` accepts, including its minimum and its maximum. A field for an id usually gets the id
 * of an existing object.
 */
export function valueFor(schema: Schema, place: Place, name = ''): fc.Arbitrary<unknown> {
	if (place.ids.has(name)) return knownId(name)
	const { $ref, type } = schema
	if ($ref !== undefined) {
		const target = place.defs[$ref.slice('#/$defs/'.length)] ?? {}
		return valueFor(target, { ...place, depth: place.depth + 1 }, name)
	}
	if (schema.const !== undefined) return fc.constant(schema.const)
	if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
	const options = schema.anyOf ?? schema.oneOf
	if (options !== undefined)
		return fc.oneof(...flat(options, place).map((one) => valueFor(one, place, name)))
	if (Array.isArray(type))
		return fc.oneof(...type.map((one) => valueFor({ ...schema, type: one }, place, name)))
	if (type === 'object') return objectOf(schema, place)
	if (type === 'array') return listOf(schema, place, name)
	if (type === 'integer') return fc.integer(boundsOf(schema))
	if (type === 'number') return numberOf(schema)
	if (type === 'boolean') return fc.boolean()
	if (type === 'null') return fc.constant(null)
	if (type === 'string') return textOf(schema)
	return fc.jsonValue({ maxDepth: 2 })
}

/** Returns the alternatives of a schema. At the maximum depth, omits those with `$ref`, so recursion ends. */
function flat(options: readonly Schema[], { depth }: Place): readonly Schema[] {
	if (depth < DEEPEST) return options
	const shallow = options.filter((one) => !JSON.stringify(one).includes('$ref'))
	return shallow.length > 0 ? shallow : options.slice(0, 1)
}

function knownId(name: string): fc.Arbitrary<unknown> {
	return fc.oneof(
		{ weight: 12, arbitrary: fc.constant(idOf(name)) },
		{ weight: 1, arbitrary: fc.constant(idOf(`their.${name}`)) },
		{ weight: 1, arbitrary: fc.uuid() },
	)
}

function objectOf(schema: Schema, place: Place): fc.Arbitrary<unknown> {
	const below = { ...place, depth: place.depth + 1 }
	const { additionalProperties: more } = schema
	const properties = Object.entries(schema.properties ?? {})
	if (properties.length === 0 && typeof more === 'object') {
		const names =
			typeof schema.propertyNames === 'object' ? schema.propertyNames : { type: 'string' as const }
		const name = valueFor(names, place).filter((one) => typeof one === 'string')
		return fc.dictionary(name, valueFor(more, below), { maxKeys: 3, noNullPrototype: true })
	}
	const fields = properties.map(
		([name, one]) => [name, valueFor(asSchema(one), below, name)] as const,
	)
	const required = (schema.required ?? []).filter((name) =>
		fields.some(([known]) => known === name),
	)
	return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

const asSchema = (schema: Schema | boolean): Schema => (typeof schema === 'object' ? schema : {})

function listOf(schema: Schema, place: Place, name: string): fc.Arbitrary<unknown> {
	const items = Array.isArray(schema.items) ? schema.items[0] : schema.items
	const { minItems = 0, maxItems = 3 } = schema
	const most =
		place.depth >= DEEPEST ? minItems : Math.max(minItems, Math.min(maxItems, minItems + 3))
	const item = valueFor(
		asSchema(items ?? {}),
		{ ...place, depth: place.depth + 1 },
		name.replace(/s$/, ''),
	)
	return fc.array(item, { minLength: minItems, maxLength: most })
}

function boundsOf({ minimum = -1e6, maximum = 1e6 }: Schema): { min: number; max: number } {
	return { min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }
}

function numberOf(schema: Schema): fc.Arbitrary<number> {
	const { min, max } = boundsOf(schema)
	const whole = { min: Math.ceil(min), max: Math.floor(max) }
	return fc.oneof(
		...(whole.min <= whole.max ? [fc.integer(whole)] : []),
		fc.double({ min, max, noNaN: true }),
		fc.constantFrom(min, max),
	)
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
	if (format === 'uuid') return fc.uuid()
	const time = fc.integer({ min: NOW - YEAR, max: NOW + 3 * YEAR }).map((at) => new Date(at))
	if (format === 'date-time') return time.map((at) => at.toISOString())
	if (format === 'date') return time.map((at) => at.toISOString().slice(0, 10))
	if (format === 'email') return fc.uuid().map((id) => `${id.slice(0, 8)}@mail.example`)
	if (format === 'uri') return fc.webUrl()
	if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength })
	const short = Math.max(minLength, Math.min(maxLength, 30))
	return fc.oneof(
		{
			weight: 4,
			arbitrary: fc
				.constantFrom(...WORDS)
				.map((word) => word.padEnd(minLength, 'x').slice(0, maxLength)),
		},
		{ weight: 3, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength, maxLength: short }) },
		{
			weight: 2,
			arbitrary: fc
				.string({ unit: 'grapheme', minLength, maxLength: short })
				.filter(({ length }) => length <= maxLength),
		},
		{
			weight: 1,
			arbitrary: fc
				.constantFrom(minLength, maxLength)
				.map((length) => 'a roof '.repeat(length / 7 + 1).slice(0, length)),
		},
	)
}

const WORDS = [
	'Karen',
	'squares * 630',
	'{{company_name}}',
	'# Terms',
	'CO',
	'80222',
	'How long does it take?',
	'https://company.example/a?b=c',
	'+13035550123',
	'en',
]
