import type { OrgContext } from '../../core/trpc.ts'
import { createDeckCache } from './deck-version.ts'
import { preflightDeck } from './preflight.ts'

/**
 * Returns the errors that the preflight of a deck finds. Caches them until data changes that the preflight reads, because every
 * new presentation needs them.
 */
export const listPreflightErrors = createDeckCache(
	async (ctx: OrgContext, { deckId }) => (await preflightDeck(ctx, { deckId })).errors,
)
