import type { DeckDetail } from '@dormer/api/content/decks/schema'
import type { Handlers } from '@dormer/tooling/stub-api'
import { contractSettingsFixture } from './contract-fixture.ts'
import { CLEAN_PREFLIGHT, deckDetailFixture, voiceFixture } from './deck-fixture.ts'

/**
 * Returns handlers that load a deck into the deck editor. A handler in `handlers` replaces the default handler of the
 * same name.
 */
export function deckHandlers(
	detail: DeckDetail = deckDetailFixture(),
	handlers: Handlers = {},
): Handlers {
	return {
		...handlers,
		decks: {
			get: () => detail,
			preflight: () => CLEAN_PREFLIGHT,
			list: () => ({ decks: [] }),
			...handlers.decks,
		},
		contracts: {
			getSettings: () => ({ settings: contractSettingsFixture() }),
			...handlers.contracts,
		},
		fonts: { list: () => ({ fonts: [] }), ...handlers.fonts },
		generation: { statuses: () => ({ statuses: {} }), ...handlers.generation },
		priceBook: { list: () => ({ items: [] }), ...handlers.priceBook },
		voices: { list: () => ({ voices: [voiceFixture()] }), ...handlers.voices },
	}
}
