import type { ListDocumentsInput } from '@dormer/api/contracts/documents/schema'

/** Signed contracts whose seal failed, which wait for somebody to have them sealed again. */
export const UNSEALED = { sealStatus: 'failed', limit: 5 } satisfies Partial<ListDocumentsInput>

/** No event tells that the last try to seal one failed: it is looked for each minute. */
export const LOOK_FOR_UNSEALED = { refetchInterval: 60_000 }
