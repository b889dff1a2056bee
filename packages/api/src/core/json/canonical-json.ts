import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

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
 * values have the same text. Throws for NaN, infinite numbers and strings with lone surrogates, which the RFC excludes.
 */
export function canonicalJson(value: Canonical): string {
	return canonicalize(value) ?? 'null'
}

/** Returns the SHA-256 of a value's canonical JSON, in hex. Equal values have the same hash. */
export function hashContent(value: Canonical): string {
	return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
