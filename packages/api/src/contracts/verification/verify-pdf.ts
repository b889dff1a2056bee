import { createHash, type X509Certificate } from 'node:crypto'
import { verifyCms } from '../cms/cms.ts'
import { readDer } from '../cms/der.ts'

export type PdfSeal = {
	/** Whether the file is one of ours: one seal, of our kind. */
	isSealed: boolean
	/** Whether the seal is over every byte of the file, none added after. */
	coversWhole: boolean
	/** Who sealed it, first the one that signed; undefined when the bytes are not those that were sealed. */
	certificates: X509Certificate[] | undefined
}

const NOT_SEALED: PdfSeal = { isSealed: false, coversWhole: false, certificates: undefined }
const BYTE_RANGE = /\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\]/g

/**
 * What holds of the digital signature in a PDF that `sealPdf` wrote. Every bit of the file counts: those under the
 * signature by its digest, those of the signature by being the only way to write it.
 */
export function verifyPdf(file: Uint8Array): PdfSeal {
	const pdf = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
	const ranges = pdf.toString('latin1').matchAll(BYTE_RANGE)
	const [range, another] = [ranges.next(), ranges.next()]
	if (range.done || !another.done) return NOT_SEALED
	const [, start = 0, end = 0, length = 0] = range.value.map(Number)
	if (end > pdf.length || start + 2 > end) return NOT_SEALED
	const coversWhole = end + length === pdf.length
	const cms = readContents(pdf.subarray(start, end))
	if (cms === undefined) return { ...NOT_SEALED, isSealed: true, coversWhole }
	const digest = createHash('sha256')
		.update(pdf.subarray(0, start))
		.update(pdf.subarray(end, end + length))
		.digest()
	return { isSealed: true, coversWhole, certificates: verifyCms(cms, digest) }
}

/** The signature between `<` and `>`: hexadecimal digits as we write them, zeros after its end. */
function readContents(bytes: Buffer): Buffer | undefined {
	const text = bytes.toString('latin1')
	if (!/^<(?:[0-9a-f]{2})+>$/.test(text)) return undefined
	const contents = Buffer.from(text.slice(1, -1), 'hex')
	try {
		const { whole } = readDer(contents)
		return contents.subarray(whole.length).every((byte) => byte === 0) ? whole : undefined
	} catch {
		return undefined
	}
}
