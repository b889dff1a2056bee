import { z } from 'zod'
import { orgProcedure, presentationOrUserProcedure, router } from '../../core/trpc.ts'
import { DocumentInput } from '../evidence/schema.ts'
import { getEvidence, getPdf } from './document-files.ts'
import { getDocument, listDocuments } from './documents.ts'
import { resealDocument } from './reseal-document.ts'
import {
	DocumentDetail,
	DocumentList,
	EvidenceText,
	ListDocumentsInput,
	PdfFile,
	ResealedDocument,
} from './schema.ts'

const group = 'Contracts'

export const signedDocumentsRouter = router({
	listDocuments: orgProcedure('contracts:read')
		.meta({
			rest: 'GET /api/contracts/documents',
			group,
			summary: 'List the signed documents, newest first',
		})
		.input(ListDocumentsInput)
		.output(DocumentList)
		.query(({ ctx, input }) => listDocuments(ctx, input)),
	getDocument: orgProcedure('contracts:read')
		.meta({
			rest: 'GET /api/contracts/documents/{documentId}',
			group,
			summary: 'Get a signed document with its audit trail and verification result',
			errors: ['NOT_FOUND'],
		})
		.input(DocumentInput)
		.output(z.object({ document: DocumentDetail }))
		.query(({ ctx, input }) => getDocument(ctx, input)),
	reseal: orgProcedure('contracts:write')
		.meta({
			rest: 'POST /api/contracts/documents/{documentId}/retry',
			group,
			summary: 'Retry the sealing of a document after a failure',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(DocumentInput)
		.output(ResealedDocument)
		.mutation(({ ctx, input }) => resealDocument(ctx, input)),
	pdf: presentationOrUserProcedure('contracts:read')
		.meta({
			rest: 'GET /api/contracts/documents/{documentId}/pdf',
			group,
			summary: 'Download the sealed PDF of a signed document',
			produces: 'application/pdf',
			errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'CONFLICT', 'RATE_LIMITED'],
		})
		.input(DocumentInput)
		.output(PdfFile)
		.query(({ ctx, input }) => getPdf(ctx, input)),
	evidence: orgProcedure('contracts:read')
		.meta({
			rest: 'GET /api/contracts/documents/{documentId}/evidence',
			group,
			summary: 'Download a signed document and its audit trail as an evidence file',
			produces: 'application/json',
			errors: ['NOT_FOUND'],
		})
		.input(DocumentInput)
		.output(EvidenceText)
		.query(({ ctx, input }) => getEvidence(ctx, input)),
})
