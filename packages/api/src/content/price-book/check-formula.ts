import { invalid } from '../../core/errors.ts'
import {
	type BookItem,
	bookName,
	cycleReason,
	findBookCycle,
	findItemProblem,
} from '../pricing/index.ts'

/**
 * Rejects with 400 an item whose formula is invalid, names an unknown value or leads back to the item. `book` contains all items
 * of the company as they would be after the change.
 */
export function requireValidFormula(item: BookItem, book: readonly BookItem[]): void {
	const problem = findItemProblem(item, new Set(book.map(({ key }) => bookName(key))))
	if (problem !== null) throw invalid('formula', problem)
	const cycle = findBookCycle(book)
	if (cycle !== null) throw invalid('formula', cycleReason(cycle))
}
