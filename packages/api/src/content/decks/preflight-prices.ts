import { checkProductData, checkVariables } from '../pricing/index.ts'
import { PriceVariable, ProductSlideData } from '../pricing/schema.ts'
import type { CheckResult, PreflightData } from './preflight-data.ts'

/** Price slides have prices, and every price can be calculated once its values are known. */
export function checkPrices({ deck, slides }: PreflightData): CheckResult {
	const variables = PriceVariable.array().parse(deck.priceVariables)
	const priced = slides.filter(({ slideType }) => slideType === 'product_pricing_v1')
	const ofDeck = checkVariables(variables).map(({ message }) => ({
		code: 'price_variable_faulty',
		message: 'A price variable is not in order',
		detail: message,
		slideId: null,
		panel: 'pricing' as const,
	}))
	const ofSlides = priced.flatMap(({ id, orderIndex, productData }) =>
		findPriceErrors(productData, variables).map(({ code, what, detail }) => ({
			code,
			message: `Slide ${orderIndex + 1} ${what}`,
			detail,
			slideId: id,
			panel: 'pricing' as const,
		})),
	)
	const errors = [...ofDeck, ...ofSlides]
	const isFine = priced.length > 0 && errors.length === 0
	return { errors, passed: isFine ? ['Every price can be calculated'] : [] }
}

function findPriceErrors(productData: unknown, variables: readonly PriceVariable[]) {
	const data = ProductSlideData.nullable().parse(productData)
	if (data === null || [data.good, data.better, data.best].every((tier) => tier === null))
		return [{ code: 'prices_missing', what: 'has no prices', detail: 'Add a tier.' }]
	return checkProductData(data, variables).map(({ path, message }) => {
		const [tier = ''] = path.split('.')
		const what = `has a price that cannot be calculated, in ${tier}`
		return { code: 'price_faulty', what, detail: message }
	})
}
