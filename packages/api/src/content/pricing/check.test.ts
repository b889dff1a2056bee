import { describe, expect, it } from 'vitest'
import { checkProductData, checkVariables, throwIssues } from './check.ts'
import { type PriceVariable, PricingIssue, ProductSlideData } from './schema.ts'

const layers: PriceVariable = { key: 'layers', label: 'Layers', source: 'manual' }

function said(issues: PricingIssue[]): string[] {
	return PricingIssue.array()
		.parse(issues)
		.map(({ path, message }) => `${path}: ${message}`)
}

describe('checkVariables', () => {
	it('finds nothing in variables that are in order', () => {
		const total: PriceVariable = {
			key: 'total',
			label: 'Total',
			source: 'formula',
			formula: 'layers * 2',
		}
		const measured: PriceVariable = { key: 'ridge_ft', label: 'Ridge', source: 'measurement' }
		expect(checkVariables([{ ...layers, default: 1, min: 1, max: 3 }, total, measured])).toEqual([])
	})

	it.each<[Partial<PriceVariable>, string]>([
		[{ key: 'min' }, 'key: “min” is the name of a function.'],
		[{ min: 3, max: 2 }, 'min: The least is above the most.'],
		[{ default: 4, max: 2 }, 'default: Must be at most 2.'],
		[{ source: 'measurement' }, 'measurementField: Choose what is measured.'],
		[{ source: 'formula' }, 'formula: Write a formula.'],
		[
			{ source: 'formula', formula: '1 +' },
			'formula: The formula ends where a value is expected, after “+”.',
		],
		[{ source: 'formula', formula: 'layer' }, 'formula: No variable is called “layer”.'],
		[
			{ source: 'formula', formula: 'layers' },
			'formula: These variables go in a circle: layers → layers.',
		],
	])('finds what is wrong with %j', (change, message) => {
		expect(said(checkVariables([{ ...layers, ...change }]))).toEqual([
			`priceVariables.0.${message}`,
		])
	})

	it('finds a key used twice', () => {
		expect(said(checkVariables([layers, layers]))).toEqual([
			'priceVariables.1.key: There are two variables layers.',
		])
	})
})

describe('checkProductData', () => {
	const guards = { key: 'guards', label: 'Guards', formula: 'layer * 2' }
	const data = ProductSlideData.parse({
		good: { name: 'Good', price: { mode: 'formula', formula: 'layers * 500 + strnger' } },
		better: { name: 'Better', price: { mode: 'fixed', formula: 'not read' } },
		best: {
			name: 'Best',
			price: { mode: 'hidden' },
			upgrades: [{ ...guards, formula: '12' }, guards],
		},
	})

	it('names each field, and the place in its formula', () => {
		const issues = checkProductData(data, [layers])
		expect(said(issues)).toEqual([
			'better.price.amount: Enter the price.',
			'best.upgrades.1.key: There are two upgrades guards.',
			'good.price.formula: No variable is called “strnger”.',
			'best.upgrades.1.formula: No variable is called “layer”.',
		])
		expect(issues.at(-1)?.problem).toEqual({
			start: 0,
			end: 5,
			message: 'No variable is called “layer”.',
			repair: { start: 0, end: 5, text: 'layers', label: 'Use layers' },
		})
	})

	it('refuses them all at once', () => {
		expect(() => throwIssues(checkProductData(data, [layers]))).toThrow(
			expect.objectContaining({
				code: 'VALIDATION_ERROR',
				message: 'better.price.amount: Enter the price.',
				details: expect.arrayContaining([
					{
						path: 'good.price.formula',
						message: 'No variable is called “strnger”.',
						start: 15,
						end: 22,
					},
				]),
			}),
		)
		expect(() => throwIssues([])).not.toThrow()
	})
})
