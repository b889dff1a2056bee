import { Scope } from '@dormer/api/core/schema'
import { z } from 'zod'
import { formatDollars } from '../core/format-dollars.ts'
import { formatDateTime } from '../core/time-zone.ts'
import { RIGHTS, SIGNER_CHECKS } from '../labels/contract-setting-options.ts'
import { formatBlockReason } from '../labels/format-block-reason.ts'
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
	deckId: { label: 'Only for the deck with the ID' },
	isActive: { label: 'Active' },
	organizationName: { label: 'Company name' },
	zip: { label: 'ZIP code' },
	timezone: { label: 'Time zone' },
	nextSteps: { label: 'What happens next' },
	rightToCancel: { label: 'Homeowners can cancel', format: optionLabel(RIGHTS) },
	businessDays: { label: 'Business days to cancel' },
	requireViewed: { label: 'The homeowner must open the contract before signing' },
	requireConfirmedPrice: { label: 'A rep must confirm an estimated roof' },
	signerCheck: { label: 'Who signs', format: optionLabel(SIGNER_CHECKS) },
	depositPercent: { label: 'Deposit, percent of the price' },
	depositCents: { label: 'Deposit', format: (cents) => formatDollars(Number(cents)) },
	payments: { label: 'Payments after the deposit', format: formatRecords },
	lenders: { label: 'Lenders', format: formatRecords },
	taxRates: { label: 'Sales tax rates', format: formatRecords },
	repDiscountPercent: { label: 'Discount limit for reps in percent' },
	adminDiscountPercent: { label: 'Discount limit for admins in percent' },
	textSha256: { label: 'Checksum of the text' },
	typedSignature: { label: 'The homeowner types their name' },
	nameMatch: { label: 'The name must match' },
	agreeCheckbox: { label: 'The homeowner checks a box to agree' },
	agreeLabel: { label: 'Text next to the checkbox' },
	status: { label: 'Status', format: capitalize },
	reason: { label: 'Reason', format: formatBlockReason },
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

const JsonRecord = z.record(z.string(), z.json())

/**
 * Formats a list of records, which the audit log contains as JSON: `Front Range Credit Union: down payment 0%, monthly payments
 * 120`. The log shortens long texts, so the last record may be incomplete; an ellipsis takes its place.
 */
export function formatRecords(text: string): string {
	const records = (text.match(/\{[^{}]*\}/g) ?? []).map(formatRecord)
	return [...records, ...(text.endsWith('…') ? ['…'] : [])].join('; ')
}

/** Formats one record. A record with braces in a text is not cut out whole, and stays as it is. */
function formatRecord(json: string): string {
	const record = parseRecord(json)
	if (record === null) return json
	const { name, ...others } = record
	const parts = Object.entries(others).flatMap(([key, value]) => {
		const text = formatPart(key, value)
		return text === '' ? [] : [`${PART_LABELS[key] ?? wordsOf(key)} ${text}`.trim()]
	})
	return [name, parts.join(', ')].filter(Boolean).join(': ')
}

function parseRecord(json: string): z.infer<typeof JsonRecord> | null {
	try {
		return JsonRecord.parse(JSON.parse(json))
	} catch {
		return null
	}
}

function formatPart(key: string, value: z.core.util.JSONType): string {
	if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return ''
	if (Array.isArray(value)) return value.join(' ')
	if (key.endsWith('Cents')) return formatDollars(Number(value))
	return /percent$/i.test(key) ? `${value}%` : String(value)
}

/** Words for parts of a record whose names do not say enough. */
const PART_LABELS: Readonly<Record<string, string>> = {
	aprPercent: 'APR',
	months: 'monthly payments',
	minLoanCents: 'smallest loan',
	disclosure: 'with the text',
	zips: 'ZIP codes',
	percent: '',
}

/** Returns the words of a field name without its unit: `downPaymentPercent` becomes `down payment`. */
function wordsOf(name: string): string {
	return name
		.replace(/(Percent|Cents)$/, '')
		.replace(/([A-Z])/g, ' $1')
		.toLowerCase()
}
