import {
	ADMIN_ACTS,
	type AdminAct,
	type AdminActKind,
	type FieldChanges,
	type FieldValue,
} from '@dormer/api/accounts/admin-acts/schema'
import { FIELD_FORMATS, formatRecords } from './field-formats.ts'

/** Label of each kind of entry in the audit log, in display order. */
export const KIND_LABELS: Record<AdminActKind, string> = {
	team: 'Team',
	keys: 'API keys',
	subscriptions: 'Subscriptions',
	settings: 'Company',
	contracts: 'Contracts',
	security: 'Security',
}

/** Formats an entry of the audit log without the name of the person: `revoked the API key CRM`. */
export function formatAct({ type, subject }: Pick<AdminAct, 'type' | 'subject'>): string {
	return `${ADMIN_ACTS[type].label} ${subject.name}`
}

/** Returns the label of a field. A field without its own label gets its name: `licenseNumber` becomes `License number`. */
export function formatField(name: string): string {
	const known = FIELD_FORMATS[name]
	if (known !== undefined) return known.label
	const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
	return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Formats the value of a changed field. A boolean is `on` or `off`, a missing value is `none`, and a hash is shortened to
 * twelve digits.
 */
function formatValue(name: string, value: FieldValue): string {
	if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none'
	if (typeof value === 'boolean') return value ? 'on' : 'off'
	const format = FIELD_FORMATS[name]?.format ?? (isJson(value) ? formatRecords : String)
	const text = Array.isArray(value) ? value.map(format).join(', ') : format(String(value))
	return SHA_256.test(text) ? `${text.slice(0, 12)}…` : text
}

/** Returns whether a value is a record or a list of records, which the audit log contains as JSON. */
function isJson(value: FieldValue): boolean {
	return typeof value === 'string' && /^(\[\{|\{")/.test(value)
}

const SHA_256 = /^[0-9a-f]{64}$/

/** Formats a changed field: the old and the new value, or only the new value when there was no old one. */
export function formatChange(name: string, { before, after }: FieldChanges[string]): string {
	const value = formatValue(name, after)
	return before === null || before === '' ? value : `${formatValue(name, before)} → ${value}`
}
