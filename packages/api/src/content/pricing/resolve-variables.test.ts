import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/errors.ts'
import { toText } from './decimal.ts'
import { findCycle, usedVariables } from './dependencies.ts'
import { acceptPriceInputs } from './price-inputs.ts'
import { resolveVariables, type VariableValues } from './resolve-variables.ts'
import type { PriceVariable, ProductSlideData } from './schema.ts'

const roofSquares: PriceVariable = {
	key: 'roof_squares',
	label: 'Roof size',
	source: 'measurement',
	min: 1,
	max: 100,
}
const layers: PriceVariable = { key: 'layers', label: 'Layers', source: 'manual' }

function computed(key: string, formula: string, more: Partial<PriceVariable> = {}): PriceVariable {
	return { key, label: key, source: 'formula', formula, ...more }
}

function read(variables: PriceVariable[], values: VariableValues, key: string) {
	const resolved = resolveVariables(variables, values)(key)
	if (resolved === null) throw new Error(`No variable ${key}`)
	const { outcome, source, note } = resolved
	return outcome.status === 'value'
		? { source, value: toText(outcome.value) }
		: { source, note, ...outcome }
}

describe('resolveVariables', () => {
	const waste: PriceVariable = {
		key: 'waste_pct',
		label: 'Waste',
		source: 'measurement',
		default: 20,
	}
	const estimate = { spread: 0.4, mustConfirm: false }
	const person = { by: 'Maya Okafor', at: '2026-11-20T12:00:00.000Z', day: '2026-11-20' }
	const measurement = { waste_pct: 30 }
	const repOverrides = { waste_pct: 40 }
	const priceInputs = { waste_pct: 50 }

	it.each([
		[{ priceInputs, repOverrides, measurement }, 'price_inputs', '50'],
		[{ repOverrides, measurement }, 'rep', '40'],
		[{ measurement }, 'measurement', '30'],
		[{ measurement, estimate }, 'default', '20'],
		[{ measurement, measurementOrigin: person }, 'default', '20'],
		[{ measurement: { waste_pct: null } }, 'default', '20'],
		[{}, 'default', '20'],
	] as const)(
		'resolves the waste with the inputs %j from the source %s to %s',
		(values, source, value) => {
			expect(read([waste], values, 'waste_pct')).toEqual({ source, value })
		},
	)

	it.each([
		[{ priceInputs: { roof_squares: 50 }, measurement: { roof_squares: 30 } }, 'typed', '50'],
		[
			{ measurement: { roof_squares: 30 }, estimate, confirmed: ['roof_squares' as const] },
			'confirmed',
			'30',
		],
		[{ measurement: { roof_squares: 30 }, measurementOrigin: person }, 'typed', '30'],
		[{ measurement: { roof_squares: 30 } }, 'measured', '30'],
		[{ measurement: { roof_squares: 30 }, estimate }, 'estimated', '30'],
		[{ usesSamples: true }, 'sample', '24'],
	])('resolves a size of the house with the inputs %j as %s', (values, basis, value) => {
		const size = { ...roofSquares, default: 20, sample: 24 }
		const resolved = resolveVariables([size], values)('roof_squares')
		expect(resolved?.basis).toBe(basis)
		expect(read([size], values, 'roof_squares')).toMatchObject({ value })
	})

	it('gives a size of the house neither a usual value nor, for a homeowner, a sample value', () => {
		const billable = computed('billable', 'roof_squares * 2', { default: 9 })
		const size = { ...roofSquares, default: 20, sample: 24 }
		expect(read([size, billable], {}, 'roof_squares').source).toBe('missing')
		expect(read([size, billable], {}, 'billable')).toMatchObject({ missing: ['roof_squares'] })
	})

	it('uses the default value only when there is no price input (0 counts as an input), no value set by the rep and no formula result', () => {
		const usual: PriceVariable = { ...layers, purpose: 'everyone', default: 2 }
		expect(read([usual], {}, 'layers')).toEqual({ source: 'default', value: '2' })
		expect(read([usual], { priceInputs: { layers: 0 } }, 'layers')).toEqual({
			source: 'price_inputs',
			value: '0',
		})
		const total = computed('total', 'layers * 2')
		expect(read([layers, total], { repOverrides: { total: 7 } }, 'total').source).toBe('rep')
		expect(read([layers, total], { priceInputs: { layers: 3 } }, 'total')).toEqual({
			source: 'formula',
			value: '6',
		})
		expect(read([layers, total], {}, 'total')).toMatchObject({ missing: ['layers'] })
	})

	it('gives a typed value without a purpose, and a formula over one, no usual value', () => {
		const size: PriceVariable = { key: 'size', label: 'Value', source: 'manual', default: 24 }
		const steep: PriceVariable = { key: 'steep', label: 'Value', source: 'manual', default: 2 }
		for (const variable of [size, steep, { ...size, purpose: 'everyone' as const }]) {
			const total = computed('total', `${variable.key} * 2`, { default: 9 })
			expect(read([variable, total], {}, variable.key).source).toBe('missing')
			expect(read([variable, total], {}, 'total')).toMatchObject({ missing: [variable.key] })
		}
		const fee: PriceVariable = { ...steep, unit: '$' }
		expect(read([fee], {}, 'steep')).toEqual({ source: 'default', value: '2' })
		const squares: PriceVariable = { ...fee, label: 'Roof squares' }
		expect(read([squares], {}, 'steep').source).toBe('missing')
	})

	it('uses the measurement that measurementField names, but only for measured variables', () => {
		const pitch: PriceVariable = {
			key: 'steep',
			label: 'Pitch',
			source: 'measurement',
			measurementField: 'predominant_pitch',
		}
		expect(read([pitch], { measurement: { predominant_pitch: 6 } }, 'steep').source).toBe(
			'measurement',
		)
		const manual: PriceVariable = { ...pitch, source: 'manual' }
		expect(read([manual], { measurement: { predominant_pitch: 6 } }, 'steep').source).toBe(
			'missing',
		)
	})

	it('reports the inputs that a formula variable lacks, and does not report the formula variable itself', () => {
		const billable = computed('billable', 'roof_squares * (1 + waste / 100)')
		const waste: PriceVariable = { key: 'waste', label: 'Waste', source: 'manual' }
		expect(read([billable, waste, roofSquares], {}, 'billable')).toMatchObject({
			status: 'deferred',
			missing: ['roof_squares', 'waste'],
		})
	})

	it('reports a variable as missing when the measurement is outside the bounds', () => {
		expect(
			read([roofSquares], { measurement: { roof_squares: 400 } }, 'roof_squares'),
		).toMatchObject({
			source: 'missing',
			missing: ['roof_squares'],
			note: '400 is outside the allowed range (between 1 and 100)',
		})
	})

	it('ignores a formula result that is outside the bounds of the variable', () => {
		const total = computed('total', 'layers * 100', { max: 250 })
		expect(read([layers, total], { priceInputs: { layers: 3 } }, 'total')).toMatchObject({
			missing: ['total'],
			note: '300 is outside the allowed range (at most 250)',
		})
	})

	it('removes the rounding error of binary fractions from price inputs', () => {
		expect(read([layers], { priceInputs: { layers: 0.1 + 0.2 } }, 'layers')).toMatchObject({
			value: '0.3',
		})
	})

	it('returns an error for every variable of a cycle unless an input breaks the cycle', () => {
		const cycle = [computed('a', 'b + 1'), computed('b', 'c + 1'), computed('c', 'a + 1')]
		const reason = 'A variable cannot depend on itself: a → b → c → a.'
		for (const key of ['a', 'b', 'c'])
			expect(read(cycle, {}, key)).toMatchObject({ status: 'error', reason })
		expect(read(cycle, { priceInputs: { c: 5 } }, 'a')).toEqual({ source: 'formula', value: '7' })
	})

	it('calculates a chain of 50 formula variables with formulas of maximum length', () => {
		const chain = Array.from({ length: 50 }, (_, at) =>
			computed(`v${at}`, `${at === 49 ? '1' : `v${at + 1}`}${'+1'.repeat(99)}`),
		)
		expect(read(chain, {}, 'v0')).toEqual({ source: 'formula', value: '4951' })
	})

	it.each([
		['layers +', 'A value is missing after “+”.'],
		['stranger * 2', 'No variable is called “stranger”.'],
		['', 'Write a formula.'],
	])('returns an error for a variable with the formula “%s”', (formula, reason) => {
		expect(read([computed('total', formula)], {}, 'total')).toMatchObject({ reason })
	})
})

describe('findCycle', () => {
	it.each([
		[[computed('a', 'a')], ['a', 'a']],
		[
			[computed('x', 'a'), computed('a', 'b * 2'), computed('b', 'a')],
			['a', 'b', 'a'],
		],
		[
			[computed('a', 'if(1 > 0, 1, b)'), computed('b', 'a')],
			['a', 'b', 'a'],
		],
		[[computed('a', 'b + c'), computed('b', 'c'), computed('c', '1')], null],
		[[layers, { ...layers, formula: 'layers' }], null],
	])('searches %j and returns the cycle %j', (variables, cycle) => {
		expect(findCycle(variables)).toEqual(cycle)
	})
})

describe('acceptPriceInputs', () => {
	it('returns the keys of price inputs that belong to no variable as ignored keys', () => {
		expect(
			acceptPriceInputs([roofSquares, layers], { layers: 2, old_name: 3, __proto_: 1 }),
		).toEqual({ priceInputs: { layers: 2 }, ignoredPriceInputs: ['old_name', '__proto_'] })
	})

	it.each([0.99, 100.01, Number.NaN, Number.POSITIVE_INFINITY])(
		'rejects the value %d and names its field',
		(value) => {
			expect.assertions(1)
			try {
				acceptPriceInputs([roofSquares], { roof_squares: value })
			} catch (error) {
				expect(error instanceof AppError && { code: error.code, details: error.details }).toEqual({
					code: 'INVALID_PRICE_INPUT',
					details: [
						{
							path: 'price_inputs.roof_squares',
							message: 'The value must be between 1 and 100',
						},
					],
				})
			}
		},
	)

	const measured = (key: string): PriceVariable => ({ key, label: key, source: 'measurement' })
	const gutters: PriceVariable = { key: 'gutters', label: 'Gutters', source: 'manual' }

	it.for<[PriceVariable, number[], number[], string]>([
		[measured('roof_squares'), [0.1, 22.5, 1000], [-3, 0, 2436, 1e9], '0.1 and 1,000'],
		[measured('ridge_ft'), [0, 5000], [-1, 5001], '0 and 5,000'],
		[measured('predominant_pitch'), [0, 24], [-1, 25], '0 and 24'],
		[measured('waste_pct'), [0, 100], [-1, 101], '0 and 100'],
		[
			{ ...measured('size'), measurementField: 'roof_area_sqft' },
			[10, 1e5],
			[9, 1e5 + 1],
			'10 and 100,000',
		],
		[{ ...measured('roof_squares'), source: 'manual' }, [0.1], [-3, 2436], '0.1 and 1,000'],
		[{ ...measured('roof_squares'), max: 60 }, [0.1, 60], [0, 61], '0.1 and 60'],
		[gutters, [0, 1e6], [-1, 1e6 + 1], '0 and 1,000,000'],
		[{ ...gutters, min: -500 }, [-500, 1e6], [-501, 1e16], '-500 and 1,000,000'],
		[{ ...gutters, max: -1 }, [-1, -1e6], [0, -1e6 - 1], '-1,000,000 and -1'],
	])('accepts for %j the values %j and rejects %j', ([variable, within, outside, bounds]) => {
		const { key } = variable
		for (const value of within)
			expect(acceptPriceInputs([variable], { [key]: value }).priceInputs).toEqual({ [key]: value })
		for (const value of outside)
			expect(() => acceptPriceInputs([variable], { [key]: value })).toThrow(
				`price_inputs.${key}: The value must be between ${bounds}`,
			)
	})

	it('rejects a value for a calculated variable and names its field', () => {
		const total = { ...layers, key: 'total', source: 'formula' as const, formula: 'layers * 2' }
		expect(() => acceptPriceInputs([layers, total], { layers: 2, total: 4 })).toThrow(
			expect.objectContaining({
				code: 'INVALID_PRICE_INPUT',
				details: [
					{
						path: 'price_inputs.total',
						message:
							'The value is calculated by a formula. Change the values that the formula reads.',
					},
				],
			}),
		)
	})

	it.each([1, 100])('accepts the bound %d as a value', (value) => {
		expect(acceptPriceInputs([roofSquares], { roof_squares: value }).ignoredPriceInputs).toEqual([])
	})
})

describe('usedVariables', () => {
	const tier = (price: { mode: 'fixed' | 'formula' | 'hidden'; formula?: string }) => ({
		name: 'Tier',
		highlights: [],
		price,
		upgrades: [],
	})
	const slide: ProductSlideData = {
		good: tier({ mode: 'formula', formula: 'if(0 > 1, billable * 500, 0)' }),
		better: tier({ mode: 'fixed', formula: 'left_over' }),
		best: {
			...tier({ mode: 'hidden' }),
			upgrades: [{ key: 'guards', label: 'Guards', formula: 'eave_ft * 11' }],
		},
		subtitle: null,
		brandLogo: null,
		disclaimer: null,
		defaultSelectedTier: null,
	}
	const variables = [
		layers,
		roofSquares,
		computed('billable', 'roof_squares * 1.1'),
		{ ...layers, key: 'left_over' },
		{ ...layers, key: 'eave_ft' },
	]

	it('returns all variables that formulas use, directly or through other variables', () => {
		const keys = usedVariables([slide], variables).map(({ key }) => key)
		expect(keys).toEqual(['roof_squares', 'billable', 'eave_ft'])
		expect(usedVariables([], variables)).toEqual([])
	})
})
