/** DER value: its tag, its content bytes and its complete encoding. */
export type DerNode = { tag: number; content: Buffer; whole: Buffer }

export const TAG = {
	boolean: 0x01,
	integer: 0x02,
	octets: 0x04,
	null: 0x05,
	oid: 0x06,
	generalizedTime: 0x18,
	sequence: 0x30,
	set: 0x31,
	context0: 0xa0,
	context1: 0xa1,
} as const

/** Encodes a value as tag, length and content (ITU-T X.690, 10.1). */
export function der(tag: number, ...content: Uint8Array[]): Buffer {
	const body = Buffer.concat(content)
	return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body])
}

/** Encodes a set with its members in DER order (ITU-T X.690, 11.6). */
export function derSet(...members: Uint8Array[]): Buffer {
	return der(TAG.set, ...members.toSorted((one, other) => Buffer.compare(one, other)))
}

/** Encodes an object identifier such as `1.2.840.113549.1.7.2`. */
export function derOid(dotted: string): Buffer {
	const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
	return der(TAG.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** Encodes the value NULL. */
export function derNull(): Buffer {
	return der(TAG.null)
}

/** Encodes an integer from 0 to 127. */
export function derInteger(value: number): Buffer {
	return der(TAG.integer, Buffer.from([value]))
}

/** Encodes an unsigned integer of any length, given as big-endian bytes. */
export function derUnsigned(bytes: Uint8Array): Buffer {
	const first = bytes.findIndex((byte) => byte !== 0)
	const digits = first < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first))
	const isNegative = (digits[0] ?? 0) >= 0x80
	return der(TAG.integer, ...(isNegative ? [Buffer.from([0])] : []), digits)
}

/** Decodes the first value. Throws a RangeError when its length exceeds the input. Supports tag numbers up to 30. */
export function readDer(bytes: Buffer): DerNode {
	const tag = bytes.readUInt8(0)
	const short = bytes.readUInt8(1)
	const lengthBytes = short < 0x80 ? 0 : short & 0x7f
	if (lengthBytes > 4) throw new RangeError('A DER length uses more than 4 bytes')
	const length = lengthBytes === 0 ? short : bytes.readUIntBE(2, lengthBytes)
	const start = 2 + lengthBytes
	if (start + length > bytes.length) throw new RangeError('A DER value is truncated')
	return {
		tag,
		content: bytes.subarray(start, start + length),
		whole: bytes.subarray(0, start + length),
	}
}

/** Decodes the values inside a constructed value. */
export function readChildren(node: DerNode): DerNode[] {
	const children: DerNode[] = []
	for (let rest = node.content; rest.length > 0; ) {
		const child = readDer(rest)
		children.push(child)
		rest = rest.subarray(child.whole.length)
	}
	return children
}

function lengthOf(length: number): number[] {
	if (length < 0x80) return [length]
	const bytes = bigEndian(length, 256)
	return [0x80 | bytes.length, ...bytes]
}

function base128(value: number): number[] {
	return bigEndian(value, 128).map((digit, index, all) =>
		index < all.length - 1 ? digit | 0x80 : digit,
	)
}

function bigEndian(value: number, base: number): number[] {
	const digits = [value % base]
	for (let rest = Math.floor(value / base); rest > 0; rest = Math.floor(rest / base))
		digits.unshift(rest % base)
	return digits
}
