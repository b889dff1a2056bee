import { z } from 'zod'
import {
	Cancellation,
	ContractBlock,
	ContractVariable,
	SealStatus,
	Sha256,
	SignedDocument,
} from '../../content/contract-templates/schema.ts'
import { IsoDateTime, UploadedFile, Uuid } from '../../core/schema.ts'
import { Check, Verdict } from './evidence-schema.ts'

export const PreviewContractInput = z.object({
	deckId: Uuid,
	templateMarkdown: z.string().max(200_000),
	disclosuresMarkdown: z.string().max(200_000).nullable().default(null),
	repName: z.string().trim().max(120).nullable().default(null),
	/** Whose homeowner fills the variables; left out, a sample one. */
	presentationId: Uuid.optional(),
})
export type PreviewContractInput = z.infer<typeof PreviewContractInput>

/** A name in braces that is no variable of a contract: UTF-16 offsets, lines from 1. */
export const UnknownVariable = z.object({
	path: z.enum(['templateMarkdown', 'disclosuresMarkdown']),
	name: z.string(),
	line: z.number().int(),
	start: z.number().int(),
	end: z.number().int(),
})
export type UnknownVariable = z.infer<typeof UnknownVariable>

export const ContractPreview = z.object({
	blocks: z.array(ContractBlock),
	/** Variables that the text names and that would stay empty. */
	missing: z.array(ContractVariable),
	unknown: z.array(UnknownVariable),
	/** Each variable of a contract with its value here; '' where there is none. */
	values: z.partialRecord(ContractVariable, z.string()),
	cancellation: Cancellation.nullable(),
})
export type ContractPreview = z.infer<typeof ContractPreview>

export const StarterContract = z.object({ name: z.string(), templateMarkdown: z.string() })
export type StarterContract = z.infer<typeof StarterContract>

export const ListDocumentsInput = z.object({
	presentationId: Uuid.optional(),
	deckId: Uuid.optional(),
	sealStatus: SealStatus.optional(),
	cancelled: z.boolean().optional(),
	/** A part of the homeowner's name, the home's address or city, or the contract's name. */
	search: z.string().trim().max(100).optional(),
	/** The last document of the page before. */
	cursor: Uuid.optional(),
	limit: z.number().int().min(1).max(100).default(50),
})
export type ListDocumentsInput = z.infer<typeof ListDocumentsInput>

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
export const DocumentList = z.object({
	documents: z.array(DocumentSummary),
	nextCursor: Uuid.nullable(),
})
export type DocumentList = z.infer<typeof DocumentList>

/** A signed document with what holds of it now, and where anybody can look that up. */
export const DocumentDetail = SignedDocument.extend({
	deckId: Uuid,
	contractName: z.string(),
	blocks: z.array(ContractBlock),
	sealedAt: IsoDateTime.nullable(),
	pdfSha256: Sha256.nullable(),
	verifyUrl: z.string(),
	evidence: z.object({ valid: z.boolean(), checks: z.array(Check) }),
})
export type DocumentDetail = z.infer<typeof DocumentDetail>

export const ResealedDocument = z.object({ documentId: Uuid, sealStatus: SealStatus })
export type ResealedDocument = z.infer<typeof ResealedDocument>

export const PdfFile = z.object({ filename: z.string(), base64: z.string() })
export type PdfFile = z.infer<typeof PdfFile>
export const EvidenceText = z.object({ filename: z.string(), text: z.string() })
export type EvidenceText = z.infer<typeof EvidenceText>

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
export const VerifiedDocument = z.object({ document: PublicDocument, verdict: Verdict })
export type VerifiedDocument = z.infer<typeof VerifiedDocument>

/** What holds of a file, and of what is kept here under the id that it names; null when nothing is. */
export const VerifiedFile = z.object({ verdict: Verdict, kept: VerifiedDocument.nullable() })
export type VerifiedFile = z.infer<typeof VerifiedFile>

export const ImportContractInput = z.object({ file: UploadedFile })
export type ImportContractInput = z.infer<typeof ImportContractInput>
export const VerifyFileInput = z.object({ file: UploadedFile })
export type VerifyFileInput = z.infer<typeof VerifyFileInput>
