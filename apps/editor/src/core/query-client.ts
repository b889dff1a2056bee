import {
	type InvalidateOptions,
	type InvalidateQueryFilters,
	QueryClient,
} from '@tanstack/react-query'
import { toApiError } from './api-error.ts'

/**
 * Query client whose invalidation also reaches queries that load for the first time. React Query lets such a query keep its
 * answer, although the server may have read the data before the change.
 */
export class EditorQueryClient extends QueryClient {
	override async invalidateQueries<Key extends readonly unknown[] = readonly unknown[]>(
		filters: InvalidateQueryFilters<Key> = {},
		options?: InvalidateOptions,
	): Promise<void> {
		const loading = this.getQueryCache()
			.findAll({ ...filters, fetchStatus: 'fetching' })
			.filter(({ state }) => state.data === undefined)
		await super.invalidateQueries(filters, options)
		await Promise.all(
			loading.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)),
		)
	}
}

export const queryClient = new EditorQueryClient({
	defaultOptions: {
		queries: {
			staleTime: 5_000,
			retry: (failures, error) => failures < 2 && isWorthRetrying(toApiError(error).status),
		},
	},
})

/** Returns true for network errors and server errors, which a retry may cure. */
function isWorthRetrying(status: number | null): boolean {
	return status === null || status >= 500
}
