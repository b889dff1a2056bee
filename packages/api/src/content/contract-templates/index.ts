export { canCancel, computeCancellation as cancellationOf } from './cancellation.ts'
export { composeContract, sha256, wholeTemplate } from './compose.ts'
export { CONSENT_LABEL, CONSENT_VERSION, consentText } from './consent.ts'
export { formatInstant as momentIn, formatLongDate as longDate } from './format-date.ts'
export { parseContract, plainText } from './markdown.ts'
export { missingCompanyVariables as companyBlanks } from './missing-company-variables.ts'
export { mergeRequirements } from './present-action-config.ts'
export { formatSelection as selectionStatement, readSelection } from './selection.ts'
export { readSettings } from './settings.ts'
export {
	contractVariables,
	detectVariables,
	fullName,
	pickVariables,
	resolveTemplate,
} from './variables.ts'
