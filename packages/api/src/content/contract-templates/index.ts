export { canCancel, computeCancellation } from './cancellation.ts'
export { composeContract, sha256, wholeTemplate } from './compose.ts'
export { CONSENT_LABEL, CONSENT_VERSION, consentText } from './consent.ts'
export { formatInstant, formatLongDate } from './format-date.ts'
export { findMarkdownExcess } from './markdown-limits.ts'
export { isContractComplete, missingCompanyVariables } from './missing-variables.ts'
export { plainText } from './plain-text.ts'
export { mergeRequirements } from './present-action-config.ts'
export { missingPriceVariables, priceVariables } from './price-variables.ts'
export { readBlocks } from './read-blocks.ts'
export { formatSelection, readSelection } from './selection.ts'
export { readSettings } from './settings.ts'
export {
	contractVariables,
	customerVariables,
	detectVariables,
	findCorrections,
	fullName,
	pickVariables,
	resolveTemplate,
} from './variables.ts'
