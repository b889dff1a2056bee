/** Namespace of the items of the price book in formulas: `book.ridge_vent`. No variable of a deck can have such a key. */
const NAMESPACE = 'book.'

/** Returns the name by which formulas know an item. */
export const bookName = (key: string): string => `${NAMESPACE}${key}`

/** Returns whether a name in a formula is an item of the price book. */
export const isBookName = (name: string): boolean => name.startsWith(NAMESPACE)
