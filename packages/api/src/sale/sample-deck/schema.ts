import { z } from 'zod'
import { Url, Uuid } from '../../core/schema.ts'

/** Tag of the sample deck. The editor does not count a deck with this tag as a deck of the company. */
export const SAMPLE_TAG = 'Sample'

export const SampleDeck = z.object({ deckId: Uuid, url: Url })
export type SampleDeck = z.infer<typeof SampleDeck>
