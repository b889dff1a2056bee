/** Most items in the price book of a company. */
export const MAX_PRICE_ITEMS = 2000
export const BOOK_IS_FULL: string = `A price book has at most ${MAX_PRICE_ITEMS.toLocaleString('en-US')} items. Delete an item first.`
/** Longest table that can be imported, in characters: a table of all items stays below the limit of a JSON request. */
export const MAX_TABLE_CHARACTERS = 900_000
