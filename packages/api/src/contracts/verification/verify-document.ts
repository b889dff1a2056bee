import { clientNetwork } from '../../core/client-network.ts'
import { notFound } from '../../core/errors.ts'
import { enforceRateLimit } from '../../core/limits.ts'
import type { Context } from '../../core/trpc.ts'
import { type DocumentRow, presentPublicDocument, WITH_ENVELOPE } from '../evidence/index.ts'
import type { DocumentInput } from '../evidence/schema.ts'
import type { VerifiedDocument, VerifiedFile, VerifyFileInput } from './schema.ts'
import { verifyDocumentRow } from './verify-document-row.ts'
import { verifyFileInProcess } from './verify-in-process.ts'

/** Verifies a stored document for anyone who has its id. */
export async function verifyDocument(
	ctx: Context,
	{ documentId }: DocumentInput,
): Promise<VerifiedDocument> {
	await enforceRateLimit(ctx, 'verify', clientNetwork(ctx.ip))
	const row = await findDocument(ctx, documentId)
	if (row === null) throw notFound('Document')
	const { verdict } = await verifyDocumentRow(ctx, row, 'anonymous')
	return { document: presentPublicDocument(row), verdict }
}

/**
 * Verifies an uploaded PDF or evidence file, and the stored document that the file names. Trusts nothing inside a PDF
 * with a broken seal, not even the document id.
 */
export async function verifyUpload(ctx: Context, { file }: VerifyFileInput): Promise<VerifiedFile> {
	await enforceRateLimit(ctx, 'verify', clientNetwork(ctx.ip))
	const { readKnownFingerprints } = await import('../sealing/signing-identity-store.ts')
	const known = await readKnownFingerprints(ctx.db)
	const verdict = await verifyFileInProcess({ file: file.bytes, known })
	const row = verdict.documentId === null ? null : await findDocument(ctx, verdict.documentId)
	if (row === null) return { verdict, kept: null }
	const { verdict: kept } = await verifyDocumentRow(ctx, row, 'anonymous')
	return { verdict, kept: { document: presentPublicDocument(row), verdict: kept } }
}

async function findDocument(ctx: Context, documentId: string): Promise<DocumentRow | null> {
	return ctx.db.signedDocument.findUnique({ where: { id: documentId }, include: WITH_ENVELOPE })
}
