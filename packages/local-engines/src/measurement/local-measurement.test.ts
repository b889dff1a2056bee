import type { House } from '@dormer/providers/measurement/measurement'
import { failureReason, HOUSE, NOW } from '@dormer/providers/measurement/testing'
import { expect, it } from 'vitest'
import { createLocalMeasurement } from './local-measurement.ts'

const of = (house: Partial<House>) =>
	createLocalMeasurement().measure({ house: { ...HOUSE, ...house }, at: NOW })

it('returns an estimate with low confidence, and warns about the range of probable roof sizes and the assumed pitch', async () => {
	expect(await of({})).toMatchObject({
		source: 'calculated',
		facets: null,
		segments: [],
		imagery: null,
		confidence: 0.25,
		waste: { suggestedPct: 15 },
		warnings: [
			'Estimated from typical houses in Colorado, not measured.',
			'The roof probably has 12 to 28 squares.',
			'A pitch of 5/12 is assumed.',
		],
	})
})

it('returns the same estimate for an address with and without coordinates', async () => {
	expect(await of({ coordinates: null })).toEqual(await of({}))
})

it.each(['NY', 'IL', 'TX', 'CA', 'DC', 'AK', ''])(
	'estimates 14 to 26 squares for the state "%s"',
	async (state) => {
		const { squares } = await of({ state })
		expect(squares).toBeGreaterThan(14)
		expect(squares).toBeLessThan(26)
	},
)

it.each(['12 Main St #4', '12 Main St, Apt 4', '12 Main St Unit B', '9 Elm Ave Ste 200'])(
	'lowers the confidence for the unit address %s',
	async (address) => {
		const { confidence, warnings } = await of({ address })
		expect(confidence).toBe(0.1)
		expect(warnings.at(-1)).toMatch(/unit/)
	},
)

it.each(['12 Unity St', '8 Flint Rd', '3 Building Blvd St'])(
	'treats %s as a detached house',
	async (address) => expect((await of({ address })).confidence).toBe(0.25),
)

it('estimates Canadian roofs with lower confidence, and rejects US islands with not_covered', async () => {
	const there = await of({ state: 'ON', country: 'CA' })
	expect(there).toMatchObject({ confidence: 0.2 })
	expect(there.warnings[0]).toContain('in Ontario')
	expect(await failureReason(of({ state: 'PR' }))).toBe('not_covered')
})
