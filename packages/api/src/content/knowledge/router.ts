import { z } from 'zod'
import { Success } from '../../core/schema.ts'
import { orgProcedure, router } from '../../core/trpc.ts'
import { countAnswersByDocument, listAnsweredQuestions } from './answered-questions.ts'
import { askDocuments } from './ask-documents.ts'
import { deleteDocument, getDocument, listDocuments, searchDocuments } from './documents.ts'
import { confirmFact, listFacts } from './facts.ts'
import { getProfile, updateProfile } from './profile.ts'
import {
	AnsweredQuestions,
	AskDocumentsInput,
	CompanyFacts,
	ConfirmFactInput,
	DocumentAnswerCount,
	DocumentDetails,
	DocumentInput,
	DocumentPending,
	DocumentsAnswer,
	DocumentTicket,
	FoundPassage,
	KnowledgeDocuments,
	ProfileAnswer,
	SearchInput,
	UpdateProfileInput,
	UploadDocumentInput,
} from './schema.ts'
import { completeUpload, retryDocument, startUpload } from './upload-document.ts'

const group = 'Company'

export const knowledgeRouter = router({
	getProfile: orgProcedure('kb:read')
		.meta({
			rest: 'GET /api/company/kb/profile',
			group,
			summary: 'Get the company profile',
		})
		.output(ProfileAnswer)
		.query(({ ctx }) => getProfile(ctx)),
	updateProfile: orgProcedure('kb:write')
		.meta({
			rest: 'PUT /api/company/kb/profile',
			group,
			summary: 'Change the company profile',
			errors: ['CONFLICT'],
		})
		.input(UpdateProfileInput)
		.output(ProfileAnswer)
		.mutation(({ ctx, input }) => updateProfile(ctx, input)),
	facts: orgProcedure('kb:read')
		.meta({
			rest: 'GET /api/company/kb/facts',
			group,
			summary: 'List the facts about the company, with suggestions from the documents',
		})
		.output(CompanyFacts)
		.query(({ ctx }) => listFacts(ctx)),
	confirmFact: orgProcedure('kb:write')
		.meta({
			rest: 'PUT /api/company/kb/facts',
			group,
			summary: 'Confirm or remove a fact about the company',
		})
		.input(ConfirmFactInput)
		.output(CompanyFacts)
		.mutation(({ ctx, input }) => confirmFact(ctx, input)),
	list: orgProcedure('kb:read')
		.meta({
			rest: 'GET /api/company/kb/documents',
			group,
			summary: 'List the documents of the knowledge base, newest first',
		})
		.output(KnowledgeDocuments)
		.query(({ ctx }) => listDocuments(ctx)),
	uploadInit: orgProcedure('kb:write')
		.meta({
			rest: 'POST /api/company/kb/documents/upload-init',
			group,
			summary: 'Get a URL to upload a document to',
			errors: ['DOCUMENT_LIMIT', 'UNSUPPORTED_TYPE', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED'],
		})
		.input(UploadDocumentInput)
		.output(DocumentTicket)
		.mutation(({ ctx, input }) => startUpload(ctx, input)),
	complete: orgProcedure('kb:write')
		.meta({
			rest: 'POST /api/company/kb/documents/complete',
			group,
			summary: 'Mark a document as uploaded and start processing it',
			errors: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
		})
		.input(DocumentInput)
		.output(DocumentPending)
		.mutation(({ ctx, input }) => completeUpload(ctx, input)),
	get: orgProcedure('kb:read')
		.meta({
			rest: 'GET /api/company/kb/documents/{documentId}',
			group,
			summary: 'Get a document and its passages',
			errors: ['NOT_FOUND'],
		})
		.input(DocumentInput)
		.output(DocumentDetails)
		.query(({ ctx, input }) => getDocument(ctx, input)),
	delete: orgProcedure('kb:write')
		.meta({
			rest: 'DELETE /api/company/kb/documents/{documentId}',
			group,
			summary: 'Delete a document with its file and its passages',
			errors: ['NOT_FOUND'],
		})
		.input(DocumentInput)
		.output(Success)
		.mutation(({ ctx, input }) => deleteDocument(ctx, input)),
	retry: orgProcedure('kb:write')
		.meta({
			rest: 'POST /api/company/kb/documents/{documentId}/retry',
			group,
			summary: 'Retry a failed document',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(DocumentInput)
		.output(DocumentPending)
		.mutation(({ ctx, input }) => retryDocument(ctx, input)),
	questions: orgProcedure('kb:read')
		.meta({
			rest: 'GET /api/company/kb/documents/{documentId}/questions',
			group,
			summary: 'List the questions that a document answered, most frequent first',
			errors: ['NOT_FOUND'],
		})
		.input(DocumentInput)
		.output(AnsweredQuestions)
		.query(({ ctx, input }) => listAnsweredQuestions(ctx, input)),
	answered: orgProcedure('kb:read')
		.meta({
			rest: 'GET /api/company/kb/answered',
			group,
			summary: 'Count the answers to homeowners that cite each document',
		})
		.output(z.object({ documents: z.array(DocumentAnswerCount) }))
		.query(({ ctx }) => countAnswersByDocument(ctx)),
	ask: orgProcedure('kb:read')
		.meta({
			rest: 'POST /api/company/kb/ask',
			group,
			summary: 'Test how the documents answer a question',
			errors: ['RATE_LIMITED'],
			callsProvider: true,
		})
		.input(AskDocumentsInput)
		.output(DocumentsAnswer)
		.mutation(({ ctx, input }) => askDocuments(ctx, input)),
	search: orgProcedure('kb:read')
		.meta({ group, summary: 'Find the passages that best match a question' })
		.input(SearchInput)
		.output(z.object({ passages: z.array(FoundPassage) }))
		.query(({ ctx, input }) => searchDocuments(ctx, input)),
})
