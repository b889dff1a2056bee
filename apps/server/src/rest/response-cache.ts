import { createHash } from 'node:crypto'

type CachedResponse = { revision: string; storedAt: number; bytes: Buffer; etag: string }

/**
 * Maximum age of a cached response in milliseconds. Signed URLs in a response are valid for hours, which is much
 * longer.
 */
const MAX_AGE_MS = 600_000
const MAX_BYTES = 64_000_000

/**
 * Creates the cache for responses of polled reads. A cached response is valid while the revision of the organization is
 * unchanged. Every request reads that revision from Postgres, so the cache is correct when several processes run.
 * Responses are stored as bytes.
 */
export function createResponseCache(now: () => Date) {
	const responses = new Map<string, CachedResponse>()
	let size = 0

	const drop = (key: string) => {
		size -= responses.get(key)?.bytes.byteLength ?? 0
		responses.delete(key)
	}

	return {
		/** Returns the response stored under `key` at this revision, or undefined when it is missing or too old. */
		find(key: string, revision: string): CachedResponse | undefined {
			const response = responses.get(key)
			if (response?.revision !== revision) return undefined
			return now().getTime() - response.storedAt < MAX_AGE_MS ? response : undefined
		},
		/** Stores a response. Drops the oldest responses while the cache exceeds its maximum size. */
		store(key: string, revision: string, body: unknown): CachedResponse {
			const bytes = Buffer.from(JSON.stringify(body))
			const digest = createHash('sha256').update(bytes).digest('base64url')
			const response = { revision, storedAt: now().getTime(), bytes, etag: `"${digest}"` }
			drop(key)
			responses.set(key, response)
			size += bytes.byteLength
			for (const [oldest] of responses) {
				if (size <= MAX_BYTES) break
				drop(oldest)
			}
			return response
		},
	}
}
export type ResponseCache = ReturnType<typeof createResponseCache>
