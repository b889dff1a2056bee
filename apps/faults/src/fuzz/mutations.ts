import fc from 'fast-check'
import { edgeCases, HUGE_VALUES } from './edge-cases.ts'

/** Change that makes a request invalid. The mutation `none` leaves the request valid. */
export type Mutation =
	| { kind: 'none' }
	/** Replaces one field with an unexpected value. The field may be at any depth. */
	| { kind: 'field'; pick: number; value: unknown }
	| { kind: 'absent'; pick: number }
	| { kind: 'swapped'; pick: number }
	/** Adds unknown fields. They are given as JSON text, because a parsed object could not contain the key `__proto__`. */
	| { kind: 'extra'; json: string }
	| { kind: 'body'; text: string; encoding: 'utf8' | 'latin1' }
	| { kind: 'type'; contentType: string }
	| { kind: 'header'; name: string; value: string }
	| { kind: 'query'; text: string }
	| { kind: 'path'; pick: number; text: string }
	| { kind: 'method'; method: string }

const invalidValue = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...edgeCases.values) },
	{ weight: 1, arbitrary: fc.constantFrom(...HUGE_VALUES) },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 60 }) },
	{ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
)

const LONG = 3000
const { extraFields, bytes, methods } = edgeCases
const bodies = [
	...edgeCases.bodies,
	'['.repeat(20_000),
	'{"a":'.repeat(20_000),
	`{"a":"${'x'.repeat(1_100_000)}"}`,
]
const contentTypes = [...edgeCases.contentTypes, `application/${'x'.repeat(LONG)}`]
const headers: [string, string][] = [
	...edgeCases.headers,
	['user-agent', 'x'.repeat(LONG)],
	['cookie', `session=${'a'.repeat(LONG)}`],
	['authorization', `Bearer ${'a.'.repeat(LONG / 2)}`],
	['x-presentation-token', 'v1.'.repeat(LONG / 3)],
]
const queries = [...edgeCases.queries, 'q='.padEnd(LONG, 'x')]
const segments = [...edgeCases.segments, 'x'.repeat(LONG)]

/** Generates mutations. Kinds that find more defects have a higher weight. About half of the mutations change one field. */
export const mutation: fc.Arbitrary<Mutation> = fc.oneof(
	{ weight: 20, arbitrary: fc.constant<Mutation>({ kind: 'none' }) },
	{
		weight: 34,
		arbitrary: fc.record({
			kind: fc.constant('field' as const),
			pick: fc.nat(999),
			value: invalidValue,
		}),
	},
	{ weight: 6, arbitrary: fc.record({ kind: fc.constant('absent' as const), pick: fc.nat(999) }) },
	{ weight: 6, arbitrary: fc.record({ kind: fc.constant('swapped' as const), pick: fc.nat(999) }) },
	{
		weight: 4,
		arbitrary: fc.constantFrom(...extraFields).map((json): Mutation => ({ kind: 'extra', json })),
	},
	{
		weight: 5,
		arbitrary: fc
			.constantFrom(...bodies)
			.map((text): Mutation => ({ kind: 'body', text, encoding: 'utf8' })),
	},
	{
		weight: 1,
		arbitrary: fc
			.constantFrom(...bytes)
			.map((text): Mutation => ({ kind: 'body', text, encoding: 'latin1' })),
	},
	{
		weight: 4,
		arbitrary: fc
			.constantFrom(...contentTypes)
			.map((contentType): Mutation => ({ kind: 'type', contentType })),
	},
	{
		weight: 8,
		arbitrary: fc
			.constantFrom(...headers)
			.map(([name, value]): Mutation => ({ kind: 'header', name, value })),
	},
	{
		weight: 5,
		arbitrary: fc.constantFrom(...queries).map((text): Mutation => ({ kind: 'query', text })),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('path' as const),
			pick: fc.nat(9),
			text: fc.constantFrom(...segments),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.constantFrom(...methods).map((method): Mutation => ({ kind: 'method', method })),
	},
)

/** Returns a value that has similar content but a different type. */
export function swapType(value: unknown): unknown {
	if (typeof value === 'string') return [value]
	if (typeof value === 'number' || typeof value === 'boolean') return String(value)
	if (Array.isArray(value)) return { ...value }
	return value === null ? 'null' : JSON.stringify(value)
}
