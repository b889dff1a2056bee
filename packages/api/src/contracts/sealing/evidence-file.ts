import { sign, X509Certificate } from 'node:crypto'
import { issuersOf, type SigningIdentity } from '../cms/index.ts'
import { sealedBytes } from '../evidence/index.ts'
import type { AuditEntry, EvidenceFile, LegalRecord } from '../evidence/schema.ts'

/** Returns a document and its audit entries as one signed file that can be verified offline. */
export function createEvidenceFile(
	document: LegalRecord,
	audit: AuditEntry[],
	{ key, certificates }: SigningIdentity,
): EvidenceFile {
	const file = { format: 'dormer-evidence-1' as const, document, audit }
	return {
		...file,
		seal: {
			algorithm: 'SHA-256',
			certificate: new X509Certificate(certificates[0]).toString(),
			chain: issuersOf(certificates).map((issuer) => issuer.toString()),
			signature: sign('sha256', sealedBytes(file), key).toString('base64'),
		},
	}
}
