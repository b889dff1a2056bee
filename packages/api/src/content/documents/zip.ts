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

/**
 * Returns the text of a file in an archive that `inspectZip` accepted. Returns undefined when the archive has no such file, or
 * when the file unpacks to more than `maxBytes` bytes.
 */
export function readZipText(
	archive: Uint8Array,
	name: string,
	maxBytes: number,
): string | undefined {
	const zip = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
	const entry = readEntries(zip)?.find((one) => one.name === name)
	return entry === undefined ? undefined : decodeXml(unpack(zip, entry.at, maxBytes))
}

/** Decodes an XML file, which is in UTF-8 or in UTF-16 with a byte order mark (XML 1.0, 4.3.3). */
function decodeXml(bytes: Buffer): string {
	const [first, second] = bytes
	const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
	return new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(
		bytes,
	)
}

function readEntryNames(zip: Buffer, limits: { files: number; bytes: number }): string[] | null {
	const entries = readEntries(zip)
	if (entries === null || entries.length > limits.files) return null
	let left = limits.bytes
	for (const { at } of entries) {
		left -= unpack(zip, at, left).length
		if (left < 0) return null
	}
	return entries.map(({ name }) => name)
}

type Entry = { name: string; at: number }

function readEntries(zip: Buffer): Entry[] | null {
	const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
	if (end < 0 || zip.readUInt32LE(end) !== END) return null
	const entries: Entry[] = []
	let at = zip.readUInt32LE(end + 16)
	for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
		if (zip.readUInt32LE(at) !== ENTRY) return null
		const nameLength = zip.readUInt16LE(at + 28)
		entries.push({ name: zip.toString('utf8', at + 46, at + 46 + nameLength), at })
		at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
	}
	return entries
}

/**
 * Unpacks an entry. Its header may claim another size, so the limit is checked while unpacking. Throws when the size exceeds
 * `maxBytes`.
 */
function unpack(zip: Buffer, entry: number, maxBytes: number): Buffer {
	const method = zip.readUInt16LE(entry + 10)
	const packed = zip.readUInt32LE(entry + 20)
	const local = zip.readUInt32LE(entry + 42)
	const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
	if (start + packed > zip.length) throw new RangeError('The zip entry ends outside the archive')
	const data = zip.subarray(start, start + packed)
	if (method === STORED || packed === 0) return data
	if (method !== DEFLATED) throw new RangeError('The zip entry has an unknown compression method')
	return inflateRawSync(data, { maxOutputLength: Math.max(1, maxBytes) })
}
