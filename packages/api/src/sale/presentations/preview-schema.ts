import { z } from 'zod'
import { Uuid } from '../../core/schema.ts'
import { Playback } from './playback-schema.ts'
import { SelectProductInput } from './schema.ts'

export const PreviewInput = z.object({
	deckId: Uuid,
	/** Tiers chosen in the preview, at most one for each price slide, the newest last. Only the browser keeps them. */
	choices: z
		.array(SelectProductInput.omit({ presentationId: true }))
		.max(100)
		.default([]),
})
export type PreviewInput = z.infer<typeof PreviewInput>

/** A deck as its homeowner would see it now. `presentationId` of the playback is the id of the deck. */
export const DeckPreview = z.object({
	playback: Playback,
	/** True when prices depend on sample values of price variables, because the deck has no defaults for them. */
	usesSampleValues: z.boolean(),
})
export type DeckPreview = z.infer<typeof DeckPreview>
