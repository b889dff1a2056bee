import type { Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/jobs.ts'
import { isSpeakable } from '../../core/speakable.ts'
import { keyFromTitle, uniqueKey } from './slide-keys.ts'
import { lockDeck, shiftSlides } from './slide-order.ts'

/** The content of a new slide. `key` defaults to a key made from the title; `position` is a 0-based index. */
export type NewSlide = {
	organizationId: string
	deckId: string
	title: string
	bullets: string[]
	narrationScript: string
	slideContext: string | null
	needsWords?: boolean
	heroImg: string | null
	heroImgThumb: string | null
	key?: string | undefined
	position?: number | undefined
	slideType?: string
	at: Date
}

/**
 * In the caller's transaction, appends a generated slide to its deck, queues its narration and returns the slide's id. When the
 * deck already has a slide with the same `key`, appends a number to the new `key`. Locks the deck row. The caller must not
 * write anything in the transaction before this call, because locks in a different order could cause a deadlock.
 */
export async function addGeneratedSlide(tx: Tx, slide: NewSlide): Promise<string> {
	await lockDeck(tx, slide)
	const key = await uniqueKey(tx, slide.deckId, slide.key ?? keyFromTitle(slide.title))
	const { id } = await insertSlide(tx, { ...slide, key })
	return id
}

/** Creates a slide row, shifts the slides after it and queues its narration. The caller must hold the deck lock. */
export async function insertSlide(tx: Tx, slide: NewSlide & { key: string }) {
	const { organizationId, deckId, at, key, position: place, ...content } = slide
	const count = await tx.slide.count({ where: { organizationId, deckId } })
	const orderIndex = Math.min(place ?? count, count)
	if (orderIndex < count) await shiftSlides(tx, slide, { from: orderIndex, by: 1 })
	const row = await tx.slide.create({
		data: {
			...content,
			id: newId(),
			organizationId,
			deckId,
			slideId: key,
			orderIndex,
			audioStatus: isSpeakable(content.narrationScript) ? 'pending' : 'none',
			createdAt: at,
			updatedAt: at,
		},
	})
	if (row.audioStatus === 'pending') await queueNarration(tx, row)
	return row
}

/** Queues the recording of a slide; the job reads the script when it runs. */
export async function queueNarration(
	tx: Tx,
	{ id, organizationId }: { id: string; organizationId: string },
): Promise<void> {
	await enqueue(tx, 'narration.slide', {
		payload: { organizationId, slideId: id },
		key: `narration.slide:${id}`,
	})
}
