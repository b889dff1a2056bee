import type { ListDocumentsInput } from '@dormer/api/contracts/documents/schema'

/** Query for signed contracts whose sealing failed, which a rep can seal again. */
export const UNSEALED_QUERY = {
	sealStatus: 'failed',
	limit: 5,
} satisfies Partial<ListDocumentsInput>

/** Query options that poll every minute, because no event reports that the last attempt to seal a contract failed. */
export const UNSEALED_POLLING = { refetchInterval: 60_000 }
