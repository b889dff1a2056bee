import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMPARISONS } from './formula.ts'
import { arbitraryFormula } from './formula-fixture.ts'
import { type PriceValues, priceSlide } from './price-slides.ts'
import { printFormula } from './print-formula.ts'
import { replay } from './replay.ts'
import { type PriceVariable, ProductSlideData, type TierPricing, TraceEntry } from './schema.ts'

const VARIABLES: PriceVariable[] = [
	{ key: 'roof_squares', label: 'Roof size', unit: 'squares', source: 'measurement' },
	{ key: 'waste_pct', label: 'Waste', unit: '%', source: 'measurement' },
	{ key: 'ridge_ft', label: 'Ridge', unit: 'ft', source: 'measurement' },
	{ key: 'eave_ft', label: 'Eaves', unit: 'ft', source: 'measurement' },
	{
		key: 'pitch',
		label: 'Roof pitch',
		unit: '/12',
		source: 'measurement',
		measurementField: 'predominant_pitch',
	},
	{ key: 'layers', label: 'Tear-off layers', source: 'manual' },
	{ key: 'discount', label: 'Discount', unit: '$', source: 'manual', default: 250 },
	{
		key: 'billable_sq',
		label: 'Squares with waste',
		unit: 'squares',
		source: 'formula',
		formula: 'roof_squares * (1 + waste_pct / 100)',
	},
]
const VALUES: PriceValues = {
	measurement: {
		roof_squares: 28.4,
		waste_pct: 10,
		ridge_ft: 62,
		eave_ft: 148,
		predominant_pitch: 6,
	},
	repOverrides: { layers: 1 },
	selectedUpgrades: { better: ['guards'] },
	measurementNote: 'Measured from an aerial image of June 10.',
}

const NO_TIERS = ProductSlideData.parse({})
const TIER = {
	name: 'Better',
	highlights: [],
	upgrades: [{ key: 'guards', label: 'Gutter guards', formula: 'eave_ft * 11' }],
}

function price(
	formula: string,
	values: PriceValues = VALUES,
	variables: PriceVariable[] = VARIABLES,
): TierPricing {
	const tier = { ...TIER, price: { mode: 'formula' as const, formula } }
	const { better } = priceSlide({ ...NO_TIERS, better: tier }, variables, values)
	if (better === null) throw new Error('The tier has no price')
	return better
}

/** Returns the trace rows as texts: "label | display | sentence". */
function rows(formula: string): string[] {
	return price(formula).trace.map((entry) =>
		entry.kind === 'missing'
			? `${entry.label} | … | ${entry.sentence}`
			: `${entry.label} | ${entry.display} | ${entry.sentence}`,
	)
}

/**
 * Returns the sum of all amounts and roundings in a trace, in units of 10^-12 dollars. Calculates with integers instead of a
 * decimal library.
 */
function addUp(trace: TraceEntry[]): bigint {
	return trace.reduce((sum, entry) => {
		if (entry.kind !== 'amount' && entry.kind !== 'rounding') return sum
		const [whole = '', digits = ''] = entry.value.split('.')
		return sum + BigInt(whole + digits.padEnd(12, '0'))
	}, 0n)
}

describe('trace of priceSlide', () => {
	it('explains a price with one trace row for each value, amount and rounding', () => {
		const formula = 'roundup_to(billable_sq * 575\n + layers * 850\n + ridge_ft * 14, 10)'
		expect(rows(formula)).toEqual([
			'Roof size | 28.4 squares | Measured from an aerial image of June 10.',
			'Waste | 10% | Measured from an aerial image of June 10.',
			'Squares with waste | 31.24 squares | 28.4 squares × (1 + 10%).',
			'Tear-off layers | 1 | Entered for your home.',
			'Ridge | 62 ft | Measured from an aerial image of June 10.',
			'Eaves | 148 ft | Measured from an aerial image of June 10.',
			'Squares with waste at $575 | $17,963.00 | 31.24 squares × $575.',
			'Tear-off layers at $850 | $850.00 | 1 × $850.',
			'Ridge at $14 | $868.00 | 62 ft × $14.',
			'Rounded up to $10 | + $9.00 | To the next $10.',
			'Better | $19,690.00 | The option without upgrades.',
			'Gutter guards | $1,628.00 | Your upgrade: 148 ft × $11.',
			'Better | $21,318.00 | All of the above.',
		])
	})

	it.each([
		['1200', ['Fixed amount | $1,200.00 | $1,200.']],
		[
			'100 / 3',
			[
				'Fixed amount | $33.3333 | $100 ÷ 3.',
				'Rounded to the cent | − $0.0033 | To the nearest cent.',
			],
		],
		[
			'layers * 850 - discount',
			['Tear-off layers at $850 | $850.00 | 1 × $850.', 'Discount | −$250.00 | $250.'],
		],
		[
			'900 - (layers * 100 - 50)',
			[
				'Fixed amount | $900.00 | $900.',
				'Tear-off layers at $100 | −$100.00 | 1 × $100.',
				'Fixed amount | $50.00 | $50.',
			],
		],
		[
			'max(layers * 850, 1200)',
			['Tear-off layers | $1,200.00 | The larger of 1 × $850 and $1,200.'],
		],
		[
			'if(pitch > 8, ridge_ft * 20, ridge_ft * 14)',
			[
				'Roof pitch | No | Roof pitch (6/12) is not more than 8.',
				'Ridge at $14 | $868.00 | 62 ft × $14.',
			],
		],
		[
			'500 + if(layers > 1, layers * 850, 0)',
			[
				'Fixed amount | $500.00 | $500.',
				'Tear-off layers | No | Tear-off layers (1) is not more than 1.',
			],
		],
		['(ridge_ft * 14 + 100) * 1.1', ['Ridge | $1,064.80 | (62 ft × 14 + 100) × 1.1.']],
		[
			'ceil(ridge_ft / 10) * 99',
			['Ridge at $99 | $693.00 | (62 ft ÷ 10, rounded up to a whole number) × $99.'],
		],
		[
			'round(ridge_ft * 1.255)',
			[
				'Ridge at $1.255 | $77.81 | 62 ft × $1.255.',
				'Rounded to $1 | + $0.19 | To a whole amount.',
			],
		],
		[
			'layers * if(pitch >= 6, 900, 800)',
			['Tear-off layers | $900.00 | 1 × (900, because Roof pitch (6/12) is at least 6).'],
		],
		[
			'discount * -2 + 800',
			['Discount | −$500.00 | $250 × (−2).', 'Fixed amount | $800.00 | $800.'],
		],
		['(pitch / 12) ^ 2 * 400', ['Roof pitch at $400 | $100.00 | (6/12 ÷ 12) ^ 2 × $400.']],
	])('explains the formula %s', (formula, expected) => {
		const explained = rows(formula).filter((row) => !/^(Eaves|Gutter|Better)/.test(row))
		expect(explained.slice(-expected.length)).toEqual(expected)
	})

	it('explains which values are missing and why a value is not used', () => {
		const bounded = VARIABLES.map((variable) =>
			variable.key === 'ridge_ft' ? { ...variable, max: 50 } : variable,
		)
		const values = { ...VALUES, repOverrides: {} }
		const { trace } = price('ridge_ft * layers * stories', values, [
			...bounded,
			{ key: 'stories', label: 'Stories', source: 'manual' },
		])
		const missing = trace.flatMap((entry) => (entry.kind === 'missing' ? [entry.sentence] : []))
		expect(missing).toEqual([
			'62 is outside the allowed range (at most 50). Your rep still has to confirm this value.',
			'Your rep still has to enter this value.',
			'Your rep still has to enter this value.',
		])
	})
})

describe('replay', () => {
	const names = ['roof_squares', 'ridge_ft', 'layers', 'discount', 'billable_sq', 'extra']
	const functions = ['if', 'min', 'max', 'round', 'ceil', 'floor', 'roundup_to'] as const
	const operators = ['+', '+', '+', '-', '*', '*', '/', '^', '>', '<='] as const
	const formula = arbitraryFormula({ names, operators, functions, depth: 4 }).map(printFormula)
	const extra = arbitraryFormula({
		names: ['roof_squares', 'layers', 'billable_sq'],
		operators: ['+', '-', '*', '/', ...COMPARISONS],
		functions,
		depth: 2,
	}).map(printFormula)
	const quantity = fc.integer({ min: 0, max: 40_000 }).map((hundredths) => hundredths / 100)
	const values = fc.record(
		{
			measurement: fc.record({ roof_squares: quantity, waste_pct: quantity, eave_ft: quantity }),
			priceInputs: fc.record({ ridge_ft: quantity, layers: fc.integer({ min: 0, max: 4 }) }),
			repOverrides: fc.record({ discount: quantity, layers: quantity }),
			selectedUpgrades: fc.constantFrom({}, { better: ['guards'] }),
		},
		{ requiredKeys: ['measurement', 'priceInputs'] },
	)
	const quoted = fc.tuple(formula, extra, values).map(([text, other, inputs]) => {
		const own: PriceVariable = { key: 'extra', label: 'Extra', source: 'formula', formula: other }
		const first = price(text, inputs, [...VARIABLES, own])
		const below = first.reason === 'The price of Better is below zero.'
		return below ? price(`-(${text})`, inputs, [...VARIABLES, own]) : first
	})

	it('recalculates the displayed cents from the trace alone, for any of 10,000 formulas that have a price', {
		timeout: 120_000,
	}, () => {
		let priced = 0
		fc.assert(
			fc.property(quoted, ({ status, amountCents, trace }) => {
				const json = JSON.stringify(trace)
				const stored = TraceEntry.array().parse(JSON.parse(json))
				if (status !== 'priced' || amountCents === undefined) {
					expect(replay(stored).amountCents).toBeNull()
					return
				}
				priced++
				const { mismatches, ...again } = replay(stored)
				expect(again.amountCents, `${mismatches}`).toBe(
					mismatches.length === 0 ? amountCents : null,
				)
				expect(addUp(stored)).toBe(BigInt(amountCents) * 10n ** 10n)
			}),
			{ numRuns: 13_000 },
		)
		expect(priced).toBeGreaterThan(10_000)
	})

	it('reports a mismatch or returns no amount when any row of the trace is changed or removed', () => {
		const { trace } = price('roundup_to(billable_sq * 575 + 100 / 3, 10) + ridge_ft / 7')
		const changed = trace.flatMap((entry, at) => {
			if (entry.kind === 'missing') return []
			const value = entry.value === '7' ? '8' : `${entry.value.slice(0, -1)}7`
			return [trace.with(at, { ...entry, value: value === entry.value ? '0' : value })]
		})
		expect(changed).toHaveLength(trace.length)
		for (const changedRows of changed) expect(replay(changedRows).mismatches).not.toEqual([])
		const without = trace.map((_, at) => trace.toSpliced(at, 1))
		const undetected = without.filter((changedRows) => {
			const { amountCents, mismatches } = replay(changedRows)
			return amountCents !== null && mismatches.length === 0
		})
		expect(undetected).toEqual([])
	})

	it('reports a step whose expression cannot be calculated again', () => {
		const { trace } = price('100')
		const broken = trace.map((entry) =>
			entry.kind === 'amount' ? { ...entry, expression: 'process.exit()' } : entry,
		)
		expect(replay(broken).mismatches[0]).toBe('Fixed amount: recorded 100, recalculated no value')
	})
})
