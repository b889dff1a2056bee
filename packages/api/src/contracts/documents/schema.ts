import { z } from 'zod'
import { ContractBlock } from '../../content/contract-templates/schema.ts'
import { IsoDateTime, Uuid } from '../../core/schema.ts'
import {
	DocumentSummary,
	SealStatus,
	Sha256,
	SignedDocument,
	SigningFacts,
	Verdict,
} from '../evidence/schema.ts'

export const ListDocumentsInput = z.object({
	presentationId: Uuid.optional(),
	deckId: Uuid.optional(),
	sealStatus: SealStatus.optional(),
	cancelled: z.boolean().optional(),
	/** Search text: part of the homeowner's name, of the home's address or city, or of the contract's name. */
	search: z.string().trim().max(100).optional(),
	/** Id of the last document on the previous page. */
	cursor: Uuid.optional(),
	limit: z.number().int().min(1).max(100).default(50),
})
export type ListDocumentsInput = z.infer<typeof ListDocumentsInput>

export const DocumentList = z.object({
	documents: z.array(DocumentSummary),
	nextCursor: Uuid.nullable(),
})
export type DocumentList = z.infer<typeof DocumentList>

/** Signed document with its current verification result and the public URL at which anyone can verify it. */
export const DocumentDetail = SignedDocument.extend({
	deckId: Uuid,
	contractName: z.string(),
	livemode: z.boolean(),
	blocks: z.array(ContractBlock),
	sealedAt: IsoDateTime.nullable(),
	pdfSha256: Sha256.nullable(),
	verifyUrl: z.string(),
	/** Facts about how the contract was signed. Null for a contract that was signed before Dormer recorded these facts. */
	signing: SigningFacts.nullable(),
	evidence: Verdict.omit({ documentId: true }),
})
export type DocumentDetail = z.infer<typeof DocumentDetail>

export const ResealedDocument = z.object({ documentId: Uuid, sealStatus: SealStatus })
export type ResealedDocument = z.infer<typeof ResealedDocument>

export const PdfFile = z.object({ filename: z.string(), base64: z.string() })
export type PdfFile = z.infer<typeof PdfFile>

export const EvidenceText = z.object({ filename: z.string(), text: z.string() })
export type EvidenceText = z.infer<typeof EvidenceText>
