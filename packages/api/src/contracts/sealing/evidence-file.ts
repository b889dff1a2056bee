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
	const [signer] = certificates
	const file = { format: 'dormer-evidence-2' as const, document, audit }
	const seal = {
		algorithm: 'SHA-256' as const,
		certificate: new X509Certificate(signer).toString(),
		chain: issuersOf(certificates).map((issuer) => issuer.toString()),
	}
	const signature = sign('sha256', sealedBytes({ ...file, seal }), key).toString('base64')
	return { ...file, seal: { ...seal, signature } }
}
