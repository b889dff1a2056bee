import type { OrgContext } from '../../core/trpc.ts'
import { createDeckCache } from './deck-version.ts'
import { preflightDeck } from './preflight.ts'

/**
 * Returns the errors that the preflight of a deck finds. They become warnings of every new presentation, so they are cached.
 * The preflight runs again only after the data that it reads has changed.
 */
export const listPreflightErrors = createDeckCache(
	async (ctx: OrgContext, { deckId }) => (await preflightDeck(ctx, { deckId })).errors,
)
