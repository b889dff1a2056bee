import { mapStrings } from './json/map-strings.ts'

/**
 * Returns a value whose strings and field names Postgres can store: without NUL characters, and with U+FFFD instead of
 * lone surrogates. Files and other class instances stay unchanged. Returns the same value if nothing changes.
 */
export function sanitizeText<Value>(value: Value): Value
export function sanitizeText(value: unknown): unknown {
	return mapStrings(value, sanitizeString)
}

function sanitizeString(text: string): string {
	return text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '')
}
