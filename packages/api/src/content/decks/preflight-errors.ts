import type { OrgContext } from '../../core/trpc.ts'
import { createDeckCache } from './deck-version.ts'
import { preflightDeck } from './preflight.ts'

/**
 * Returns the errors of the deck's preflight. Computes them only when something that the preflight reads has changed,
 * because each new presentation needs them and few follow a change.
 */
export const listPreflightErrors = createDeckCache(
	async (ctx: OrgContext, { deckId }) => (await preflightDeck(ctx, { deckId })).errors,
)
