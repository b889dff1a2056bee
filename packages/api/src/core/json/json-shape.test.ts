import { describe, expect, it } from 'vitest'
import { fitsJsonLimits } from './json-shape.ts'

const fits = (text: string) => fitsJsonLimits(Buffer.from(text), { depth: 3, values: 6 })

describe('fitsJsonLimits', () => {
	it.each(['', '1', '[1,[2,{"a":3}]]', '"[[[[[[,,,,,,,,"', '"\\"[[[[[["', '[[[]]]'])(
		'returns true for %s',
		(text) => {
			expect(fits(text)).toBe(true)
		},
	)

	it.each(['[[[[1]]]]', '{"a":{"b":{"c":{}}}}', '[1,2,3,4,5,6,7]', '[[],[],[],[]]'])(
		'returns false for %s',
		(text) => {
			expect(fits(text)).toBe(false)
		},
	)

	it('reads a string without a closing quote to the end of the text', () => {
		expect(fits('"[[[[')).toBe(true)
	})
})
