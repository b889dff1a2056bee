import type { Tx } from '@dormer/db'
import { newId } from '../../core/ids.ts'
import { isSpeakable } from '../../core/speakable.ts'
import { queueNarration } from './queue-narration.ts'
import type { NewSlideDoubt, SuggestedTier } from './schema.ts'
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
	doubts?: NewSlideDoubt[]
	suggestedTiers?: SuggestedTier[]
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
	const { organizationId, deckId, at, key, position: place, doubts = [], ...content } = slide
	const count = await tx.slide.count({ where: { organizationId, deckId } })
	const orderIndex = Math.min(place ?? count, count)
	if (orderIndex < count) await shiftSlides(tx, slide, { from: orderIndex, by: 1 })
	const row = await tx.slide.create({
		data: {
			...content,
			doubts: doubts.map((doubt) => ({ ...doubt, id: newId() })),
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
