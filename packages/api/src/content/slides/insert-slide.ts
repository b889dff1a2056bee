import type { Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { enqueue } from '../../core/jobs.ts'
import { isSpeakable } from '../../core/speakable.ts'
import { keyFromTitle, uniqueKey } from './slide-keys.ts'
import { lockDeck, shiftSlides } from './slide-order.ts'

/** What a new slide is made of. `key` is its human key, made from the title when left out; `place` counts from 0. */
export type NewSlide = {
	organizationId: string
	deckId: string
	title: string
	bullets: string[]
	narrationScript: string
	slideContext: string | null
	heroImg: string | null
	heroImgThumb: string | null
	key?: string | undefined
	position?: number | undefined
	slideType?: string
	at: Date
}

/**
 * Puts a slide that generation made at the end of its deck and queues its narration, in the caller's transaction.
 * A `key` that the deck has already gets a number. Takes the deck's lock, so it comes before any other write of the
 * transaction. Answers with the new slide's id.
 */
export async function addGeneratedSlide(tx: Tx, slide: NewSlide): Promise<string> {
	await lockDeck(tx, slide)
	const key = await uniqueKey(tx, slide.deckId, slide.key ?? keyFromTitle(slide.title))
	const { id } = await insertSlide(tx, { ...slide, key })
	return id
}

/** Writes the row of a slide at its place, moves those behind it, and queues its narration if it says anything. The caller holds the deck's lock. */
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

/** Queues the recording of a slide's script as it will be when the job runs. */
export async function queueNarration(
	tx: Tx,
	{ id, organizationId }: { id: string; organizationId: string },
): Promise<void> {
	await enqueue(tx, 'narration.slide', {
		payload: { organizationId, slideId: id },
		key: `narration.slide:${id}`,
	})
}
