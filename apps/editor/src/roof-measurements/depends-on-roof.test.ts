import type { TierPricing, TraceEntry } from '@dormer/api/content/pricing/schema'
import { expect, it } from 'vitest'
import { dependsOnRoof, typedRoof } from './depends-on-roof.ts'

const fixed: TraceEntry = {
	kind: 'amount',
	sign: '+',
	expression: '18400',
	label: 'House well',
	value: '18400',
	display: '$18,400.00',
	sentence: 'A fixed price.',
}
const missing: TraceEntry = {
	kind: 'missing',
	key: 'roof_area',
	label: 'Roof area',
	source: 'measurement',
	sentence: 'Not measured yet.',
}
const typed: TraceEntry = {
	kind: 'input',
	key: 'gutter_feet',
	source: 'default',
	label: 'Feet of gutter',
	value: '160',
	display: '160',
	sentence: 'The usual value.',
}
const roofSize: TraceEntry = { ...typed, key: 'roof_squares', label: 'Roof size' }
const tier = (trace: TraceEntry[], upgrade: TraceEntry[] = []): TierPricing => {
	const price = { status: 'priced' as const, currency: 'USD', display: '$18,400', missing: [] }
	const vent = { ...price, key: 'vent', label: 'Vent', selected: false, trace: upgrade }
	return { ...price, trace, upgrades: [vent] }
}

it.each([
	['no price slide', [], false],
	['fixed amounts', [{ slideId: 's', good: tier([fixed]), better: null, best: null }], false],
	[
		'a number that is not of the roof',
		[{ slideId: 's', good: tier([typed]), better: null, best: null }],
		false,
	],
	[
		'a roof size without a measurement',
		[{ slideId: 's', good: tier([roofSize]), better: null, best: null }],
		true,
	],
	['the roof in a tier', [{ slideId: 's', good: null, better: tier([missing]), best: null }], true],
	[
		'the roof in an upgrade',
		[{ slideId: 's', good: null, better: null, best: tier([fixed], [missing]) }],
		true,
	],
])('tells whether prices depend on the roof: %s', (_, pricing, depends) => {
	expect(dependsOnRoof(pricing)).toBe(depends)
})

it('lists each size of the roof that was typed for this home once, and what the prices still need', () => {
	const size = { ...roofSize, source: 'price_inputs' as const, basis: 'typed' as const }
	const usual = { ...roofSize, key: 'waste_pct', label: 'Waste', basis: 'usual' as const }
	const pricing = [
		{ slideId: 's', good: tier([size, usual]), better: tier([size], [missing]), best: null },
	]
	expect(typedRoof(pricing)).toEqual({ typed: [size], missing: ['Roof area'] })
	expect(typedRoof([{ slideId: 's', good: tier([typed]), better: null, best: null }])).toEqual({
		typed: [],
		missing: [],
	})
})
