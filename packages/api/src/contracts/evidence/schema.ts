import { z } from 'zod'
import {
	Cancellation,
	ContractVariable,
	CUSTOMER_VARIABLES,
	Requirements,
} from '../../content/contract-templates/schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'

export const SealStatus = z.enum(['pending', 'sealed', 'failed'])
export type SealStatus = z.infer<typeof SealStatus>

export const AuditType = z.enum([
	'viewed',
	'consent_shown',
	'consent_given',
	'terms_accepted',
	'signature_mismatch',
	'signed',
	'sealed',
	'copy_sent',
	'downloaded',
	'cancelled',
])
export type AuditType = z.infer<typeof AuditType>

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Expected a SHA-256 in hex')

export const AuditEntry = z.object({
	seq: z.number().int().min(1),
	at: IsoDateTime,
	type: AuditType,
	actor: z.object({
		kind: z.enum(['homeowner', 'user', 'system']),
		name: z.string(),
		email: z.string().optional(),
	}),
	ip: z.string().nullable(),
	userAgent: z.string().nullable(),
	data: z.record(z.string(), z.json()),
	prevHash: Sha256,
	hash: Sha256,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Value of a customer variable that the signer changed, together with the value in the presentation. */
const Correction = z.object({
	variable: z.enum(CUSTOMER_VARIABLES),
	presentation: z.string(),
	signer: z.string(),
})

/** How the signer was identified: only by the personal link, or also by a one-time code that was sent to `email`. */
const SignerCredential = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('link') }),
	z.object({ kind: z.literal('link_and_code'), email: z.string(), confirmedAt: IsoDateTime }),
])

/** Circumstances of a signature. The data of the audit entry `signed` contains them in the field `signing`. */
export const SigningFacts = z.object({
	/** Revision of the contract at the time of signing. The signer's own corrections do not change the revision. */
	revision: Sha256,
	/** True when this service had shown this revision of the contract and the consent text to the signer before the signature. */
	shown: z.boolean(),
	corrections: z.array(Correction),
	requirements: Requirements,
	credential: SignerCredential,
	/** True when the request had a credential of the company. */
	byCompany: z.boolean(),
})
export type SigningFacts = z.infer<typeof SigningFacts>

/** Complete record of a signature. The audit entry `signed` contains its hash. No field changes after signing. */
export const LegalRecord = z.object({
	documentId: Uuid,
	presentationId: Uuid,
	configId: Uuid,
	configVersion: z.number().int(),
	templateMarkdown: z.string(),
	templateSha256: Sha256,
	resolvedText: z.string(),
	documentSha256: Sha256,
	variables: z.partialRecord(ContractVariable, z.string()),
	/** Selected tier with its price trace; null for a contract without a price. */
	selection: z.json(),
	/** Name that the signature must match. `signature` is the name that the homeowner typed. */
	customerName: z.string(),
	signature: z.string(),
	agreedToTerms: z.boolean(),
	consentVersion: z.string(),
	signedAt: IsoDateTime,
	timeZone: z.string(),
	companyName: z.string(),
	cancellation: Cancellation.nullable(),
})
export type LegalRecord = z.infer<typeof LegalRecord>

export const SignedDocument = LegalRecord.omit({ templateMarkdown: true }).extend({
	pdfUrl: z.string().nullable(),
	sealStatus: SealStatus,
	cancelledAt: IsoDateTime.nullable(),
	audit: z.array(AuditEntry),
})
export type SignedDocument = z.infer<typeof SignedDocument>

export const DocumentInput = z.object({ documentId: Uuid })
export type DocumentInput = z.infer<typeof DocumentInput>

export const DocumentSummary = z.object({
	documentId: Uuid,
	presentationId: Uuid,
	deckId: Uuid,
	configId: Uuid,
	contractName: z.string(),
	customerName: z.string(),
	/** The home's address in the signed contract, or '' when the contract has no address. */
	address: z.string(),
	signedAt: IsoDateTime,
	/** Selected tier and its formatted price; null for a contract without a price. */
	selection: z.object({ name: z.string(), display: z.string() }).nullable(),
	sealStatus: SealStatus,
	cancellation: Cancellation.nullable(),
	cancelledAt: IsoDateTime.nullable(),
	pdfUrl: z.string().nullable(),
	livemode: z.boolean(),
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

/** Name of the evidence file that a sealed PDF contains. */
export const EVIDENCE_NAME = 'evidence.json'

/** Maximum number of audit entries in an evidence file. The file contains the entries up to the signature. */
const MAX_SEALED_ENTRIES = 5000

/**
 * Evidence file: everything that a verifier without access to the server needs. It is signed with the key that seals the PDF.
 * Audit entries are numbered from 1 without gaps, so the maximum number of entries also limits the sequence numbers.
 */
export const EvidenceFile = z.object({
	/** Version of the file format. In the older `dormer-evidence-1`, the signature does not cover the certificates of the seal. */
	format: z.enum(['dormer-evidence-1', 'dormer-evidence-2']),
	document: LegalRecord,
	audit: z
		.array(AuditEntry.extend({ seq: AuditEntry.shape.seq.max(MAX_SEALED_ENTRIES) }))
		.max(MAX_SEALED_ENTRIES),
	seal: z.object({
		algorithm: z.literal('SHA-256'),
		certificate: z.string(),
		/**
		 * Certificates that lead from the signing certificate to its root. Missing in files that an earlier version of Dormer
		 * created.
		 */
		chain: z.array(z.string().max(20_000)).max(9).optional(),
		signature: z.base64(),
	}),
})
export type EvidenceFile = z.infer<typeof EvidenceFile>

/** Result of one verification step. `seq` is the sequence number of the audit entry that failed. */
export const Check = z.object({
	name: z.enum(['format', 'text', 'audit', 'seal', 'whole', 'certificate', 'timestamp', 'record']),
	holds: z.boolean(),
	message: z.string(),
	seq: z.number().int().optional(),
})
export type Check = z.infer<typeof Check>

/**
 * A statement of the evidence about the circumstances of a signature. `notable` marks a statement that a reader should
 * know before relying on the signature.
 */
export const Statement = z.object({
	name: z.enum(['shown', 'signature', 'signer', 'customer', 'requirements']),
	notable: z.boolean(),
	message: z.string(),
})
export type Statement = z.infer<typeof Statement>

export const Verdict = z.object({
	valid: z.boolean(),
	documentId: Uuid.nullable(),
	checks: z.array(Check),
	/** What the evidence file says about how the contract was signed. The list is empty unless every check passed. */
	statements: z.array(Statement),
})
export type Verdict = z.infer<typeof Verdict>
