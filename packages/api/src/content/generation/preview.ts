import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueMissingNarration } from '../slides/index.ts'
import type { PreviewStatus } from './schema.ts'

/**
 * Queues a recording for every slide whose narration is missing, stale or failed, so the whole deck can be
 * played.
 */
export async function startPreview(
	ctx: OrgContext,
	{ deckId }: { deckId: string },
): Promise<PreviewStatus> {
	await requireDeck(ctx, deckId)
	await queueMissingNarration(ctx, deckId)
	return getPreviewStatus(ctx, { deckId })
}

/**
 * Returns how many slides of the deck have a current recording. Counts only slides with a script. The status is `ready` when
 * all counted slides have a current recording.
 */
export async function getPreviewStatus(
	ctx: OrgContext,
	{ deckId }: { deckId: string },
): Promise<PreviewStatus> {
	await requireDeck(ctx, deckId)
	const groups = await ctx.db.slide.groupBy({
		by: ['audioStatus'],
		where: { organizationId: ctx.organizationId, deckId, narrationScript: { not: '' } },
		_count: true,
	})
	const count = (status: string) =>
		groups.find((group) => group.audioStatus === status)?._count ?? 0
	const totalSlides = groups.reduce((sum, group) => sum + group._count, 0)
	const counts = {
		ready: count('ready'),
		pending: count('pending'),
		failed: count('failed'),
		stale: count('stale'),
		none: count('none'),
	}
	const slidesReady = counts.ready
	return {
		status: previewStatus({ totalSlides, slidesReady, pending: counts.pending }),
		slidesReady,
		totalSlides,
		counts,
	}
}

type Counts = { totalSlides: number; slidesReady: number; pending: number }

function previewStatus({ totalSlides, slidesReady, pending }: Counts): PreviewStatus['status'] {
	if (pending > 0) return 'processing'
	return totalSlides > 0 && slidesReady === totalSlides ? 'ready' : 'incomplete'
}
