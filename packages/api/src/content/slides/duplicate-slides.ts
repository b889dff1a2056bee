import { Prisma, type Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { queueNarration } from './insert-slide.ts'

/**
 * Copies a deck's slides into another deck with their recordings, in the caller's transaction; a recording on its way
 * is queued for the copy too. Answers with the new id of each slide by its old one.
 */
export async function duplicateSlides(
	tx: Tx,
	copy: { organizationId: string; fromDeckId: string; toDeckId: string; at: Date },
): Promise<Map<string, string>> {
	const { organizationId, fromDeckId, toDeckId, at } = copy
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
		createdAt: at,
		updatedAt: at,
	}))
	await tx.slide.createMany({ data: rows })
	for (const row of rows) if (row.audioStatus === 'pending') await queueNarration(tx, row)
	return ids
}
