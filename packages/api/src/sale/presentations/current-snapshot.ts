import { createDeckCache, type DeckVersion } from '../../content/decks/index.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { buildPriceBook, type PriceBook } from './prices/calculate-prices.ts'
import { storeSnapshotPrices } from './prices/stored-prices.ts'
import { takeSnapshot } from './snapshot.ts'

/**
 * Data from a deck's snapshot that a new presentation needs. `book` holds the deck's price variables and its pricing slides.
 */
export type CurrentSnapshot = {
	hash: string
	slides: number
	book: PriceBook
	/** Result of `storeSnapshotPrices`. */
	prices: string | null
}

/** Returns the snapshot of a deck's current content. When the deck has changed, stores a new snapshot first. */
export const currentSnapshot = createDeckCache(
	async (
		ctx: Pick<OrgContext, 'pool' | 'db' | 'organizationId' | 'now'>,
		{ deckId }: DeckVersion,
	): Promise<CurrentSnapshot> => {
		const { db, organizationId, now } = ctx
		const { hash, content } = await takeSnapshot(db, { organizationId, deckId, at: now() })
		const { variables, slides } = buildPriceBook(content)
		const priced = slides.filter(({ slideType }) => slideType === 'product_pricing_v1')
		const book = { variables, slides: priced }
		const prices = await storeSnapshotPrices(ctx, { hash, book })
		return { hash, slides: slides.length, book, prices }
	},
)
