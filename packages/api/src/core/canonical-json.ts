import { createHash } from 'node:crypto'

/** A JSON value. Undefined properties are omitted, as in `JSON.stringify`. */
export type Canonical =
	| string
	| number
	| boolean
	| null
	| readonly Canonical[]
	| { readonly [key: string]: Canonical | undefined }

/**
 * Returns the canonical text of a JSON value (RFC 8785): properties ordered by code units, no white space. Equal JSON
 * values have the same text. Throws for a number that JSON cannot represent.
 */
export function canonicalJson(value: Canonical): string {
	if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
	if (typeof value === 'object' && value !== null) return canonicalObject(value)
	if (typeof value === 'number' && !Number.isFinite(value))
		throw new TypeError(`JSON cannot represent ${value}`)
	return JSON.stringify(value)
}

/** Returns the SHA-256 of a value's canonical JSON, in hex. Equal values have the same hash. */
export function hashContent(value: Canonical): string {
	return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

function canonicalObject(value: { readonly [key: string]: Canonical | undefined }): string {
	const members = Object.keys(value)
		.sort()
		.flatMap((key) => {
			const member = value[key]
			return member === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`]
		})
	return `{${members.join(',')}}`
}

function isList(value: Canonical): value is readonly Canonical[] {
	return Array.isArray(value)
}
