import { z } from 'zod'
import { AuditEntry, LegalRecord } from '../../content/contract-templates/schema.ts'
import { Uuid } from '../../core/schema.ts'

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
