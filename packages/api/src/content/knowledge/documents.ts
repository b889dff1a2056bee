import type { OrgContext } from '../../core/trpc.ts'
import { splitHeadings } from './embed-chunks.ts'
import { MAX_DOCUMENTS } from './limits.ts'
import { presentDocument, requireDocument } from './present.ts'
import { retrieveChunks } from './retrieve-chunks.ts'
import type {
	DocumentDetails,
	DocumentInput,
	FoundPassage,
	KnowledgeDocuments,
	SearchInput,
} from './schema.ts'

const MAX_PASSAGES = 100
const MAX_SEARCH_RESULTS = 5

/** Returns the organization's documents in every state, newest first. */
export async function listDocuments(ctx: OrgContext): Promise<KnowledgeDocuments> {
	const rows = await ctx.db.kbDocument.findMany({
		where: { organizationId: ctx.organizationId },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
	})
	const count = rows.length
	const meta = { count, limit: MAX_DOCUMENTS, remaining: Math.max(0, MAX_DOCUMENTS - count) }
	return { documents: rows.map(presentDocument), meta }
}

/** Returns a document with its first hundred passages. A document has no passages until it is ready. */
export async function getDocument(
	ctx: OrgContext,
	{ documentId }: DocumentInput,
): Promise<DocumentDetails> {
	const document = await requireDocument(ctx, documentId)
	const chunks = await ctx.db.kbChunk.findMany({
		where: { documentId, organizationId: ctx.organizationId },
		select: { headingPath: true, text: true },
		orderBy: { position: 'asc' },
		take: MAX_PASSAGES,
	})
	return {
		document: presentDocument(document),
		passages: chunks.map(({ headingPath, text }) => ({
			headings: splitHeadings(headingPath),
			text,
		})),
	}
}

/**
 * Deletes a document in any state, together with its passages and its file. A job that is still processing the document
 * then stores nothing.
 */
export async function deleteDocument(
	ctx: OrgContext,
	{ documentId }: DocumentInput,
): Promise<{ success: true }> {
	const { storageKey, organizationId } = await requireDocument(ctx, documentId)
	await ctx.db.kbDocument.deleteMany({ where: { id: documentId, organizationId } })
	await ctx.providers.storage.delete(storageKey)
	return { success: true }
}

/** Returns the passages that match a question best, so a rep can test the documents. */
export async function searchDocuments(
	ctx: OrgContext,
	{ question }: SearchInput,
): Promise<{ passages: FoundPassage[] }> {
	const { organizationId } = ctx
	const chunks = await retrieveChunks(ctx, { organizationId, question, limit: MAX_SEARCH_RESULTS })
	return {
		passages: chunks.map(({ documentId, title, headings, text, similarity }) => ({
			documentId,
			title,
			headings,
			text,
			similarity,
		})),
	}
}
