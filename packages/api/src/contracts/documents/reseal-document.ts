import { AppError } from '../../core/errors.ts'
import { enqueue } from '../../core/jobs.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { requireDocument } from '../evidence/index.ts'
import type { DocumentInput } from '../evidence/schema.ts'
import type { ResealedDocument } from './schema.ts'

/** Queues the sealing of a document again after a failure. Rejects with 409 if the sealing is complete or pending. */
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
		if (count === 0)
			throw new AppError('CONFLICT', 'Only a document whose sealing failed can be sealed again')
		await enqueue(tx, 'seal_contract', {
			payload: { organizationId, documentId },
			key: documentId,
		})
	})
	return { documentId, sealStatus: 'pending' }
}
