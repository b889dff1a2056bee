import { z } from 'zod'
import {
	AuditEntry,
	Cancellation,
	LegalRecord,
	SealStatus,
	Sha256,
} from '../../content/contract-templates/schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'

export const DocumentSummary = z.object({
	documentId: Uuid,
	presentationId: Uuid,
	deckId: Uuid,
	configId: Uuid,
	contractName: z.string(),
	customerName: z.string(),
	/** The home's address as it was signed; '' where none was. */
	address: z.string(),
	signedAt: IsoDateTime,
	/** What was chosen and its price, as they were shown; null for a contract without a price. */
	selection: z.object({ name: z.string(), display: z.string() }).nullable(),
	sealStatus: SealStatus,
	cancellation: Cancellation.nullable(),
	cancelledAt: IsoDateTime.nullable(),
	pdfUrl: z.string().nullable(),
})

export type DocumentSummary = z.infer<typeof DocumentSummary>

/** What anybody may know who has a document's id: nothing of the homeowner. */
export const PublicDocument = z.object({
	documentId: Uuid,
	companyName: z.string(),
	signedAt: IsoDateTime,
	timeZone: z.string(),
	sealStatus: SealStatus,
	cancelledAt: IsoDateTime.nullable(),
	documentSha256: Sha256,
	pdfSha256: Sha256.nullable(),
})

export type PublicDocument = z.infer<typeof PublicDocument>

/** All that an offline verifier needs, signed by the certificate that seals the PDF. */
export const EvidenceFile = z.object({
	format: z.literal('dormer-evidence-1'),
	document: LegalRecord,
	audit: z.array(AuditEntry),
	seal: z.object({
		algorithm: z.literal('SHA-256'),
		certificate: z.string(),
		signature: z.base64(),
	}),
})
export type EvidenceFile = z.infer<typeof EvidenceFile>

/** One thing that was looked at. `seq` is the audit entry at fault. */
export const Check = z.object({
	name: z.enum(['format', 'text', 'audit', 'seal', 'whole', 'certificate', 'record']),
	holds: z.boolean(),
	message: z.string(),
	seq: z.number().int().optional(),
})
export type Check = z.infer<typeof Check>
export const Verdict = z.object({
	valid: z.boolean(),
	documentId: Uuid.nullable(),
	checks: z.array(Check),
})
export type Verdict = z.infer<typeof Verdict>
