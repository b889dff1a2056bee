import { canonicalJson } from '../../core/json/canonical-json.ts'
import type { EvidenceFile } from './schema.ts'

/** Parts of an evidence file that its signature covers. */
export type SealedParts = Omit<EvidenceFile, 'seal'> & {
	seal: Pick<EvidenceFile['seal'], 'certificate' | 'chain'>
}

/**
 * Returns the bytes that the signature of an evidence file covers: canonical JSON of the fields `format`, `document` and
 * `audit`, and of the certificates of the seal. In the older format `dormer-evidence-1`, the signature does not cover the
 * certificates.
 */
export function sealedBytes({ format, document, audit, seal }: SealedParts): Buffer {
	const covered = { format, document, audit }
	if (format === 'dormer-evidence-1') return Buffer.from(canonicalJson(covered))
	const certificates = [seal.certificate, ...(seal.chain ?? [])]
	return Buffer.from(canonicalJson({ ...covered, certificates }))
}
