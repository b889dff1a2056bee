import { z } from 'zod'

/** The slides of a snapshot, as the activity shows them. */
export const WatchedDeck = z.object({
	slides: z.array(z.object({ id: z.string(), title: z.string(), slideType: z.string() })),
})
export type WatchedDeck = z.infer<typeof WatchedDeck>
