import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Canonical, canonicalJson, hashContent } from './canonical-json.ts'

describe('canonicalJson', () => {
	it('orders properties by their code units at every depth', () => {
		const value = { b: [{ z: 1, a: null }], '\u20ac': 'Euro', a: true, '\r': 1e21, 1: -0 }
		expect(canonicalJson(value)).toBe(
			'{"\\r":1e+21,"1":0,"a":true,"b":[{"a":null,"z":1}],"\u20ac":"Euro"}',
		)
	})

	it('omits undefined properties', () => {
		expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
	})

	it.each([Number.NaN, Number.POSITIVE_INFINITY, '\ud800'])('throws for %j', (value) => {
		expect(() => canonicalJson({ a: value })).toThrow('not allowed')
	})

	it('gives equal objects the same hash, whatever their property order', () => {
		expect(hashContent({ b: 1, a: 2 })).toBe(hashContent({ a: 2, b: 1 }))
		expect(hashContent({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a')
	})

	it('returns JSON that parses to an equal value and does not depend on property order, for any JSON value', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				const json = JSON.parse(JSON.stringify(value)) as Canonical
				expect(JSON.parse(canonicalJson(json))).toEqual(json)
				expect(canonicalJson(reversed(json))).toBe(canonicalJson(json))
			}),
		)
	})
})

function reversed(value: Canonical): Canonical {
	if (Array.isArray(value)) return value.map(reversed)
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(
		Object.entries(value)
			.toReversed()
			.map(([key, member]) => [key, reversed(member ?? null)]),
	)
}
