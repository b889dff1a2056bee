import { clientNetwork } from '../../../core/client-network.ts'
import { notFound } from '../../../core/errors.ts'
import { enforceRateLimit } from '../../../core/limits.ts'
import type { Context } from '../../../core/trpc.ts'
import { getStatus } from '../read.ts'
import type { PresentationInput, PresentationReadiness } from '../schema.ts'
import { requireUnexpired } from './playback.ts'
import { queuePreparation } from './queue-preparation.ts'

/**
 * Queues the preparation of a presentation when it has not started or has failed. Records no view: the viewer calls this while it
 * loads, and so does a machine that loads the page. `recordEvents` records views.
 */
export async function startPresentation(
	ctx: Context,
	{ presentationId }: PresentationInput,
): Promise<PresentationReadiness> {
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	const found = await ctx.db.presentation.findFirst({
		where: { id: presentationId, deletedAt: null },
		select: { organizationId: true, expiresAt: true },
	})
	if (found === null) throw notFound('Presentation')
	const { organizationId, expiresAt } = found
	requireUnexpired(ctx, expiresAt)
	await ctx.db.$transaction(async (tx) => {
		const { count } = await tx.presentation.updateMany({
			where: {
				id: presentationId,
				organizationId,
				deletedAt: null,
				status: { in: ['not_started', 'failed'] },
			},
			data: { status: 'pending' },
		})
		if (count > 0) await queuePreparation(tx, { organizationId, presentationId })
	})
	return getStatus(ctx, { presentationId })
}
