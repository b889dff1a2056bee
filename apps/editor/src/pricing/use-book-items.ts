import type { PriceItem } from '@dormer/api/content/price-book/schema'
import { trpc } from '../core/trpc.ts'

const NONE: readonly PriceItem[] = []

/** Returns the items of the price book by name. Returns none until they are loaded. */
export function useBookItems(): readonly PriceItem[] {
	return trpc.priceBook.list.useQuery({}, { staleTime: 60_000 }).data?.items ?? NONE
}
