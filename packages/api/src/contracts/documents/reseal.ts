import type { DocumentInput } from '../../content/contract-templates/schema.ts'
import { AppError } from '../../core/errors.ts'
import { enqueue } from '../../core/jobs.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requireDocument } from '../evidence/document-row.ts'
import type { ResealedDocument } from './schema.ts'

/** Has a document sealed whose sealing failed; 409 for one that is sealed or waits for it. */
export async function resealDocument(
	ctx: OrgContext,
	{ documentId }: DocumentInput,
): Promise<ResealedDocument> {
	const { organizationId } = ctx
	await requireDocument(ctx, documentId)
	await ctx.db.$transaction(async (tx) => {
		const { count } = await tx.signedDocument.updateMany({
			where: { id: documentId, organizationId, sealStatus: 'failed' },
			data: { sealStatus: 'pending' },
		})
		if (count === 0) throw new AppError('CONFLICT', 'The sealing of this document has not failed')
		await enqueue(tx, 'contracts.seal', {
			payload: { organizationId, documentId },
			key: documentId,
		})
	})
	return { documentId, sealStatus: 'pending' }
}
