import { z } from 'zod'
import { IsoDateTime, Uuid } from '../../core/schema.ts'

export const DocumentStatus = z.enum(['uploading', 'pending', 'processing', 'ready', 'failed'])
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** What a document may be: its type, as its upload claims it and as its bytes have to bear out. */
export const DocumentType = z.enum([
	'application/pdf',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	'text/plain',
	'text/markdown',
	'text/html',
])
export type DocumentType = z.infer<typeof DocumentType>
export const MAX_DOCUMENT_BYTES = 25_000_000
export const MAX_DOCUMENTS = 100

/** `error` says in words for a person why it failed; `chunkCount` is 0 until it is ready. */
export const KnowledgeDocument = z.object({
	documentId: Uuid,
	filename: z.string(),
	displayName: z.string().nullable(),
	contentType: DocumentType,
	sizeBytes: z.number().int(),
	status: DocumentStatus,
	error: z.string().nullable(),
	chunkCount: z.number().int(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>

/** A passage under its headings, the outermost first; `text` stands in the document word for word. */
export const KnowledgePassage = z.object({ headings: z.array(z.string()), text: z.string() })
export type KnowledgePassage = z.infer<typeof KnowledgePassage>
export const DocumentDetails = z.object({
	document: KnowledgeDocument,
	passages: z.array(KnowledgePassage),
})
export type DocumentDetails = z.infer<typeof DocumentDetails>

export const DocumentInput = z.object({ documentId: Uuid })
export type DocumentInput = z.infer<typeof DocumentInput>
export const DocumentPending = z.object({ status: z.literal('pending'), documentId: Uuid })
export type DocumentPending = z.infer<typeof DocumentPending>

/** How often a document was quoted in an answer to a homeowner. */
export const DocumentAnswerCount = z.object({ documentId: Uuid, times: z.number().int() })
export type DocumentAnswerCount = z.infer<typeof DocumentAnswerCount>

/** A question that was answered from a document; `quote` is what it was answered with, `times` how often it was asked. */
export const AnsweredQuestion = z.object({
	question: z.string(),
	quote: z.string(),
	times: z.number().int(),
	lastAskedAt: IsoDateTime,
})
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>
/** `total` counts every answer, also of questions beyond those listed. */
export const AnsweredQuestions = z.object({
	questions: z.array(AnsweredQuestion),
	total: z.number().int(),
})
export type AnsweredQuestions = z.infer<typeof AnsweredQuestions>

export const UploadDocumentInput = z.object({
	filename: z.string().trim().min(1).max(255),
	contentType: z.string().min(1).max(100),
	sizeBytes: z.number().int().min(1),
	displayName: z.string().trim().min(1).max(200).optional(),
})
export type UploadDocumentInput = z.infer<typeof UploadDocumentInput>
export const DocumentTicket = z.object({
	documentId: Uuid,
	uploadUrl: z.string(),
	storageKey: z.string(),
	expiresIn: z.number().int(),
})
export type DocumentTicket = z.infer<typeof DocumentTicket>

/** What a company says of itself; the empty string and the empty list where it says nothing. */
export const KnowledgeProfile = z.object({
	about: z.string().trim().max(5000),
	services: z.array(z.string().trim().min(1).max(120)).max(50),
	serviceArea: z.string().trim().max(1000),
	guarantees: z.string().trim().max(2000),
})
export type KnowledgeProfile = z.infer<typeof KnowledgeProfile>

export const SearchInput = z.object({ question: z.string().trim().min(1).max(1000) })
export type SearchInput = z.infer<typeof SearchInput>

export const AskDocumentsInput = z.object({
	question: z.string().trim().min(1, 'Ask a question').max(1000),
})
export type AskDocumentsInput = z.infer<typeof AskDocumentsInput>

/**
 * `answer` is null where documents and profile do not say; every quote stands in its source word for word. A citation of
 * the profile has no `documentId`.
 */
export const DocumentsAnswer = z.object({
	answer: z.string().nullable(),
	confidence: z.number().min(0).max(1),
	citations: z.array(
		z.object({ documentId: Uuid.nullable(), title: z.string(), quote: z.string() }),
	),
})
export type DocumentsAnswer = z.infer<typeof DocumentsAnswer>

/** `similarity`: the cosine of the meanings of question and passage; null where only words were compared. */
export const FoundPassage = KnowledgePassage.extend({
	documentId: Uuid,
	title: z.string(),
	similarity: z.number().nullable(),
})
export type FoundPassage = z.infer<typeof FoundPassage>
