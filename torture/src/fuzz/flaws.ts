import fc from 'fast-check'
import { HUGE, oddities } from './oddities.ts'

/** What is wrong with a case; `none` is as the contract wants it. */
export type Flaw =
	| { kind: 'none' }
	/** One field, any depth, holds what it should not. */
	| { kind: 'field'; pick: number; value: unknown }
	| { kind: 'absent'; pick: number }
	| { kind: 'swapped'; pick: number }
	/** Fields that nobody asked for, as JSON text: `__proto__` can only be written so. */
	| { kind: 'extra'; json: string }
	| { kind: 'body'; text: string; encoding: 'utf8' | 'latin1' }
	| { kind: 'type'; contentType: string }
	| { kind: 'header'; name: string; value: string }
	| { kind: 'query'; text: string }
	| { kind: 'path'; pick: number; text: string }
	| { kind: 'method'; method: string }

const junk = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...oddities.values) },
	{ weight: 1, arbitrary: fc.constantFrom(...HUGE) },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 60 }) },
	{ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
)

const LONG = 3000
const { extraFields, bytes, methods } = oddities
const bodies = [
	...oddities.bodies,
	'['.repeat(20_000),
	'{"a":'.repeat(20_000),
	`{"a":"${'x'.repeat(1_100_000)}"}`,
]
const contentTypes = [...oddities.contentTypes, `application/${'x'.repeat(LONG)}`]
const headers: [string, string][] = [
	...oddities.headers,
	['user-agent', 'x'.repeat(LONG)],
	['cookie', `session=${'a'.repeat(LONG)}`],
	['authorization', `Bearer ${'a.'.repeat(LONG / 2)}`],
	['x-presentation-token', 'v1.'.repeat(LONG / 3)],
]
const queries = [...oddities.queries, 'q='.padEnd(LONG, 'x')]
const segments = [...oddities.segments, 'x'.repeat(LONG)]

/** Flaws in the shares in which they find the most: half of them in a field. */
export const flaw: fc.Arbitrary<Flaw> = fc.oneof(
	{ weight: 20, arbitrary: fc.constant<Flaw>({ kind: 'none' }) },
	{
		weight: 34,
		arbitrary: fc.record({ kind: fc.constant('field' as const), pick: fc.nat(999), value: junk }),
	},
	{ weight: 6, arbitrary: fc.record({ kind: fc.constant('absent' as const), pick: fc.nat(999) }) },
	{ weight: 6, arbitrary: fc.record({ kind: fc.constant('swapped' as const), pick: fc.nat(999) }) },
	{
		weight: 4,
		arbitrary: fc.constantFrom(...extraFields).map((json): Flaw => ({ kind: 'extra', json })),
	},
	{
		weight: 5,
		arbitrary: fc
			.constantFrom(...bodies)
			.map((text): Flaw => ({ kind: 'body', text, encoding: 'utf8' })),
	},
	{
		weight: 1,
		arbitrary: fc
			.constantFrom(...bytes)
			.map((text): Flaw => ({ kind: 'body', text, encoding: 'latin1' })),
	},
	{
		weight: 4,
		arbitrary: fc
			.constantFrom(...contentTypes)
			.map((contentType): Flaw => ({ kind: 'type', contentType })),
	},
	{
		weight: 8,
		arbitrary: fc
			.constantFrom(...headers)
			.map(([name, value]): Flaw => ({ kind: 'header', name, value })),
	},
	{
		weight: 5,
		arbitrary: fc.constantFrom(...queries).map((text): Flaw => ({ kind: 'query', text })),
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
		arbitrary: fc.constantFrom(...methods).map((method): Flaw => ({ kind: 'method', method })),
	},
)

/** A value of another type that says about the same. */
export function swapType(value: unknown): unknown {
	if (typeof value === 'string') return [value]
	if (typeof value === 'number' || typeof value === 'boolean') return String(value)
	if (Array.isArray(value)) return { ...value }
	return value === null ? 'null' : JSON.stringify(value)
}
