import { createHash } from 'node:crypto'
import { Signer, SignPdf } from '@signpdf/signpdf'
import { type SigningIdentity, type Stamp, signCms } from '../cms/index.ts'

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
