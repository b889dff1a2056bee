import type { SigningIdentity, Stamp } from '../cms/index.ts'
import { preparePdf } from './prepare-pdf.ts'
import { signPreparedPdf } from './seal-pdf.ts'

/** Seals a PDF in the calling thread, in the same way as the job that seals signed contracts. */
export async function sealPdf(
	pdf: Buffer,
	identity: SigningIdentity,
	{ stamp, ...seal }: { at: Date; name: string; reason: string; stamp?: Stamp },
): Promise<Buffer> {
	const prepared = preparePdf(pdf, { ...seal, isTimestamped: stamp !== undefined })
	return signPreparedPdf(prepared, identity, stamp)
}
