import type { Tx } from '@dormer/db'
import { clientNetwork } from '../../../core/client-network.ts'
import { notFound } from '../../../core/errors.ts'
import { enforceRateLimit } from '../../../core/limits.ts'
import type { Context } from '../../../core/trpc.ts'
import { emit } from '../../../events/emit.ts'
import { getStatus } from '../read.ts'
import type { PresentationInput, PresentationReadiness } from '../schema.ts'
import { requireUnexpired } from './playback.ts'
import { queuePreparation } from './queue-preparation.ts'

type Ref = { organizationId: string; presentationId: string; deckId: string }

/**
 * Starts a presentation. Queues the preparation when it has not started or has failed. Records the first view as
 * `presentation.opened`, but does not record a view by a rep of the same company.
 */
export async function startPresentation(
	ctx: Context,
	{ presentationId }: PresentationInput,
): Promise<PresentationReadiness> {
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	const found = await ctx.db.presentation.findFirst({
		where: { id: presentationId, deletedAt: null },
		select: { organizationId: true, deckId: true, expiresAt: true },
	})
	if (found === null) throw notFound('Presentation')
	const { expiresAt, ...rest } = found
	requireUnexpired(ctx, expiresAt)
	const ref = { ...rest, presentationId }
	const isRep = ctx.caller.kind === 'user' && ctx.caller.organizationId === found.organizationId
	await ctx.db.$transaction(async (tx) => {
		await queueIfIdle(tx, ref)
		if (!isRep) await markOpened(tx, ref, ctx.now())
	})
	return getStatus(ctx, { presentationId })
}

async function queueIfIdle(tx: Tx, ref: Ref): Promise<void> {
	const { organizationId, presentationId: id } = ref
	const { count } = await tx.presentation.updateMany({
		where: { id, organizationId, deletedAt: null, status: { in: ['not_started', 'failed'] } },
		data: { status: 'pending' },
	})
	if (count > 0) await queuePreparation(tx, ref)
}

async function markOpened(tx: Tx, ref: Ref, at: Date): Promise<void> {
	const { organizationId, presentationId, deckId } = ref
	const where = { id: presentationId, organizationId, deletedAt: null }
	const first = await tx.presentation.updateMany({
		where: { ...where, firstViewedAt: null },
		data: { firstViewedAt: at, lastViewedAt: at, openedAt: at },
	})
	if (first.count === 0) {
		await tx.presentation.updateMany({ where, data: { lastViewedAt: at } })
		return
	}
	await tx.presentation.updateMany({
		where: { ...where, engagement: 'new' },
		data: { engagement: 'opened' },
	})
	await emit(tx, {
		type: 'presentation.opened',
		organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: { presentationId, deckId },
		at,
	})
}
