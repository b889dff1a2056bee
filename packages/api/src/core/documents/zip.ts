import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8

/**
 * Returns the names of the files in a zip archive. Unpacks every file once to check that the archive unpacks to at most `bytes`
 * bytes in total. Returns null when the archive is damaged, has more than `files` files or unpacks to more than `bytes` bytes.
 * The caller must not unpack an archive for which it returns null.
 */
export function inspectZip(
	archive: Uint8Array,
	limits: { files: number; bytes: number },
): string[] | null {
	const zip = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
	try {
		return readEntryNames(zip, limits)
	} catch {
		return null
	}
}

function readEntryNames(zip: Buffer, limits: { files: number; bytes: number }): string[] | null {
	const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
	if (end < 0 || zip.readUInt32LE(end) !== END) return null
	const count = zip.readUInt16LE(end + 10)
	if (count > limits.files) return null
	const names: string[] = []
	let at = zip.readUInt32LE(end + 16)
	let left = limits.bytes
	for (let index = 0; index < count; index += 1) {
		if (zip.readUInt32LE(at) !== ENTRY) return null
		const nameLength = zip.readUInt16LE(at + 28)
		left -= unpackedBytes(zip, at, left)
		if (left < 0) return null
		names.push(zip.toString('utf8', at + 46, at + 46 + nameLength))
		at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
	}
	return names
}

/**
 * Returns the unpacked size of an entry by unpacking it, because its header may claim another size. Throws when the
 * size exceeds `maxBytes`.
 */
function unpackedBytes(zip: Buffer, entry: number, maxBytes: number): number {
	const method = zip.readUInt16LE(entry + 10)
	const packed = zip.readUInt32LE(entry + 20)
	const local = zip.readUInt32LE(entry + 42)
	const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
	if (start + packed > zip.length) throw new RangeError('The zip entry ends outside the archive')
	if (method === STORED || packed === 0) return packed
	if (method !== DEFLATED) throw new RangeError('The zip entry has an unknown compression method')
	const data = zip.subarray(start, start + packed)
	return inflateRawSync(data, { maxOutputLength: Math.max(1, maxBytes) }).length
}
