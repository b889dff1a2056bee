import type { ListDocumentsInput } from '@dormer/api/contracts/documents/schema'

/** Query for signed contracts whose sealing failed. A rep can start the sealing again. */
export const UNSEALED_QUERY = {
	sealStatus: 'failed',
	limit: 5,
} satisfies Partial<ListDocumentsInput>

/**
 * Query options that poll every minute. Polling is needed because no event is emitted when the last attempt to seal a
 * contract fails.
 */
export const UNSEALED_POLLING = { refetchInterval: 60_000 }
