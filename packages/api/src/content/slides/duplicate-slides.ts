import { Prisma, type Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { queueNarration } from './queue-narration.ts'

/**
 * Duplicates the slides of a deck and their recordings in another deck, in the caller's transaction. Queues a recording
 * for each duplicate of a slide whose recording is pending. Returns a map from the id of each original slide to the id
 * of its duplicate.
 */
export async function duplicateSlides(
	tx: Tx,
	ref: { organizationId: string; fromDeckId: string; toDeckId: string; at: Date },
): Promise<Map<string, string>> {
	const { organizationId, fromDeckId, toDeckId, at } = ref
	const slides = await tx.slide.findMany({
		where: { organizationId, deckId: fromDeckId },
		orderBy: { orderIndex: 'asc' },
	})
	const ids = new Map(slides.map(({ id }) => [id, newId()]))
	const rows = slides.map((slide) => ({
		...slide,
		id: ids.get(slide.id) ?? newId(),
		deckId: toDeckId,
		productData: slide.productData ?? Prisma.DbNull,
		wordTimings: slide.wordTimings ?? [],
		doubts: slide.doubts ?? [],
		suggestedTiers: slide.suggestedTiers ?? [],
		createdAt: at,
		updatedAt: at,
	}))
	await tx.slide.createMany({ data: rows })
	for (const row of rows) if (row.audioStatus === 'pending') await queueNarration(tx, row)
	return ids
}
