import { describe, expect, it } from 'vitest'
import { checkProductData, checkVariables, throwIssues } from './check.ts'
import { type PriceVariable, PricingIssue, ProductSlideData } from './schema.ts'

const layers: PriceVariable = { key: 'layers', label: 'Layers', source: 'manual' }

function messagesOf(issues: PricingIssue[]): string[] {
	return PricingIssue.array()
		.parse(issues)
		.map(({ path, message }) => `${path}: ${message}`)
}

describe('checkVariables', () => {
	it('returns no issues for valid variables', () => {
		const total: PriceVariable = {
			key: 'total',
			label: 'Total',
			source: 'formula',
			formula: 'layers * 2',
		}
		const measured: PriceVariable = { key: 'ridge_ft', label: 'Ridge', source: 'measurement' }
		const usual = { ...layers, purpose: 'everyone' as const, default: 1, min: 1, max: 3 }
		const fee = {
			key: 'fee',
			label: 'Permit fee',
			unit: '$',
			source: 'manual' as const,
			default: 75,
		}
		expect(checkVariables([usual, total, measured, fee])).toEqual([])
	})

	it.each<[Partial<PriceVariable>, string]>([
		[{ key: 'min' }, 'key: “min” is the name of a function. Enter a different key.'],
		[
			{ min: 3, max: 2 },
			'min: The minimum is above the maximum. Lower the minimum or raise the maximum.',
		],
		[{ purpose: 'everyone', default: 4, max: 2 }, 'default: The usual value must be at most 2.'],
		[
			{ default: 1 },
			'default: Is Layers the same for every home? Then choose “Same for every home” (purpose: everyone). Otherwise remove the usual value: each home needs its own.',
		],
		[
			{ purpose: 'home', default: 1 },
			'default: Layers is typed for each home, so it has no usual value. Remove the usual value, or choose “Same for every home”.',
		],
		[
			{ label: 'Roof size', purpose: 'everyone' },
			'purpose: Roof size depends on the house, so it is not the same for every home.',
		],
		[
			{ label: 'How big is the roof', purpose: 'everyone' },
			'purpose: How big is the roof depends on the house, so it is not the same for every home.',
		],
		[
			{ label: 'Tamaño del techo', purpose: 'everyone' },
			'purpose: Tamaño del techo depends on the house, so it is not the same for every home.',
		],
		[
			{ label: 'Roof', source: 'formula', formula: '20', unit: 'squares' },
			'formula: Roof is a size of the house, but its formula reads no value of the home. Measure it, or type it for each home.',
		],
		[
			{ source: 'formula', formula: '2', purpose: 'everyone' },
			'purpose: Only a typed value can be the same for every home.',
		],
		[
			{ source: 'measurement' },
			'measurementField: Choose the measurement that this variable uses.',
		],
		[{ source: 'formula' }, 'formula: Write a formula.'],
		[{ source: 'formula', formula: '1 +' }, 'formula: A value is missing after “+”.'],
		[{ source: 'formula', formula: 'layer' }, 'formula: No variable is called “layer”.'],
		[
			{ source: 'formula', formula: 'layers' },
			'formula: A variable cannot depend on itself: layers → layers.',
		],
	])('returns an issue for a variable with %j', (change, message) => {
		expect(messagesOf(checkVariables([{ ...layers, ...change }]))).toEqual([
			`priceVariables.0.${message}`,
		])
	})

	it.each([
		['Roof squares', '$', 'Price per square'],
		['Tamaño del techo', '$', 'Price per square'],
		['How many squares', ' $ ', 'Price per square'],
		['Squares per roof', '$', 'Price per square'],
		['Area of the roof', '%', 'Discount for large roofs'],
	])('refuses “%s” in %s as the same for every home', (label, unit, example) => {
		const named = { ...layers, label, unit }
		const reason = `${label} is the name of a size of the house, which differs from home to home. Measure it, or type it for each home. If it is an amount or a rate, say so in its name, such as “${example}”.`
		expect(messagesOf(checkVariables([{ ...named, default: 24 }]))).toEqual([
			`priceVariables.0.default: ${reason}`,
		])
		expect(messagesOf(checkVariables([{ ...named, purpose: 'everyone' }]))).toEqual([
			`priceVariables.0.purpose: ${reason}`,
		])
	})

	it.each(
		'Pitch,Roof slope,Eave,Eaves,Ridge cap,Roof SQs,SQs,Sq.,Gutter LF,Linear ft,Hips,Valley,Rakes,Facets,Step flashing,Roof,Average home,My house,Pendiente,Inclinación,Aleros,Cumbrera,Limahoya,Techo,Casa promedio,Cuadro,Metros lineales,Roof surface,Surface,Footprint,Steepness,Roof planes,Roofsize,RoofSQ,Squarefootage,EavesLF,SQR,Default roof'.split(
			',',
		),
	)('refuses “%s” as the same for every home, by its label and by its key', (label) => {
		const key = label
			.normalize('NFKD')
			.toLowerCase()
			.replace(/[^a-z ]/g, '')
			.replaceAll(' ', '_')
		const named = [
			{ ...layers, label, purpose: 'everyone' as const },
			{ ...layers, key, label: 'Value', purpose: 'everyone' as const },
		]
		for (const variable of named)
			expect(checkVariables([variable]).map(({ path }) => path)).toEqual([
				'priceVariables.0.purpose',
			])
	})

	it.each(
		'sq,SQ.,sqs,yd²,sq yd,SQS,roofing sq,Squares,m2,m²,M^2,bundle,Bundles,bundles/roof,lf,L.F.,lin. ft,sq. ft.,ft²,feet,metros,cuadros,pies,paquetes,/12,in 12,facets'.split(
			',',
		),
	)('refuses a value in “%s” as the same for every home', (unit) => {
		const value = { ...layers, label: 'Value', unit, purpose: 'everyone' as const }
		expect(checkVariables([value]).map(({ path }) => path)).toEqual(['priceVariables.0.purpose'])
	})

	it.each([
		['Permit fee', '$'],
		['Price per square', '$/sq'],
		['Waste', '%'],
		['Steep pitch fee', '$'],
		['Ridge cap price', '$'],
		['Ridge vent', '$'],
		['Valley metal', '$'],
		['Step flashing', '$'],
		['Dumpster', 'yd'],
		['Roof inspection', '$'],
		['Roof inspection', undefined],
		['Crew', 'people'],
		['Crew size, cost', '$'],
		['Labor', 'hours per square'],
		['Bundles per square', undefined],
		['Home visit', '$'],
		['Roofers', undefined],
		['Home visits', undefined],
		['Roofing crews', undefined],
	])('accepts “%s” in %s as the same for every home', (label, unit) => {
		const value = { ...layers, label, unit, purpose: 'everyone' as const, default: 2 }
		expect(checkVariables([value])).toEqual([])
	})

	it('refuses a size in dollars whose key names an amount, and a calculated size that reads no value of the home', () => {
		const renamed = { ...layers, key: 'price', label: 'Roof squares', unit: '$', default: 24 }
		const calculated = { key: 'roof', label: 'Roof squares', source: 'formula' as const }
		expect(checkVariables([renamed]).map(({ path }) => path)).toEqual(['priceVariables.0.default'])
		expect(checkVariables([{ ...calculated, formula: '24' }]).map(({ path }) => path)).toEqual([
			'priceVariables.0.formula',
		])
	})

	it.each([
		['Price per square', '$'],
		['Cost of 1 square', '$'],
		['$/sq', '$'],
		['Precio por pies cuadrados', '$'],
		['Large roof surcharge', '$'],
		['Minimum for small and large roofs', '$'],
		['Shingles, each 10 squares', '$'],
		['Discount for large roofs', '%'],
	])('accepts “%s” in %s as the same for every home', (label, unit) => {
		const amount = { ...layers, label, unit, default: 24 }
		expect(checkVariables([amount, { ...amount, key: 'b', purpose: 'everyone' }])).toEqual([])
	})

	it('accepts an item of the price book whose name has a size', () => {
		const item = { ...layers, key: 'book.vent', label: 'Vent, 4 feet', unit: '$' }
		const total = { ...layers, source: 'formula' as const, formula: 'book.vent * 2' }
		const book = [{ ...item, purpose: 'everyone' as const, default: 12 }]
		expect(checkVariables([total], book)).toEqual([])
	})

	it('returns an issue for a variable key that occurs twice', () => {
		expect(messagesOf(checkVariables([layers, layers]))).toEqual([
			'priceVariables.1.key: Another variable has the key “layers”. Enter a different key.',
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

	it('returns the path of each invalid field and the position of the error in its formula', () => {
		const issues = checkProductData(data, [layers])
		expect(messagesOf(issues)).toEqual([
			'better.price.amount: Enter an amount, or choose Formula.',
			'best.upgrades.1.key: Another upgrade has the key “guards”. Enter a different key.',
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

	it('throws a single error whose details name all issues', () => {
		expect(() => throwIssues(checkProductData(data, [layers]))).toThrow(
			expect.objectContaining({
				code: 'VALIDATION_ERROR',
				message: 'better.price.amount: Enter an amount, or choose Formula.',
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
