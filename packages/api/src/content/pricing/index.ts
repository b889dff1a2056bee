export {
	checkProductData,
	checkVariables,
	prefixIssuePaths as issuesIn,
	throwIssues as refuseIssues,
} from './check.ts'
export { usedVariables as liveVariables } from './dependencies.ts'
export { scriptNumbers as spokenNumbers } from './present-variables.ts'
export { acceptPriceInputs } from './price-inputs.ts'
export { type PricedSlide, priceSlides } from './price-slides.ts'
export { replay } from './replay.ts'
export { measurementFieldOf } from './resolve-variables.ts'
