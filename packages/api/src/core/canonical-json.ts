import { createHash } from 'node:crypto'

/** What JSON can hold. A property that is undefined is left out, as `JSON.stringify` does. */
export type Canonical =
	| string
	| number
	| boolean
	| null
	| readonly Canonical[]
	| { readonly [key: string]: Canonical | undefined }

/**
 * The one text of a JSON value (RFC 8785): properties in the order of their code units, no white space. Two values that
 * are equal as JSON have the same text. Throws on a number that JSON cannot hold.
 */
export function canonicalJson(value: Canonical): string {
	if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
	if (typeof value === 'object' && value !== null) return canonicalObject(value)
	if (typeof value === 'number' && !Number.isFinite(value))
		throw new TypeError(`JSON holds no ${value}`)
	return JSON.stringify(value)
}

/** SHA-256 of a value's canonical JSON, in hex: equal content, equal hash. */
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
