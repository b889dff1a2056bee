import type { TierPricing, TraceEntry } from '@dormer/api/content/pricing/schema'
import { expect, it } from 'vitest'
import { dependsOnValues } from './depends-on-values.ts'

const fixed: TraceEntry = {
	...{ kind: 'amount', sign: '+', expression: '18400' },
	...{ label: 'House well', value: '18400', display: '$18,400.00', sentence: 'A fixed price.' },
}
const missing: TraceEntry = {
	...{ kind: 'missing', key: 'roof_area', label: 'Roof area', source: 'measurement' },
	sentence: 'Not measured yet.',
}
const tier = (trace: TraceEntry[], upgrade: TraceEntry[] = []): TierPricing => {
	const price = { status: 'priced' as const, currency: 'USD', display: '$18,400', missing: [] }
	const vent = { ...price, key: 'vent', label: 'Vent', selected: false, trace: upgrade }
	return { ...price, trace, upgrades: [vent] }
}

it.each([
	['no price slide', [], false],
	['fixed amounts', [{ slideId: 's', good: tier([fixed]), better: null, best: null }], false],
	['a value in a tier', [{ slideId: 's', good: null, better: tier([missing]), best: null }], true],
	[
		'a value in an upgrade',
		[{ slideId: 's', good: null, better: null, best: tier([fixed], [missing]) }],
		true,
	],
])('tells whether prices depend on values: %s', (_, pricing, depends) => {
	expect(dependsOnValues(pricing)).toBe(depends)
})
