import type { Prisma } from '@dormer/db'
import { readBlocks } from '../../content/contract-templates/index.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import {
	presentRecord,
	presentStatus,
	presentSummary,
	readFacts,
	requireDocument,
	verifyUrl,
	WITH_ENVELOPE,
} from '../evidence/index.ts'
import type { DocumentInput } from '../evidence/schema.ts'
import { verifyDocumentRow } from '../verification/index.ts'
import type { DocumentDetail, DocumentList, ListDocumentsInput } from './schema.ts'

/**
 * Returns one page of the company's signed documents, newest first. `cursor` is the last document of the previous page.
 */
export async function listDocuments(
	ctx: OrgContext,
	input: ListDocumentsInput,
): Promise<DocumentList> {
	const { organizationId } = ctx
	const { presentationId, deckId, sealStatus, cancelled, search, cursor, limit } = input
	const rows = await ctx.db.signedDocument.findMany({
		where: {
			organizationId,
			...(sealStatus !== undefined && { sealStatus }),
			...(cancelled !== undefined && { cancelledAt: cancelled ? { not: null } : null }),
			...(search && { OR: searchConditions(search) }),
			envelope: {
				...(presentationId !== undefined && { presentationId }),
				...(deckId !== undefined && { config: { deckId } }),
				presentation: listedModes(),
			},
		},
		include: WITH_ENVELOPE,
		orderBy: [{ signedAt: 'desc' }, { id: 'desc' }],
		...(cursor !== undefined && {
			cursor: { organizationId_id: { organizationId, id: cursor } },
			skip: 1,
		}),
		take: limit + 1,
	})
	const page = rows.slice(0, limit)
	return {
		documents: page.map((row) => presentSummary(ctx, row)),
		nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
	}
}

/** Returns the Prisma conditions of a text search. Escapes the wildcards of LIKE, because Prisma does not. */
function searchConditions(search: string): Prisma.SignedDocumentWhereInput[] {
	const part = search.replaceAll(/[\\%_]/g, '\\$&')
	const like = { string_contains: part, mode: 'insensitive' as const }
	return [
		{ customerName: { contains: part, mode: 'insensitive' } },
		{ variables: { path: ['address'], ...like } },
		{ variables: { path: ['city'], ...like } },
		{ envelope: { config: { name: { contains: part, mode: 'insensitive' } } } },
	]
}

/** Returns a signed document with its exact text, its audit trail and its current verification result. */
export async function getDocument(
	ctx: OrgContext,
	{ documentId }: DocumentInput,
): Promise<{ document: DocumentDetail }> {
	const row = await requireDocument(ctx, documentId)
	const { verdict, audit } = await verifyDocumentRow(ctx, row, 'signedIn')
	const { templateMarkdown: _, ...record } = presentRecord(row)
	return {
		document: {
			...record,
			...presentStatus(ctx, row),
			deckId: row.envelope.config.deckId,
			contractName: row.envelope.config.name,
			livemode: row.envelope.presentation.livemode,
			blocks: await readBlocks(record.resolvedText),
			sealedAt: row.sealedAt?.toISOString() ?? null,
			pdfSha256: row.pdfSha256,
			verifyUrl: verifyUrl(ctx, { documentId, resolvedText: row.resolvedText }),
			signing: readFacts(audit),
			evidence: {
				valid: verdict.valid,
				checks: verdict.checks,
				statements: verdict.statements,
			},
			audit,
		},
	}
}
