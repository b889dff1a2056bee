import { describe, expect, it } from 'vitest'
import { type PriceValues, priceSlide, priceSlides } from './price-slides.ts'
import {
	type PriceVariable,
	Pricing,
	ProductSlideData,
	type Tier,
	type TierPricing,
} from './schema.ts'

const VARIABLES: PriceVariable[] = [
	{ key: 'roof_squares', label: 'Roof size', unit: 'squares', source: 'measurement' },
	{ key: 'waste_pct', label: 'Waste', unit: '%', source: 'measurement' },
	{ key: 'ridge_ft', label: 'Ridge', unit: 'ft', source: 'measurement' },
	{ key: 'eave_ft', label: 'Eaves', unit: 'ft', source: 'measurement' },
	{ key: 'layers', label: 'Tear-off layers', source: 'manual' },
	{
		key: 'billable_sq',
		label: 'Squares with waste',
		unit: 'squares',
		source: 'formula',
		formula: 'roof_squares * (1 + waste_pct / 100)',
	},
]
const VALUES = {
	measurement: { roof_squares: 28.4, waste_pct: 10, ridge_ft: 62, eave_ft: 148 },
	priceInputs: { layers: 1 },
}
const FORMULA = 'roundup_to(billable_sq * 575\n + layers * 850\n + ridge_ft * 14, 10)'

function slideOf(price: Tier['price'], upgrades: Tier['upgrades'] = []): ProductSlideData {
	return ProductSlideData.parse({ better: { name: 'Better', price, upgrades } })
}

function priceBetter(
	price: Tier['price'],
	values: PriceValues = VALUES,
	upgrades: Tier['upgrades'] = [],
): TierPricing {
	const { better } = priceSlide(slideOf(price, upgrades), VARIABLES, values)
	if (better === null) throw new Error('The tier has no price')
	return better
}

const UPGRADES = [
	{ key: 'guards', label: 'Gutter guards', formula: 'eave_ft * 11' },
	{ key: 'fan', label: 'Attic fan', formula: '640.555' },
	{ key: 'broken', label: 'Broken', formula: '0 - 5' },
]

describe('priceSlide', () => {
	it('calculates a price from measured values and rounds the price to a multiple of 10 dollars', () => {
		expect(priceBetter({ mode: 'formula', formula: FORMULA })).toMatchObject({
			status: 'priced',
			amountCents: 1_969_000,
			currency: 'USD',
			display: '$19,690',
			missing: [],
		})
	})

	it('defers a price from an unconfirmed roof estimate, and shows the range of possible prices without upgrades', () => {
		const estimate = { spread: 0.4, mustConfirm: true }
		const values = { ...VALUES, estimate, measurementNote: 'Estimated from typical houses.' }
		const price = priceBetter({ mode: 'formula', formula: FORMULA }, values, UPGRADES)
		expect(price).toMatchObject({
			status: 'deferred',
			unconfirmed: true,
			range: { lowCents: 1_210_000, highCents: 2_730_000 },
			display: '$12,100 to $27,300',
			reason:
				'Estimated from typical houses. You will get the exact price after we measure your roof.',
			trace: [],
		})
		expect(price.amountCents).toBeUndefined()
		expect(price.upgrades.map(({ status }) => status)).toEqual(['deferred', 'priced', 'error'])
		const accepted = priceBetter(
			{ mode: 'formula', formula: FORMULA },
			{ ...VALUES, estimate: { ...estimate, mustConfirm: false } },
		)
		expect(accepted.display).toBe('$19,690')
	})

	it('shows "After we measure" instead of a range when the formula gives no valid price for the largest roof that the estimate allows', () => {
		const estimate = { spread: 0.4, mustConfirm: true }
		const formula = '30000 - roof_squares * 900'
		const price = priceBetter({ mode: 'formula', formula }, { ...VALUES, estimate })
		expect(price).toMatchObject({ status: 'deferred', display: 'After we measure' })
		expect(price.range).toBeUndefined()
	})

	it('returns null for tiers that the slide does not have', () => {
		const { good, best } = priceSlide(slideOf({ mode: 'fixed', amount: 1 }), [], {})
		expect([good, best]).toEqual([null, null])
	})

	it.each([
		[{ amount: 14330 }, 1_433_000, '$14,330'],
		[
			{ amount: 14330.5, prefix: 'from', suffix: 'plus tax' },
			1_433_050,
			'from $14,330.50 plus tax',
		],
		[{ amount: 1.005 }, 101, '$1.01'],
		[{ amount: 0 }, 0, '$0'],
	])('displays the fixed price %j as an amount of %i cents', (price, amountCents, display) => {
		expect(priceBetter({ mode: 'fixed', ...price })).toMatchObject({ amountCents, display })
	})

	it('returns a hidden price without its amount and trace', () => {
		const price = priceBetter({ mode: 'hidden', amount: 900, formula: '900', prefix: 'Ask us' })
		expect(price).toMatchObject({ status: 'priced', display: 'Ask us', trace: [] })
		expect(price.amountCents).toBeUndefined()
		expect(JSON.stringify(price)).not.toContain('900')
	})

	it('marks a price with missing values as deferred, and lists the known values in its trace', () => {
		const values = { measurement: { ...VALUES.measurement, ridge_ft: null } }
		const price = priceBetter({ mode: 'formula', formula: FORMULA }, values)
		expect(price).toMatchObject({
			status: 'deferred',
			display: 'Price to follow',
			missing: ['layers', 'ridge_ft'],
			reason: 'Still needed: Tear-off layers, Ridge.',
		})
		expect(price.amountCents).toBeUndefined()
		const rows = price.trace.map((entry) => `${entry.kind} ${'key' in entry ? entry.key : ''}`)
		expect(rows).toEqual([
			'input roof_squares',
			'input waste_pct',
			'step billable_sq',
			'missing layers',
			'missing ridge_ft',
		])
	})

	it('calculates a price when values are missing only in the unused branch of an `if`', () => {
		const formula = 'if(layers > 1, ridge_ft * 14, layers * 850)'
		const price = priceBetter({ mode: 'formula', formula }, { priceInputs: { layers: 1 } })
		expect(price).toMatchObject({ status: 'priced', amountCents: 85_000 })
	})

	it.each([
		['100 / (layers - 1)', 'deferred', 'The formula divides by “layers - 1”, which is zero.'],
		['layers - 1.001', 'error', 'The price of Better is below zero.'],
		['stranger * 2', 'error', 'No variable is called “stranger”.'],
		['9 ^ 9 ^ 9', 'error', 'An exponent must be between -400 and 400.'],
		['10 ^ 9', 'error', 'The price exceeds the maximum of $20,000,000.'],
		['1 +', 'error', 'A value is missing after “+”.'],
		['', 'error', 'Write a formula.'],
	])('displays no number for the formula “%s”', (formula, status, reason) => {
		const price = priceBetter({ mode: 'formula', formula })
		expect(price).toMatchObject({ status, reason })
		expect(price.amountCents).toBeUndefined()
		expect(price.display).not.toMatch(/\d/)
	})

	it('returns an error for a fixed price without an amount', () => {
		expect(priceBetter({ mode: 'fixed' })).toMatchObject({
			status: 'error',
			reason: 'Better has no price yet.',
		})
	})

	it('prices each upgrade, and rounds only the sum of the tier and its selected upgrades', () => {
		const price = { mode: 'fixed', amount: 100.001 } as const
		const without = priceBetter(price, VALUES, UPGRADES)
		expect(without).toMatchObject({ status: 'priced', amountCents: 10_000 })
		expect(without.upgrades).toMatchObject([
			{ key: 'guards', selected: false, amountCents: 162_800, display: '$1,628' },
			{ key: 'fan', selected: false, amountCents: 64_056 },
			{ key: 'broken', status: 'error', reason: 'The price of Broken is below zero.' },
		])
		const chosen = { ...VALUES, selectedUpgrades: { better: ['guards', 'fan'] } }
		const total = priceBetter(price, chosen, UPGRADES)
		expect(total).toMatchObject({ amountCents: 10_000 + 162_800 + 64_056, display: '$2,368.56' })
		expect(total.upgrades.map(({ selected }) => selected)).toEqual([true, true, false])
		const [, amount] = total.trace.filter(({ kind }) => kind === 'amount')
		expect(amount).toMatchObject({ upgrade: 'guards', sentence: 'Your upgrade: 148 ft × $11.' })
	})

	it('marks an upgrade as not needed when its formula comes to $0 for this home, but not a free upgrade', () => {
		const upgrades = [
			{ key: 'layers', label: 'Second layer', formula: 'max(0, layers - 1) * 850' },
			{ key: 'magnet', label: 'Magnet sweep', formula: '0' },
		]
		const priceWith = (layers: number) =>
			priceBetter({ mode: 'fixed', amount: 100 }, { ...VALUES, priceInputs: { layers } }, upgrades)
		const [second, free] = priceWith(1).upgrades
		expect([second?.notNeeded, free?.notNeeded]).toEqual([true, undefined])
		expect(priceWith(2).upgrades[0]).toMatchObject({ amountCents: 85_000 })
		expect(priceWith(2).upgrades[0]?.notNeeded).toBeUndefined()
	})

	it('marks the price of a tier as deferred when a selected upgrade has missing values, but ignores unselected upgrades', () => {
		const price = { mode: 'fixed', amount: 100 } as const
		const selected = (keys: string[]) => ({ selectedUpgrades: { better: keys } })
		expect(priceBetter(price, selected(['fan']), UPGRADES).status).toBe('priced')
		expect(priceBetter(price, selected(['guards']), UPGRADES)).toMatchObject({
			status: 'deferred',
			missing: ['eave_ft'],
		})
		expect(priceBetter(price, selected(['broken']), UPGRADES).status).toBe('error')
	})

	it('rejects a selected upgrade that the tier does not have', () => {
		const values = { selectedUpgrades: { better: ['pool'] } }
		expect(() => priceBetter({ mode: 'fixed', amount: 1 }, values, UPGRADES)).toThrow(
			'upgrades: The tier Better has no upgrade with the key pool',
		)
	})

	it('returns an error that names the variables of a dependency cycle', () => {
		const variables = VARIABLES.map((variable) =>
			variable.key === 'billable_sq' ? { ...variable, formula: 'billable_sq' } : variable,
		)
		const price = { mode: 'formula', formula: 'billable_sq' } as const
		expect(priceSlide(slideOf(price), variables, VALUES).better).toMatchObject({
			status: 'error',
			reason: 'A variable cannot depend on itself: billable_sq → billable_sq.',
		})
	})
})

describe('priceSlides', () => {
	it('returns valid wire records of all price slides in deck order', () => {
		const slides = ['a', 'b'].map((slideId, at) => ({
			slideId,
			productData: slideOf({ mode: 'formula', formula: `billable_sq * ${at + 1}` }, UPGRADES),
			selectedUpgrades: at === 1 ? { better: ['fan'] } : {},
		}))
		const pricing = priceSlides(slides, VARIABLES, VALUES)
		expect(Pricing.parse(JSON.parse(JSON.stringify(pricing)))).toEqual(pricing)
		expect(pricing.map(({ slideId, better }) => [slideId, better?.amountCents])).toEqual([
			['a', 3124],
			['b', 70_304],
		])
	})
})
