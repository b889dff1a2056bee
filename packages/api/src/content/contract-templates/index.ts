export { canCancel, computeCancellation } from './cancellation.ts'
export { composeContract, sha256, wholeTemplate } from './compose.ts'
export { CONSENT_LABEL, CONSENT_VERSION, consentText } from './consent.ts'
export { formatInstant, formatLongDate } from './format-date.ts'
export { parseContract, plainText } from './markdown.ts'
export { missingCompanyVariables } from './missing-company-variables.ts'
export { mergeRequirements } from './present-action-config.ts'
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
