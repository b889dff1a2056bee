import type { Prisma } from '@dormer/db'
import { z } from 'zod'
import { notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { ReadingNote } from '../documents/schema.ts'
import { DocumentStatus, DocumentType, type KnowledgeDocument } from './schema.ts'

export type DocumentRow = Prisma.KbDocumentGetPayload<object>

/** Builds the wire record of a document from its row. */
export function presentDocument(row: DocumentRow): KnowledgeDocument {
	return {
		documentId: row.id,
		filename: row.filename,
		displayName: row.displayName,
		contentType: DocumentType.parse(row.contentType),
		sizeBytes: row.sizeBytes,
		status: DocumentStatus.parse(row.status),
		error: row.error,
		chunkCount: row.chunkCount,
		readingNotes: z.array(ReadingNote).parse(row.readingNotes),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}

/**
 * Returns a document of the organization. Rejects with 404 when the document is missing or belongs to another
 * organization.
 */
export async function requireDocument(ctx: OrgContext, documentId: string): Promise<DocumentRow> {
	const document = await ctx.db.kbDocument.findFirst({
		where: { id: documentId, organizationId: ctx.organizationId },
	})
	if (document === null) throw notFound('Document')
	return document
}
