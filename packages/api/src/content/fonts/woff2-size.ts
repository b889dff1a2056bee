import { brotliDecompressSync } from 'node:zlib'

const HEADER_BYTES = 48
/**
 * WOFF2 gives each common table a number. This number stands for any other table; the four bytes after it contain the name of
 * the table.
 */
const OTHER_NAME = 63
/**
 * Numbers of the tables `glyf` and `loca`. In WOFF2, data that is not transformed has the transformation version 3 in these two
 * tables, and the version 0 in all other tables.
 */
const GLYPH_TABLES = [10, 11]

/**
 * Returns whether the data of a woff2 file unpacks to at most `maxBytes` bytes. Does not trust the sizes in the file's
 * directory: unpacks the data and stops at the limit (WOFF File Format 2.0, sections 4 and 5). Throws for a damaged
 * file.
 */
export function unpacksWithin(file: Buffer, maxBytes: number): boolean {
	const start = endOfDirectory(file)
	const data = file.subarray(start, start + file.readUInt32BE(20))
	try {
		brotliDecompressSync(data, { maxOutputLength: maxBytes })
		return true
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
			return false
		throw error
	}
}

function endOfDirectory(file: Buffer): number {
	let at = HEADER_BYTES
	for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
		const flags = file.readUInt8(at)
		const [name, version] = [flags & OTHER_NAME, flags >> 6]
		at = skipNumber(file, at + (name === OTHER_NAME ? 5 : 1))
		const isTransformed = GLYPH_TABLES.includes(name) ? version !== 3 : version !== 0
		if (isTransformed) at = skipNumber(file, at)
	}
	return at
}

/** Returns the index of the first byte after a variable-length number (UIntBase128). */
function skipNumber(file: Buffer, start: number): number {
	let at = start
	while (file.readUInt8(at) > 127) at += 1
	return at + 1
}
