import { expect, it } from 'vitest'
import { createLocalMeasurement } from './local.ts'
import type { House } from './measurement.ts'
import { failureReason, HOUSE, NOW } from './testing.ts'

const of = (house: Partial<House>) =>
	createLocalMeasurement().measure({ house: { ...HOUSE, ...house }, at: NOW })

it('is labelled: calculated, unsure, with the range and what is assumed', async () => {
	expect(await of({})).toMatchObject({
		source: 'calculated',
		facets: null,
		segments: [],
		imagery: null,
		confidence: 0.25,
		waste: { suggestedPct: 15 },
		warnings: [
			'Estimated from typical houses in Colorado, not measured.',
			'The roof may well have anything from 12 to 28 squares.',
			'A pitch of 5/12 is assumed.',
		],
	})
})

it('needs no position', async () => {
	expect(await of({ coordinates: null })).toEqual(await of({}))
})

it.each(['NY', 'IL', 'TX', 'CA', 'DC', 'AK', ''])('is plausible in %s', async (state) => {
	const { squares } = await of({ state })
	expect(squares).toBeGreaterThan(14)
	expect(squares).toBeLessThan(26)
})

it.each(['12 Main St #4', '12 Main St, Apt 4', '12 Main St Unit B', '9 Elm Ave Ste 200'])(
	'trusts itself less at a unit: %s',
	async (address) => {
		const { confidence, warnings } = await of({ address })
		expect(confidence).toBe(0.1)
		expect(warnings.at(-1)).toMatch(/unit/)
	},
)

it.each(['12 Unity St', '8 Flint Rd', '3 Building Blvd St'])(
	'takes %s for a house of its own',
	async (address) => expect((await of({ address })).confidence).toBe(0.25),
)

it('knows Canada a little, the islands not at all', async () => {
	const there = await of({ state: 'ON', country: 'CA' })
	expect(there).toMatchObject({ confidence: 0.2 })
	expect(there.warnings[0]).toContain('in Ontario')
	expect(await failureReason(of({ state: 'PR' }))).toBe('not_covered')
})
