import { z } from 'zod'
import { checkProductData, checkVariables } from '../pricing/index.ts'
import { PriceVariable, ProductSlideData, type Tier } from '../pricing/schema.ts'
import type { CheckResult, PreflightData } from './preflight-data.ts'
import { PRICE_TO_TYPE } from './schema.ts'

/**
 * A size of the house whose former usual value became a sample value (migration `20261129000004_price_state`). The next save of
 * the variables removes the mark.
 */
const FormerDefault = PriceVariable.pick({ label: true, unit: true }).extend({
	sample: z.number(),
	formerDefault: z.literal(true),
})

/**
 * Checks that every price slide has tiers, that the price of every tier was typed, and that the formulas and price variables of the
 * deck are valid. Warns of each usual value that became a sample value.
 */
export function checkPrices({ deck, slides, book }: PreflightData): CheckResult {
	const variables = PriceVariable.array().parse(deck.priceVariables)
	const priced = slides.filter(({ slideType }) => slideType === 'product_pricing_v1')
	const ofDeck = checkVariables(variables, book).map(({ message }) => ({
		code: 'price_variable_faulty',
		message: 'A price variable is invalid',
		detail: message,
		slideId: null,
		panel: 'pricing' as const,
	}))
	const ofSlides = priced.flatMap(({ id, orderIndex, productData }) =>
		findPriceErrors(productData, [...variables, ...book], orderIndex + 1).map((found) => ({
			...found,
			slideId: id,
			panel: 'pricing' as const,
		})),
	)
	const errors = [...ofDeck, ...ofSlides]
	const warnings = z
		.array(z.unknown())
		.parse(deck.priceVariables)
		.flatMap((variable) => FormerDefault.safeParse(variable).data ?? [])
		.map(({ label, unit = '', sample }) => ({
			code: 'usual_value_now_sample',
			message: `${label} no longer has a usual value`,
			detail: `It depends on the house, so ${`${sample} ${unit}`.trim()} is now a sample value: it appears in the editor, but no homeowner’s price uses it. Measure or type the value for each home.`,
			slideId: null,
			panel: 'pricing' as const,
		}))
	const isFine = priced.length > 0 && errors.length === 0
	return { errors, warnings, passed: isFine ? ['Every price can be calculated'] : [] }
}

/** Returns whether nobody has typed the price of a tier: its amount, or the unit price of each of its lines, is 0. */
function isUntyped({ price: { mode, amount, lines = [] } }: Tier): boolean {
	if (mode === 'lines') return lines.every(({ unitPrice }) => unitPrice.trim() === '0')
	return mode === 'fixed' && amount === 0
}

function findPriceErrors(
	productData: unknown,
	variables: readonly PriceVariable[],
	slideNumber: number,
) {
	const data = ProductSlideData.nullable().parse(productData)
	if (data === null || [data.good, data.better, data.best].every((tier) => tier === null)) {
		const message = `Slide ${slideNumber} has no prices`
		return [{ code: 'prices_missing', message, detail: 'Add a tier.' }]
	}
	const tiers = [data.good, data.better, data.best].filter((tier) => tier !== null)
	const untyped = tiers.filter(isUntyped).map(({ name }) => ({
		code: PRICE_TO_TYPE,
		message: `${name} on slide ${slideNumber} has no price yet`,
		detail: 'Enter its price, or remove the tier.',
	}))
	const faulty = checkProductData(data, variables).map((issue) => {
		const [tier = ''] = issue.path.split('.')
		const name = tier.charAt(0).toUpperCase() + tier.slice(1)
		if (issue.path === `${tier}.price.amount`) {
			const message = `The ${name} tier on slide ${slideNumber} has no price`
			return { code: 'price_missing', message, detail: issue.message }
		}
		const message = `The ${name} price on slide ${slideNumber} cannot be calculated`
		return { code: 'price_faulty', message, detail: issue.message }
	})
	return [...untyped, ...faulty]
}
