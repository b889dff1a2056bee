import { type BaseBlock, Constructed, fromBER, Null, ObjectIdentifier, Primitive } from 'asn1js'

/** Limits of files that anybody may upload: the depth of nesting and the number of values. */
const LIMITS = { maxDepth: 50, maxNodes: 5000, parseEmbedded: false }
const UNIVERSAL = 1
const CONTEXT = 3
const SEQUENCE = 16
const SET = 17

/** Decodes the first ASN.1 value of the bytes. Throws a RangeError for wrong encodings and beyond the limits. */
export function readAsn1(bytes: Uint8Array): BaseBlock {
	const { result, offset } = fromBER(bytes, LIMITS)
	if (offset === -1) throw new RangeError(`The ASN.1 value is malformed: ${result.error}`)
	return result
}

/** Returns the values inside a sequence, a set or a tagged value. */
export function childrenOf(value: BaseBlock | undefined): BaseBlock[] {
	if (value instanceof Constructed) return value.valueBlock.value
	throw new RangeError('The ASN.1 value contains no values')
}

/** Returns the bytes of a decoded value with its tag, as they were read. */
export function encodingOf(value: BaseBlock | undefined): Buffer {
	if (value === undefined) throw new RangeError('A required ASN.1 value is missing')
	return Buffer.from(value.valueBeforeDecodeView)
}

/** Returns the content of a decoded value without its tag, as it was read. */
export function contentOf(value: BaseBlock | undefined): Buffer {
	return encodingOf(value).subarray(
		(value?.idBlock.blockLength ?? 0) + (value?.lenBlock.blockLength ?? 0),
	)
}

/** Returns whether a value has a context-specific tag. */
export function hasContextTag({ idBlock }: BaseBlock, tagNumber: number): boolean {
	return idBlock.tagClass === CONTEXT && idBlock.tagNumber === tagNumber
}

/** Encodes a sequence of encoded values. */
export function sequence(...values: Uint8Array[]): Buffer {
	return construct({ tagClass: UNIVERSAL, tagNumber: SEQUENCE }, values)
}

/** Encodes a set of encoded values in DER order (ITU-T X.690, 11.6). */
export function setOf(...values: Uint8Array[]): Buffer {
	return construct({ tagClass: UNIVERSAL, tagNumber: SET }, values.toSorted(Buffer.compare))
}

/** Encodes encoded values under a context-specific tag. */
export function context(tagNumber: number, ...values: Uint8Array[]): Buffer {
	return construct({ tagClass: CONTEXT, tagNumber }, values)
}

/** Encodes a single value, such as an `Integer` of asn1js. */
export function toDer(value: BaseBlock): Buffer {
	return Buffer.from(value.toBER())
}

/** Encodes an object identifier such as `1.2.840.113549.1.7.2`. */
export function oid(value: string): Buffer {
	return toDer(new ObjectIdentifier({ value }))
}

/** Encodes the identifier of an algorithm, with the parameters NULL or without parameters. */
export function algorithm(value: string, parameters: 'null' | 'none' = 'none'): Buffer {
	return sequence(oid(value), ...(parameters === 'null' ? [toDer(new Null())] : []))
}

/** Writes a tag around encoded values. asn1js would decode and encode them again, which may change a certificate's bytes. */
function construct(idBlock: { tagClass: number; tagNumber: number }, values: Uint8Array[]): Buffer {
	const block = new Primitive({ idBlock, valueHex: Buffer.concat(values) })
	block.idBlock.isConstructed = true
	return toDer(block)
}
