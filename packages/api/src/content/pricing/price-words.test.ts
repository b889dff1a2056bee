import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findEnglishWords } from '../../testing/english-words.ts'
import { COMPARISONS } from './formula.ts'
import { arbitraryFormula } from './formula-fixture.ts'
import { FUNCTIONS, type FunctionName } from './functions-schema.ts'
import { homeownerPrice } from './homeowner-price.ts'
import { type PriceValues, priceSlide } from './price-slides.ts'
import { PRICE_WORDS } from './price-words.ts'
import { printFormula } from './print-formula.ts'
import { type PriceVariable, ProductSlideData, type TierPricing } from './schema.ts'

describe('PRICE_WORDS', () => {
	it.each([
		['Superficie at $575', 'Superficie a $575'],
		['Rounded up to $10', 'Redondeado hacia arriba a $10'],
		['To the next $10.', 'Al siguiente múltiplo de $10.'],
		[
			'31.24 cuadros × $575, rounded up to the next $1,000.',
			'31.24 cuadros × $575, redondeado al siguiente múltiplo de $1,000.',
		],
		['Your upgrade: 89 pies × $15.', 'Su extra: 89 pies × $15.'],
		['The larger of 24 and 31.24.', 'El mayor de 24 y 31.24.'],
		['2 + (the smallest of 1, 2 and 3).', '2 + (el menor de 1, 2 y 3).'],
		['24.6, rounded to a whole number.', '24.6, redondeado a un número entero.'],
		[
			'$850, because Pendiente (9/12) is more than 8.',
			'$850, porque Pendiente (9/12) es mayor que 8.',
		],
		['Pendiente (7/12) is not at least 8.', 'Pendiente (7/12) es menor que 8.'],
		['Capas (0) is zero.', 'Capas (0) es cero.'],
		['Still needed: Capas, Cumbrera.', 'Todavía falta: Capas, Cumbrera.'],
		[
			'Confirmed by Maya Okafor on June 12, 2026. The pitch is assumed.',
			'Confirmado por Maya Okafor el 12 de junio de 2026. La pendiente es supuesta.',
		],
		[
			'Entered for your home by Maya Okafor on May 1, 2026.',
			'Registrado para su casa por Maya Okafor el 1 de mayo de 2026.',
		],
		[
			'Measured from an aerial image of September 14, 2025.',
			'Medido en una imagen aérea: 14 de septiembre de 2025.',
		],
		[
			'Taken from an EagleView report of June 2, 2026.',
			'Tomado de un informe de EagleView del 2 de junio de 2026.',
		],
		[
			'Taken from a measurement report that Maya Okafor used on June 2, 2026.',
			'Tomado de un informe de medición, usado por Maya Okafor el 2 de junio de 2026.',
		],
		[
			'Taken from an EagleView report of June 2, 2026. Identified by Maya Okafor.',
			'Tomado de un informe de EagleView del 2 de junio de 2026. Identificado por Maya Okafor.',
		],
		[
			'Taken from a measurement report used on June 2, 2026. Identified by hand.',
			'Tomado de un informe de medición, usado el 2 de junio de 2026. Identificado a mano.',
		],
		[
			'Estimated from typical houses, not yet measured. You will get the exact price after we measure your roof.',
			'Estimado a partir de casas típicas; todavía no se ha medido. El precio exacto sigue después de medir su techo.',
		],
		[
			'Estimated from typical houses, not yet measured. The exact price follows after we measure your roof.',
			'Estimado a partir de casas típicas; todavía no se ha medido. El precio exacto sigue después de medir su techo.',
		],
		['Buena vecina. At most 10% of the price.', 'Buena vecina. Como máximo, el 10% del precio.'],
		['2 × $40. Added by Maya.', '2 × $40. Agregado por Maya.'],
		['$14,000 to $18,000', '$14,000 a $18,000'],
	])('says “%s” in Spanish', (english, spanish) => {
		expect(PRICE_WORDS.es(english)).toBe(spanish)
		expect(findEnglishWords(PRICE_WORDS.es(english))).toEqual([])
	})
})

const VARIABLES: PriceVariable[] = [
	{
		key: 'superficie',
		label: 'Superficie',
		unit: 'cuadros',
		source: 'measurement',
		measurementField: 'roof_squares',
		min: 1,
	},
	{ key: 'pendiente', label: 'Pendiente', unit: '/12', source: 'manual', min: 0, max: 24 },
	{ key: 'capas', label: 'Capas', source: 'manual', max: 4 },
	{ key: 'extra', label: 'Cargo', unit: '$', source: 'manual', default: 250 },
	{ key: 'parte', label: 'Parte', source: 'formula', formula: 'superficie * 1.1' },
]
const ON = { at: '2026-06-02T18:00:00.000Z', day: '2026-06-02' }
const BY = { by: 'Ana', ...ON }
const DISCOUNT = { reason: 'Buena vecina', limitPercent: 10, ...BY }
const LINE = { text: 'Madera', quantity: 2, unitCents: 4_000, ...BY }
const ADJUSTMENT = { slideId: '0197f0d0-0000-7000-8000-000000000000', discount: null, lines: [] }

function priceOf(
	formula: string,
	values: PriceValues,
	price: object = { mode: 'formula', formula },
): TierPricing {
	const tier = {
		name: 'Mejor',
		highlights: [],
		price,
		upgrades: [{ key: 'luz', label: 'Luz', formula: 'capas * 90' }],
	}
	const data = ProductSlideData.parse({ better: tier })
	const { better } = priceSlide(data, VARIABLES, {
		selectedUpgrades: { better: ['luz'] },
		...values,
	})
	if (better === null) throw new Error('The tier has no price')
	return better
}

/** Returns the English words in the Spanish of everything that a homeowner reads of a price. */
function readEnglish({ status, missing, display, reason = '', trace }: TierPricing): string[] {
	const rows = trace.flatMap((row) => [
		row.label,
		row.sentence,
		...(row.kind === 'missing' ? [] : [row.display]),
	])
	const isShown = status === 'deferred' && missing.length > 0
	const texts = [display, ...rows, ...(isShown ? [reason] : [])]
	return texts.flatMap((text) => {
		const words = findEnglishWords(PRICE_WORDS.es(text))
		return words.length === 0 ? [] : [`${words}: ${text}`]
	})
}

describe('Spanish words of what priceSlide calculates', () => {
	const formula = arbitraryFormula({
		names: VARIABLES.map(({ key }) => key),
		operators: ['+', '-', '*', '/', '^', ...COMPARISONS],
		functions: Object.keys(FUNCTIONS) as FunctionName[],
		depth: 4,
	}).map(printFormula)

	it('have no English word for any of 300 formulas', () => {
		const priceInputs = fc.record({
			superficie: fc.integer({ min: 1, max: 40 }),
			pendiente: fc.integer({ min: 0, max: 12 }),
			capas: fc.constantFrom(0, 1, 2),
		})
		fc.assert(
			fc.property(formula, priceInputs, (text, inputs) => {
				expect(readEnglish(priceOf(text, { priceInputs: inputs }))).toEqual([])
			}),
			{ numRuns: 300 },
		)
	})

	const measurement = { roof_squares: 24, predominant_pitch: 6 }
	const roof = { measurement: { ...measurement }, priceInputs: { pendiente: 6, capas: 1 } }
	const estimate = { spread: 0.15, mustConfirm: true }
	it.each<[string, PriceValues]>([
		['missing values', {}],
		['values outside their bounds', { priceInputs: { superficie: 0, pendiente: 30, capas: 9 } }],
		['typed values', { priceInputs: { superficie: 20, pendiente: 6, capas: 1 } }],
		[
			'typed values with their person',
			{
				priceInputs: { superficie: 20, pendiente: 6, capas: 1 },
				origins: { superficie: BY, pendiente: { ...BY, by: null } },
			},
		],
		[
			'a discount',
			{
				...roof,
				adjustment: {
					...ADJUSTMENT,
					discount: { kind: 'amount', amountCents: 50_000, ...DISCOUNT },
				},
			},
		],
		[
			'a limited discount',
			{
				...roof,
				adjustment: { ...ADJUSTMENT, discount: { kind: 'percent', percent: 12, ...DISCOUNT } },
			},
		],
		[
			'added lines',
			{ ...roof, adjustment: { ...ADJUSTMENT, lines: [LINE, { ...LINE, quantity: 1, by: null }] } },
		],
		[
			'a discount, added lines and tax',
			{
				...roof,
				adjustment: {
					...ADJUSTMENT,
					discount: { kind: 'percent', percent: 5, ...DISCOUNT },
					lines: [LINE],
				},
				tax: { name: 'Sales tax', rate: 8.81, place: 'CO 80222' },
			},
		],
		['tax', { ...roof, tax: { name: 'Sales tax', rate: 8.81, place: 'Colorado' } }],
		['an estimated roof', { ...roof, estimate }],
	])('have no English word for %s', (_, values) => {
		for (const text of ['roundup_to(parte * 575 + capas * pendiente + extra, 10)', '900'])
			expect(readEnglish(priceOf(text, values))).toEqual([])
		const line = { unit: 'cuadros', unitPrice: '745', shown: true }
		const lines = [
			{ ...line, label: 'Tejas', quantity: 'superficie' },
			{ ...line, label: 'Permiso', quantity: '1', taxable: false },
			{ ...line, label: 'Supervisión', quantity: 'capas', unit: undefined, shown: false },
		]
		const price = { mode: 'lines' as const, lines, roundUpTo: 10 }
		expect(readEnglish(homeownerPrice(priceOf('', values, price)))).toEqual([])
	})
})

it('translates squares, the unit of a roof, and no other unit', () => {
	expect(PRICE_WORDS.es('22.5 squares')).toBe('22.5 cuadros')
	expect(PRICE_WORDS.es('22.5 squares × $600.')).toBe('22.5 cuadros × $600.')
	expect(PRICE_WORDS.es('3 skylights')).toBe('3 skylights')
})
