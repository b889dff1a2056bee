import type { PriceBookField, PriceItem, PriceUnit } from '@dormer/api/content/price-book/schema'
import { formatRelativeTime } from '../core/format.ts'

export const FIELD_LABELS: Record<PriceBookField, string> = {
	name: 'Item',
	key: 'Key',
	unit: 'Unit',
	price: 'Price',
	formula: 'Formula',
	taxable: 'Taxable',
	description: 'Description',
}
export const UNIT_LABELS: Record<PriceUnit, string> = {
	square: 'Square',
	linear_foot: 'Linear foot',
	square_foot: 'Square foot',
	each: 'Each',
	hour: 'Hour',
	day: 'Day',
	layer: 'Layer',
	sheet: 'Sheet',
	bundle: 'Bundle',
	roll: 'Roll',
	job: 'Job',
}
/** Most places of use that a row names. */
const SHOWN_USES = 2

/** Names where an item is used: “Full roof, slide 4, Better and 2 more”. */
export function formatUses({ usedIn }: Pick<PriceItem, 'usedIn'>): string {
	if (usedIn.length === 0) return 'Not used yet'
	const places = usedIn.map(({ deckName, place }) =>
		deckName === null ? place : `${deckName}, ${place}`,
	)
	const more = places.length - SHOWN_USES
	const named = places.slice(0, SHOWN_USES).join(' · ')
	const text = more > 0 ? `${named} and ${more} more` : named
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

export function formatChanged({ updatedAt }: Pick<PriceItem, 'updatedAt'>): string {
	const text = formatRelativeTime(updatedAt)
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Counts the decks that use an item: “18 items, used in 4 decks”. */
export function describeBook(items: readonly PriceItem[]): string {
	const decks = new Set(items.flatMap(({ usedIn }) => usedIn.flatMap(({ deckId }) => deckId ?? [])))
	const count = `${items.length.toLocaleString('en-US')} ${items.length === 1 ? 'item' : 'items'}`
	if (decks.size === 0) return count
	return `${count}, used in ${decks.size} ${decks.size === 1 ? 'deck' : 'decks'}`
}
