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
	/** The home's address in the signed contract; '' for a contract without one. */
	address: z.string(),
	signedAt: IsoDateTime,
	/** The selected tier and its price as shown; null for a contract without a price. */
	selection: z.object({ name: z.string(), display: z.string() }).nullable(),
	sealStatus: SealStatus,
	cancellation: Cancellation.nullable(),
	cancelledAt: IsoDateTime.nullable(),
	pdfUrl: z.string().nullable(),
})

export type DocumentSummary = z.infer<typeof DocumentSummary>

/** Fields that anyone with a document's id may see. Contains no data of the homeowner. */
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

/** Everything that an offline verifier needs, signed with the key that seals the PDF. */
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

/** Result of one verification step. `seq` names the audit entry that failed. */
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
