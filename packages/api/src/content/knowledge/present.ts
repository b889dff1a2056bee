import type { Prisma } from '@dormer/db'
import { notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { DocumentStatus, DocumentType, type KnowledgeDocument } from './schema.ts'

export type DocumentRow = Prisma.KbDocumentGetPayload<object>

/** A document's row as its wire record. */
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
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}

/** The organization's document; a missing or foreign one answers 404 alike. */
export async function requireDocument(ctx: OrgContext, documentId: string): Promise<DocumentRow> {
	const document = await ctx.db.kbDocument.findFirst({
		where: { id: documentId, organizationId: ctx.organizationId },
	})
	if (document === null) throw notFound('Document')
	return document
}
