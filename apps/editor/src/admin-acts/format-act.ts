import {
	ADMIN_ACTS,
	type AdminAct,
	type AdminActKind,
	type FieldChanges,
	type FieldValue,
} from '@dormer/api/accounts/admin-acts/schema'

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

/** Formats a field name: `licenseNumber` becomes `License number`. */
export function formatField(name: string): string {
	const words = name
		.replace(/([A-Z])/g, ' $1')
		.toLowerCase()
		.replace('sha256', 'SHA-256')
	return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Formats the value of a changed field. A boolean is `on` or `off`, a missing value is `none`, and a hash is shortened to
 * twelve digits.
 */
function formatValue(value: FieldValue): string {
	if (value === null || value === '') return 'none'
	if (typeof value === 'boolean') return value ? 'on' : 'off'
	const text = Array.isArray(value) ? value.join(', ') : String(value)
	return SHA_256.test(text) ? `${text.slice(0, 12)}…` : text
}

const SHA_256 = /^[0-9a-f]{64}$/

/** Formats a changed field: the old and the new value, or only the new value when there was no old one. */
export function formatChange({ before, after }: FieldChanges[string]): string {
	const value = formatValue(after)
	return before === null || before === '' ? value : `${formatValue(before)} → ${value}`
}
