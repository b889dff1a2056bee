import { Scope } from '@dormer/api/core/schema'
import { formatDateTime } from '../core/time-zone.ts'
import { RIGHTS, SIGNER_CHECKS } from '../labels/contract-setting-options.ts'
import { formatEventType } from '../labels/format-event-type.ts'
import { scopeLabel } from '../labels/scopes.ts'

type FieldFormat = {
	label: string
	/** Formats one value of the field. Without it, the value is shown unchanged. */
	format?: (value: string) => string
}

/** Fields whose labels in the audit log differ from their names, and those whose values are codes. */
export const FIELD_FORMATS: Readonly<Record<string, FieldFormat>> = {
	role: { label: 'Role', format: (role) => (role === 'admin' ? 'Admin' : 'Rep') },
	secondFactorRequired: { label: 'Everyone needs a second factor' },
	prefix: { label: 'Begins with' },
	scopes: { label: 'Permissions', format: formatScope },
	expiresAt: { label: 'Expires', format: formatDateTime },
	allowedNetworks: { label: 'Accepted from' },
	livemode: { label: 'Live data' },
	eventType: { label: 'Events', format: formatEventType },
	channel: { label: 'Delivered by', format: capitalize },
	url: { label: 'Address' },
	toEmails: { label: 'Recipients' },
	headers: { label: 'Additional headers' },
	deckId: { label: 'Only for the deck with the id' },
	isActive: { label: 'Active' },
	organizationName: { label: 'Company name' },
	zip: { label: 'Zip code' },
	timezone: { label: 'Time zone' },
	nextSteps: { label: 'What happens next' },
	rightToCancel: { label: 'Homeowners can cancel', format: optionLabel(RIGHTS) },
	businessDays: { label: 'Business days to cancel' },
	requireViewed: { label: 'The homeowner must open the contract before signing' },
	requireConfirmedPrice: { label: 'A rep must confirm an estimated roof' },
	signerCheck: { label: 'Who signs', format: optionLabel(SIGNER_CHECKS) },
	depositPercent: { label: 'Deposit in percent of the price' },
	depositCents: { label: 'Deposit in cents' },
	payments: { label: 'Payments after the deposit' },
	lenders: { label: 'Lenders' },
	taxRates: { label: 'Sales tax rates' },
	repDiscountPercent: { label: 'Largest discount of a rep in percent' },
	adminDiscountPercent: { label: 'Largest discount of an admin in percent' },
	textSha256: { label: 'Checksum of the text' },
	typedSignature: { label: 'The homeowner types their name' },
	nameMatch: { label: 'The name must match' },
	agreeCheckbox: { label: 'The homeowner checks a box to agree' },
	agreeLabel: { label: 'Text next to the checkbox' },
	status: { label: 'Status', format: capitalize },
	reason: { label: 'Reason', format: (reason) => capitalize(reason.replaceAll('_', ' ')) },
}

function formatScope(scope: string): string {
	const known = Scope.safeParse(scope)
	return known.success ? scopeLabel(known.data) : scope
}

function optionLabel(options: readonly { value: string; label: string }[]) {
	return (value: string) => options.find((option) => option.value === value)?.label ?? value
}

function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1)
}
