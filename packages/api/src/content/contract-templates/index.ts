export { upcomingHolidays } from './business-days.ts'
export { canCancel, computeCancellation } from './cancellation.ts'
export { findLanguageMismatch, findUntranslatedTerms } from './check-language.ts'
export { composeContract, sha256, wholeTemplate } from './compose.ts'
export { type ConsentText, makeConsent } from './consent.ts'
export { formatInstant, formatLongDate } from './format-date.ts'
export { findMarkdownExcess } from './markdown-limits.ts'
export { isContractComplete, missingCompanyVariables } from './missing-variables.ts'
export { paymentTerms } from './payment-terms.ts'
export { plainText } from './plain-text.ts'
export { mergeRequirements } from './present-action-config.ts'
export { missingPriceVariables, priceVariables } from './price-variables.ts'
export { readBlocks } from './read-blocks.ts'
export { formatSelection, readContractSelection, readSelection } from './selection.ts'
export { presentSettings, readSettings } from './settings.ts'
export {
	contractVariables,
	customerVariables,
	detectVariables,
	findCorrections,
	fullName,
	pickVariables,
	resolveTemplate,
} from './variables.ts'
