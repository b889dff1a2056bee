export {
	checkProductData,
	checkVariables,
	prefixIssuePaths,
	throwIssues,
} from './check.ts'
export { usedVariables } from './dependencies.ts'
export { scriptNumbers } from './present-variables.ts'
export { acceptPriceInputs, isWithin } from './price-inputs.ts'
export { type PricedSlide, priceSlides } from './price-slides.ts'
export { replay } from './replay.ts'
export { measurementFieldOf } from './resolve-variables.ts'
export { addPrices, listSelections, totalOf } from './selections.ts'
