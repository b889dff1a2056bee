import { createHash } from 'node:crypto'
import {
	PDFArray,
	type PDFDocument,
	PDFHexString,
	PDFName,
	PDFNumber,
	PDFString,
} from '@cantoo/pdf-lib'
import { Signer, SignPdf } from '@signpdf/signpdf'
import { type SigningIdentity, type Stamp, signCms } from '../cms/index.ts'

/** Bytes reserved for the signature: enough for two certificates of 4096 bits and the signed attributes. */
const SIGNATURE_BYTES = 8192
/**
 * Bytes reserved in addition to `SIGNATURE_BYTES` when the PDF gets a timestamp. They hold the timestamp token and the
 * certificates of the timestamp authority.
 */
const TIMESTAMP_BYTES = 16_384
/** Text in `ByteRange` that the signing library replaces with the positions of the signed bytes. */
const PLACEHOLDER = '**********'

/** Fields of a seal that PDF viewers show. `at` comes from this server's clock. */
export type SealFields = { at: Date; name: string; reason: string; isTimestamped: boolean }

/** Adds an empty signature field to the PDF and returns the file. `signPreparedPdf` then fills in the signature. */
export function preparePdf(pdf: PDFDocument, seal: SealFields): Promise<Uint8Array> {
	const reserved = SIGNATURE_BYTES + (seal.isTimestamped ? TIMESTAMP_BYTES : 0)
	addSignatureField(pdf, { ...seal, reserved })
	return pdf.save({ useObjectStreams: false, updateFieldAppearances: false })
}

/**
 * Returns the prepared PDF with a digital signature over every byte (PAdES, ETSI EN 319 142-1). The signature has the
 * level B-T when `stamp` returns a timestamp token, and otherwise B-B. Without a timestamp, the same file and RSA key
 * give the same bytes.
 */
export function signPreparedPdf(
	prepared: Uint8Array,
	identity: SigningIdentity,
	stamp: Stamp | undefined,
): Promise<Buffer> {
	const file = Buffer.from(prepared.buffer, prepared.byteOffset, prepared.byteLength)
	return new SignPdf().sign(file, new CmsSigner(identity, stamp))
}

/** Adapts `signCms` to the signing library, which requires a subclass of `Signer`. */
class CmsSigner extends Signer {
	readonly #identity: SigningIdentity
	readonly #stamp: Stamp | undefined

	constructor(identity: SigningIdentity, stamp: Stamp | undefined) {
		super()
		this.#identity = identity
		this.#stamp = stamp
	}

	override async sign(pdf: Buffer): Promise<Buffer> {
		return signCms(createHash('sha256').update(pdf).digest(), this.#identity, this.#stamp)
	}
}

/** Adds an invisible signature field to the last page, with space reserved for the signature. */
function addSignatureField(
	pdf: PDFDocument,
	{ at, name, reason, reserved }: { at: Date; name: string; reason: string; reserved: number },
): void {
	const { context, catalog } = pdf
	const page = pdf.getPage(pdf.getPageCount() - 1)
	const byteRange = PDFArray.withContext(context)
	byteRange.push(PDFNumber.of(0))
	for (let count = 0; count < 3; count += 1) byteRange.push(PDFName.of(PLACEHOLDER))
	const signature = context.register(
		context.obj({
			Type: 'Sig',
			Filter: 'Adobe.PPKLite',
			SubFilter: 'ETSI.CAdES.detached',
			ByteRange: byteRange,
			Contents: PDFHexString.of('0'.repeat(reserved * 2)),
			Name: PDFHexString.fromText(name),
			Reason: PDFHexString.fromText(reason),
			M: PDFString.fromDate(at),
		}),
	)
	const field = context.register(
		context.obj({
			Type: 'Annot',
			Subtype: 'Widget',
			FT: 'Sig',
			T: PDFString.of('Seal'),
			Rect: [0, 0, 0, 0],
			F: PRINTED_AND_LOCKED,
			V: signature,
			P: page.ref,
		}),
	)
	page.node.addAnnot(field)
	catalog.set(
		PDFName.of('AcroForm'),
		context.obj({ SigFlags: SIGNED_AND_APPEND_ONLY, Fields: [field] }),
	)
}

const PRINTED_AND_LOCKED = 4 + 128
const SIGNED_AND_APPEND_ONLY = 1 + 2
