import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { toMetadata } from '../../content/typesetting/index.ts'

/** Bytes reserved for the signature: enough for two certificates of 4096 bits and the signed attributes. */
const SIGNATURE_BYTES = 8192
/**
 * Bytes reserved in addition to `SIGNATURE_BYTES` when the PDF gets a timestamp. They hold the timestamp token and the
 * certificates of the timestamp authority.
 */
const TIMESTAMP_BYTES = 16_384

/** Fields of a seal that PDF viewers show. `at` comes from this server's clock. */
export type SealFields = { at: Date; name: string; reason: string; isTimestamped: boolean }

/** Adds an empty, invisible signature field to a PDF and returns the file. `signPreparedPdf` then fills in the signature. */
export function preparePdf(pdf: Buffer, { at, name, reason, isTimestamped }: SealFields): Buffer {
	return plainAddPlaceholder({
		pdfBuffer: pdf,
		name: toMetadata(name),
		reason: toMetadata(reason),
		contactInfo: '',
		location: '',
		signingTime: at,
		signatureLength: SIGNATURE_BYTES + (isTimestamped ? TIMESTAMP_BYTES : 0),
		subFilter: 'ETSI.CAdES.detached',
	})
}
