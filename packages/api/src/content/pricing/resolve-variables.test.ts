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
	const reading = resolveVariables(variables, values)(key)
	if (reading === null) throw new Error(`No variable ${key}`)
	const { outcome, source, note } = reading
	return outcome.status === 'value'
		? { source, value: toText(outcome.value) }
		: { source, note, ...outcome }
}

describe('resolveVariables', () => {
	const withDefault = { ...roofSquares, default: 20 }
	const measurement = { roof_squares: 30 }
	const repOverrides = { roof_squares: 40 }
	const priceInputs = { roof_squares: 50 }

	it.each([
		[{ priceInputs, repOverrides, measurement }, 'price_inputs', '50'],
		[{ repOverrides, measurement }, 'rep', '40'],
		[{ measurement }, 'measurement', '30'],
		[{ measurement: { roof_squares: null } }, 'default', '20'],
		[{}, 'default', '20'],
	] as const)('takes from %j the value of %s', (values, source, value) => {
		expect(read([withDefault], values, 'roof_squares')).toEqual({ source, value })
	})

	it('lets a zero and every source outweigh what is below it', () => {
		expect(read([{ ...layers, default: 2 }], { priceInputs: { layers: 0 } }, 'layers')).toEqual({
			source: 'price_inputs',
			value: '0',
		})
		const total = computed('total', 'layers * 2', { default: 9 })
		expect(read([layers, total], { repOverrides: { total: 7 } }, 'total').source).toBe('rep')
		expect(read([layers, total], { priceInputs: { layers: 3 } }, 'total')).toEqual({
			source: 'formula',
			value: '6',
		})
		expect(read([layers, total], {}, 'total')).toEqual({ source: 'default', value: '9' })
	})

	it('reads the measured field that a variable names', () => {
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

	it('waits for what is missing behind a formula, not for the formula', () => {
		const billable = computed('billable', 'roof_squares * (1 + waste / 100)')
		const waste: PriceVariable = { key: 'waste', label: 'Waste', source: 'manual' }
		expect(read([billable, waste, roofSquares], {}, 'billable')).toMatchObject({
			status: 'deferred',
			missing: ['roof_squares', 'waste'],
		})
	})

	it('does not use a measured value that is out of bounds, nor the default in its place', () => {
		expect(
			read([withDefault], { measurement: { roof_squares: 400 } }, 'roof_squares'),
		).toMatchObject({
			source: 'missing',
			missing: ['roof_squares'],
			note: '400 is not between 1 and 100',
		})
	})

	it('does not use a formula that comes out beyond its bounds', () => {
		const total = computed('total', 'layers * 100', { max: 250 })
		expect(read([layers, total], { priceInputs: { layers: 3 } }, 'total')).toMatchObject({
			missing: ['total'],
			note: '300 is not at most 250',
		})
	})

	it('drops the noise of binary fractions', () => {
		expect(read([layers], { priceInputs: { layers: 0.1 + 0.2 } }, 'layers')).toMatchObject({
			value: '0.3',
		})
	})

	it('names a circle, and breaks it with a value', () => {
		const circle = [computed('a', 'b + 1'), computed('b', 'c + 1'), computed('c', 'a + 1')]
		const reason = 'These variables go in a circle: a → b → c → a.'
		for (const key of ['a', 'b', 'c'])
			expect(read(circle, {}, key)).toMatchObject({ status: 'error', reason })
		expect(read(circle, { priceInputs: { c: 5 } }, 'a')).toEqual({ source: 'formula', value: '7' })
	})

	it('reads fifty formulas that stand on each other, each as long as may be', () => {
		const chain = Array.from({ length: 50 }, (_, at) =>
			computed(`v${at}`, `${at === 49 ? '1' : `v${at + 1}`}${'+1'.repeat(99)}`),
		)
		expect(read(chain, {}, 'v0')).toEqual({ source: 'formula', value: '4951' })
	})

	it.each([
		['layers +', 'The formula ends where a value is expected, after “+”.'],
		['stranger * 2', 'No variable is called “stranger”.'],
		['', 'Write a formula.'],
	])('is an error with the formula “%s”', (formula, reason) => {
		expect(read([computed('total', formula)], {}, 'total')).toMatchObject({ reason })
	})
})

describe('findCircle', () => {
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
	])('finds in %j the circle %j', (variables, circle) => {
		expect(findCycle(variables)).toEqual(circle)
	})
})

describe('acceptPriceInputs', () => {
	it('returns the keys of no variable as ignored', () => {
		expect(
			acceptPriceInputs([roofSquares, layers], { layers: 2, old_name: 3, __proto_: 1 }),
		).toEqual({ priceInputs: { layers: 2 }, ignoredPriceInputs: ['old_name', '__proto_'] })
	})

	it.each([0.99, 100.01, Number.NaN, Number.POSITIVE_INFINITY])(
		'refuses %d, with its field',
		(value) => {
			expect.assertions(1)
			try {
				acceptPriceInputs([roofSquares], { roof_squares: value })
			} catch (error) {
				expect(error instanceof AppError && { code: error.code, details: error.details }).toEqual({
					code: 'INVALID_PRICE_INPUT',
					details: [{ path: 'price_inputs.roof_squares', message: 'Must be between 1 and 100' }],
				})
			}
		},
	)

	it.each([1, 100])('takes the bound %d itself', (value) => {
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

	it('follows the formulas of the slides through the variables', () => {
		const keys = usedVariables([slide], variables).map(({ key }) => key)
		expect(keys).toEqual(['roof_squares', 'billable', 'eave_ft'])
		expect(usedVariables([], variables)).toEqual([])
	})
})
