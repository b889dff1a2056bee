import { FACT_KINDS } from '@dormer/providers/facts'
import { z } from 'zod'
import { IsoDateTime, Revision, Uuid } from '../../core/schema.ts'
import { ReadingNote } from '../documents/schema.ts'

export const DocumentStatus = z.enum(['uploading', 'pending', 'processing', 'ready', 'failed'])
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** Supported media types of documents. The client declares the type, and the file's bytes must match it. */
export const DocumentType = z.enum([
	'application/pdf',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	'text/plain',
	'text/markdown',
	'text/html',
])
export type DocumentType = z.infer<typeof DocumentType>

/**
 * Wire record of a document. `error` explains a failure to the rep. `chunkCount` is 0 and `readingNotes` is empty
 * until the document is ready.
 */
export const KnowledgeDocument = z.object({
	documentId: Uuid,
	filename: z.string(),
	displayName: z.string().nullable(),
	contentType: DocumentType,
	sizeBytes: z.number().int(),
	status: DocumentStatus,
	error: z.string().nullable(),
	chunkCount: z.number().int(),
	readingNotes: z.array(ReadingNote),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>

/** Documents, the newest first. `meta` says how many more the company may upload. */
export const KnowledgeDocuments = z.object({
	documents: z.array(KnowledgeDocument),
	meta: z.object({
		count: z.number().int(),
		limit: z.number().int(),
		remaining: z.number().int(),
	}),
})
export type KnowledgeDocuments = z.infer<typeof KnowledgeDocuments>

/** A passage with its headings, outermost first. `text` is a verbatim part of the document. */
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

/** Number of homeowner questions whose answer cites a document. */
export const DocumentAnswerCount = z.object({ documentId: Uuid, times: z.number().int() })
export type DocumentAnswerCount = z.infer<typeof DocumentAnswerCount>

/** A question that a document answered. `quote` is the cited text, and `times` counts how often homeowners asked. */
export const AnsweredQuestion = z.object({
	question: z.string(),
	quote: z.string(),
	times: z.number().int(),
	lastAskedAt: IsoDateTime,
})
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>
/**
 * The questions that a document answered. `total` counts the answers to all questions, including questions that
 * `questions` leaves out.
 */
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

const listOf = (maxItems: number, maxLength: number) =>
	z.array(z.string().trim().min(1).max(maxLength)).max(maxItems)

/**
 * Company profile, which answers may cite. A field is an empty string or an empty list until the company enters a value.
 * Answers never cite `answerStyle`, which tells a language model how to word answers.
 */
const profileFields = {
	tagline: z.string().trim().max(200),
	about: z.string().trim().max(5000),
	services: listOf(50, 120),
	serviceArea: z.string().trim().max(1000),
	serviceCoverage: listOf(200, 120),
	guarantees: z.string().trim().max(2000),
	trustSignals: listOf(20, 200),
	answerStyle: z.string().trim().max(500),
}
export const KnowledgeProfile = z.object({ ...profileFields, revision: z.string() })
export type KnowledgeProfile = z.infer<typeof KnowledgeProfile>

/** Company profile, and the time of its last change: null until the company enters a value. */
export const ProfileAnswer = z.object({
	profile: KnowledgeProfile,
	updatedAt: IsoDateTime.nullable(),
})
export type ProfileAnswer = z.infer<typeof ProfileAnswer>

/** Changes to the company profile. An omitted field keeps its value. */
export const UpdateProfileInput = z.object({ ...profileFields, revision: Revision }).partial()
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>

export const FactKind = z.enum(FACT_KINDS)
export type FactKind = z.infer<typeof FactKind>

const Statement = z.string().trim().min(1, 'Enter the sentence that homeowners hear').max(500)

/** Sentence of a document or of the profile that may state a fact. `documentId` is null for the profile. */
export const FactSuggestion = z.object({
	statement: z.string(),
	documentId: Uuid.nullable(),
	source: z.string(),
})
export type FactSuggestion = z.infer<typeof FactSuggestion>

/**
 * Fact about the company that every homeowner asks for. `statement` is null until a person of the company confirms a sentence;
 * answers then say it word for word. `suggestion` is null when the fact is confirmed, or when no source states it. `answers` is
 * the number of answers to homeowners that said it.
 */
export const CompanyFact = z.object({
	kind: FactKind,
	label: z.string(),
	statement: z.string().nullable(),
	source: z.string().nullable(),
	validUntil: z.iso.date().nullable(),
	confirmedBy: z.string().nullable(),
	confirmedAt: IsoDateTime.nullable(),
	suggestion: FactSuggestion.nullable(),
	answers: z.number().int(),
})
export type CompanyFact = z.infer<typeof CompanyFact>

export const CompanyFacts = z.object({ facts: z.array(CompanyFact) })
export type CompanyFacts = z.infer<typeof CompanyFacts>

/** Confirmed sentence of a fact, or null to remove the fact. After `validUntil`, answers no longer say it. */
export const ConfirmFactInput = z.object({
	kind: FactKind,
	statement: Statement.nullable(),
	source: z.string().trim().min(1).max(300).nullable().default(null),
	validUntil: z.iso.date().nullable().default(null),
})
export type ConfirmFactInput = z.infer<typeof ConfirmFactInput>

export const SearchInput = z.object({ question: z.string().trim().min(1).max(1000) })
export type SearchInput = z.infer<typeof SearchInput>

export const AskDocumentsInput = z.object({
	question: z.string().trim().min(1, 'Ask a question').max(1000),
})
export type AskDocumentsInput = z.infer<typeof AskDocumentsInput>

/**
 * Reply of the knowledge base. `answer` is null when no source has a certain answer; `citations` then contains the passages that
 * a homeowner would see. `spoken` is what a homeowner would hear. Every quote is verbatim, and `paragraph` is the text around
 * it. A citation of the profile or of a fact has no `documentId`.
 */
export const DocumentsAnswer = z.object({
	answer: z.string().nullable(),
	spoken: z.string(),
	confidence: z.number().min(0).max(1),
	citations: z.array(
		z.object({
			documentId: Uuid.nullable(),
			title: z.string(),
			quote: z.string(),
			paragraph: z.string(),
		}),
	),
})
export type DocumentsAnswer = z.infer<typeof DocumentsAnswer>

/**
 * A matching passage. `similarity` is the cosine similarity to the question, or null when only full-text search found
 * it.
 */
export const FoundPassage = KnowledgePassage.extend({
	documentId: Uuid,
	title: z.string(),
	similarity: z.number().nullable(),
})
export type FoundPassage = z.infer<typeof FoundPassage>
