export { canCancel, cancellationOf } from './cancellation.ts'
export { composeContract, sha256, wholeTemplate } from './compose.ts'
export { CONSENT_LABEL, CONSENT_VERSION, consentText } from './consent.ts'
export { longDate, momentIn } from './format-date.ts'
export { parseContract, plainText } from './markdown.ts'
export { companyBlanks } from './missing-company-variables.ts'
export { mergeRequirements } from './present-action-config.ts'
export { readSelection, selectionStatement } from './selection.ts'
export { readSettings } from './settings.ts'
export {
	contractVariables,
	detectVariables,
	fullName,
	pickVariables,
	resolveTemplate,
} from './variables.ts'
