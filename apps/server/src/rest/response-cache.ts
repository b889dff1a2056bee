import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A response as bytes. `gzipped` is null until the response was compressed. */
export type CachedResponse = {
	revision: string
	storedAt: number
	bytes: Buffer
	gzipped: Buffer | null
	etag: string
}

/** Maximum age of a cached response in milliseconds. It is much shorter than the validity of its signed URLs. */
const MAX_AGE_MS = 600_000
const MAX_BYTES = 16_000_000
/** Size in bytes below which a response is not compressed, because it fits into one network packet. */
const MIN_GZIP_BYTES = 1_000
/** A response is compressed only after it has not changed for this number of milliseconds. */
const MIN_GZIP_AGE_MS = 1_000
const compress = promisify(gzip)

/**
 * Creates the cache for responses of polled reads. A cached response is valid while the revision of the organization is
 * unchanged. Every request reads that revision from Postgres, so the cache is correct even with several processes.
 */
export function createResponseCache(now: () => Date) {
	const responses = new Map<string, CachedResponse>()
	const running = new Map<string, Promise<CachedResponse>>()
	const compressing = new WeakSet<CachedResponse>()
	let size = 0

	/** Returns the response stored under `key` for `revision`, or undefined when it is missing or too old. */
	function find(key: string, revision: string): CachedResponse | undefined {
		const response = responses.get(key)
		if (response?.revision !== revision) return undefined
		const age = now().getTime() - response.storedAt
		if (age >= MAX_AGE_MS) return undefined
		if (age >= MIN_GZIP_AGE_MS) void addGzip(key, response)
		return response
	}

	async function addGzip(key: string, response: CachedResponse): Promise<void> {
		if (response.bytes.byteLength < MIN_GZIP_BYTES || compressing.has(response)) return
		compressing.add(response)
		const gzipped = await compress(response.bytes)
		if (responses.get(key) !== response) return
		response.gzipped = gzipped
		size += gzipped.byteLength
	}

	/** Stores a response. Drops all responses that are too old, and the oldest ones while the cache exceeds its maximum size. */
	function store(key: string, revision: string, body: unknown): CachedResponse {
		const bytes = Buffer.from(JSON.stringify(body))
		const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`
		const response = { revision, storedAt: now().getTime(), bytes, gzipped: null, etag }
		drop(key)
		responses.set(key, response)
		size += sizeOf(response)
		for (const [oldest, { storedAt }] of responses) {
			if (size <= MAX_BYTES && response.storedAt - storedAt < MAX_AGE_MS) break
			drop(oldest)
		}
		return response
	}

	function drop(key: string): void {
		size -= sizeOf(responses.get(key))
		responses.delete(key)
	}

	return {
		/**
		 * Returns the response stored under `key` for `revision`. Otherwise runs `call` and stores its result. Concurrent reads share
		 * one run of `call`. When the shared run fails, each of the other reads runs `call` itself.
		 */
		async read(
			key: string,
			revision: string,
			call: () => Promise<unknown>,
		): Promise<CachedResponse> {
			const found = find(key, revision)
			if (found !== undefined) return found
			const runKey = `${revision} ${key}`
			const run = async () => store(key, revision, await call())
			const shared = running.get(runKey)
			if (shared !== undefined) return shared.catch(run)
			const started = run()
			running.set(runKey, started)
			try {
				return await started
			} finally {
				running.delete(runKey)
			}
		},
	}
}

function sizeOf(response: CachedResponse | undefined): number {
	return (response?.bytes.byteLength ?? 0) + (response?.gzipped?.byteLength ?? 0)
}

export type ResponseCache = ReturnType<typeof createResponseCache>
