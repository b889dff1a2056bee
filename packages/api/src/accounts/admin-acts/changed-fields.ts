import type { FieldChanges, FieldValue } from './schema.ts'

/** Maximum length of a text in the audit log, in UTF-16 units. Longer texts are shortened. */
const MAX_TEXT = 300
const MAX_LIST = 50

/**
 * Returns the fields whose values differ between `before` and `after`, each with both values. When a record is created, pass
 * `{}` as `before`; when it is deleted, pass `{}` as `after`. Shortens long texts. The caller must not pass secrets, because
 * the audit log shows the values.
 */
export function changedFields(
	before: Readonly<Record<string, unknown>>,
	after: Readonly<Record<string, unknown>>,
): FieldChanges {
	const names = new Set([...Object.keys(before), ...Object.keys(after)])
	const changed = [...names].filter(
		(name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
	)
	return Object.fromEntries(
		changed.map((name) => [
			name,
			{ before: recordedValue(before[name]), after: recordedValue(after[name]) },
		]),
	)
}

function recordedValue(value: unknown): FieldValue {
	if (value === undefined || value === null) return null
	if (typeof value === 'number' || typeof value === 'boolean') return value
	if (typeof value === 'string') return cut(value)
	if (value instanceof Date) return value.toISOString()
	if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
		return value.slice(0, MAX_LIST).map(cut)
	return cut(JSON.stringify(value))
}

function cut(text: string): string {
	return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}
