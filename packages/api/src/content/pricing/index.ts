export { bookName, isBookName } from './book-names.ts'
export {
	checkProductData,
	checkVariables,
	prefixIssuePaths,
	throwIssues,
} from './check.ts'
export { cycleReason, usedVariables } from './dependencies.ts'
export { formatPrice } from './format-values.ts'
export { homeownerPrice, homeownerPricing, isOfHome } from './homeowner-price.ts'
export { homeValues } from './house-sizes.ts'
export { monthlyOf } from './monthly.ts'
export {
	formatLoanInstead,
	formatMonthlyTerms,
	PAYMENT_TEXTS,
	speakMonthly,
} from './payment-texts.ts'
export {
	findUntranslated,
	lendersIn,
	paymentsIn,
} from './payment-translations.ts'
export { type PaymentTerms, paymentsOf } from './payments.ts'
export { otherReportedValues, scriptNumbers } from './present-variables.ts'
export {
	type BookItem,
	bookNamesIn,
	findBookCycle,
	findItemProblem,
	lockBook,
	readBook,
	readDeckVariables,
	withBook,
} from './price-book.ts'
export { acceptPriceInputs, isWithin } from './price-inputs.ts'
export { restsOnEstimate } from './price-range.ts'
export { listPriceRows } from './price-rows.ts'
export { type PricedSlide, priceSlides } from './price-slides.ts'
export { optionState, priceState } from './price-state.ts'
export { replay } from './replay.ts'
export { measurementFieldOf } from './resolve-variables.ts'
export { addPrices, listSelections, totalOf } from './selections.ts'
export { taxAt } from './tax.ts'
export { formatDay } from './trace-variables.ts'
export { typedBounds } from './typed-bounds-schema.ts'
