import { isSpeakable } from '../../core/speakable.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueNarration } from './queue-narration.ts'

/** Queues a recording for every slide of a deck whose script has speakable words but no current recording. */
export async function queueMissingNarration(ctx: OrgContext, deckId: string): Promise<void> {
	const where = { organizationId: ctx.organizationId, deckId }
	await ctx.db.$transaction(async (tx) => {
		const unrecorded = await tx.slide.findMany({
			where: { ...where, audioStatus: { in: ['none', 'stale', 'failed'] } },
		})
		const speakable = unrecorded.filter((slide) => isSpeakable(slide.narrationScript))
		const ids = speakable.map(({ id }) => id)
		await tx.slide.updateMany({
			where: { ...where, id: { in: ids } },
			data: { audioStatus: 'pending' },
		})
		for (const slide of speakable) await queueNarration(tx, slide)
	})
}
