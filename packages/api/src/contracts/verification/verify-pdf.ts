import { createHash, type X509Certificate } from 'node:crypto'
import { type VerifiedCms, verifyCms } from '../cms/index.ts'
export type PdfSeal = {
	/** Whether the file has exactly one seal, in the format that `signPreparedPdf` writes. */
	isSealed: boolean
	/** Whether the seal covers every byte of the file, with no bytes after it. */
	coversWhole: boolean
	/** Certificates of the seal, the signing certificate first. Undefined when the sealed bytes were changed. */
	certificates: X509Certificate[] | undefined
	/** Timestamp of the seal. Null when the seal has no timestamp, and `invalid` when the timestamp is wrong. */
	timestamp: VerifiedCms['timestamp']
	/**
	 * Time of the sealing by the service's clock, read from the sealed bytes. Null when the bytes contain no such time or more
	 * than one, because it is then unclear which one is valid.
	 */
	statedAt: Date | null
}

const NOT_SEALED: PdfSeal = {
	isSealed: false,
	coversWhole: false,
	certificates: undefined,
	timestamp: null,
	statedAt: null,
}
/** Maximum number of characters of the hexadecimal signature with its brackets. `preparePdf` reserves at most 49,154 characters. */
const MAX_CONTENTS = 65_536
const BYTE_RANGE = /\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\]/g

/**
 * Verifies the digital signature of a PDF that `signPreparedPdf` returned. Detects every flipped bit: the digest covers the
 * content, and the signature has only one accepted encoding.
 */
export function verifyPdf(file: Uint8Array): PdfSeal {
	const pdf = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
	const ranges = pdf.toString('latin1').matchAll(BYTE_RANGE)
	const [range, another] = [ranges.next(), ranges.next()]
	if (range.done || !another.done) return NOT_SEALED
	const [, start = 0, end = 0, length = 0] = range.value.map(Number)
	if (end > pdf.length || start + 2 > end || end - start > MAX_CONTENTS) return NOT_SEALED
	const coversWhole = end + length === pdf.length
	const cms = readContents(pdf.subarray(start, end))
	if (cms === undefined) return { ...NOT_SEALED, isSealed: true, coversWhole }
	const digest = createHash('sha256')
		.update(pdf.subarray(0, start))
		.update(pdf.subarray(end, end + length))
		.digest()
	const verified = verifyCms(cms, digest)
	const statedAt = verified === undefined ? null : readStatedTime(pdf.subarray(0, end + length))
	return { ...NOT_SEALED, isSealed: true, coversWhole, ...verified, statedAt }
}

const STATED_TIME = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/g

/** Returns the field `M` of the signature dictionary (ISO 32000-2, 12.8.1), in the format that `signPreparedPdf` writes. */
function readStatedTime(sealed: Buffer): Date | null {
	const found = sealed.toString('latin1').matchAll(STATED_TIME)
	const [time, another] = [found.next(), found.next()]
	if (time.done || !another.done) return null
	const [, year, month, day, hour, minute, second] = time.value
	const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
	return Number.isNaN(at.getTime()) ? null : at
}

/** Returns the bytes between `<` and `>`, which are lowercase hexadecimal digits: the signature, then zeros as padding. */
function readContents(bytes: Buffer): Buffer | undefined {
	const text = bytes.toString('latin1')
	if (!/^<(?:[0-9a-f]{2})+>$/.test(text)) return undefined
	return Buffer.from(text.slice(1, -1), 'hex')
}
