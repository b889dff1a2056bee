import { canonicalJson } from '../../core/canonical-json.ts'
import type { EvidenceFile } from './schema.ts'

/** Returns the bytes that the signature of an evidence file covers: all fields except `seal`, as canonical JSON. */
export function sealedBytes({ format, document, audit }: Omit<EvidenceFile, 'seal'>): Buffer {
	return Buffer.from(canonicalJson({ format, document, audit }))
}
