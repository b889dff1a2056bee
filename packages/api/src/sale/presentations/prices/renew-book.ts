import type { Tx } from '@dormer/db'
import { isBookName, readBook, withBook } from '../../../content/pricing/index.ts'
import type { PriceVariable } from '../../../content/pricing/schema.ts'
import { canonicalJson } from '../../../core/json/canonical-json.ts'
import { type SnapshotSlide, StoredSnapshot, storeSnapshot } from '../snapshot.ts'
import type { PricedPresentation } from './priced-presentation.ts'

/**
 * Returns a presentation with the items of the price book as they are now when its price has expired: a renewed price takes the
 * new book. Any other price keeps the items of its snapshot. An item that was deleted keeps its last price. Stores nothing.
 */
export async function withCurrentBook(
	db: Pick<Tx, 'priceItem'>,
	before: PricedPresentation,
	at: Date,
): Promise<PricedPresentation> {
	const { book } = before
	if (!hasExpired(before, at) || !book.variables.some(({ key }) => isBookName(key))) return before
	const variables = withItems(book, await readBook(db, before.organizationId))
	return canonicalJson(variables) === canonicalJson(book.variables)
		? before
		: { ...before, book: { ...book, variables } }
}

/** Returns whether the end of validity of an unsigned price has passed. */
export function hasExpired(
	{ validUntil, agreedAt }: Pick<PricedPresentation, 'validUntil' | 'agreedAt'>,
	at: Date,
): boolean {
	return validUntil !== null && validUntil <= at && agreedAt === null
}

/**
 * Returns the variables of a presentation with the items of the price book as they are in `current`. An item that was deleted keeps
 * its last price.
 */
export function withItems(
	{
		variables,
		slides,
	}: {
		variables: readonly PriceVariable[]
		slides: readonly Pick<SnapshotSlide, 'productData'>[]
	},
	current: readonly PriceVariable[],
): PriceVariable[] {
	const known = new Set(current.map(({ key }) => key))
	const kept = variables.filter(({ key }) => isBookName(key) && !known.has(key))
	const ofDeck = variables.filter(({ key }) => !isBookName(key))
	const priced = slides.flatMap(({ productData }) => productData ?? [])
	return withBook(priced, ofDeck, [...current, ...kept])
}

/**
 * Stores the snapshot of a presentation with the items of a renewed price. The snapshot before stays, because other presentations
 * may have it. Does nothing for a price that was not renewed.
 */
export async function storeRenewedBook(
	tx: Tx,
	{ organizationId, presentationId: id, deckId, book, storedBook }: PricedPresentation,
	at: Date,
): Promise<void> {
	if (book === storedBook) return
	const row = await tx.presentation.findUniqueOrThrow({
		where: { id, organizationId },
		select: { snapshot: { select: { content: true } } },
	})
	const stored = StoredSnapshot.parse(row.snapshot.content)
	const content = { ...stored, deck: { ...stored.deck, priceVariables: book.variables } }
	const snapshotHash = await storeSnapshot(tx, { organizationId, deckId, content, at })
	await tx.presentation.update({ where: { id, organizationId }, data: { snapshotHash } })
}
