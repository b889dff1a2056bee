import { createHash } from 'node:crypto'

type CachedResponse = { revision: string; keptAt: number; bytes: Buffer; etag: string }

/** Signed addresses inside an answer live for hours; an answer is kept for less. */
const MAX_AGE_MS = 600_000
const MAX_BYTES = 64_000_000

/**
 * Answers of polled reads, kept as bytes. One is good for as long as the organization's revision is the one it was
 * computed at; the revision comes from Postgres with every request, so this holds across processes.
 */
export function createResponseCache(now: () => Date) {
	const answers = new Map<string, CachedResponse>()
	let size = 0

	const drop = (key: string) => {
		size -= answers.get(key)?.bytes.byteLength ?? 0
		answers.delete(key)
	}

	return {
		/** The answer kept under `key` at this revision, if it is still good. */
		find(key: string, revision: string): CachedResponse | undefined {
			const answer = answers.get(key)
			if (answer?.revision !== revision) return undefined
			return now().getTime() - answer.keptAt < MAX_AGE_MS ? answer : undefined
		},
		/** Keeps an answer, dropping the ones kept longest when there are too many bytes. */
		keep(key: string, revision: string, body: unknown): CachedResponse {
			const bytes = Buffer.from(JSON.stringify(body))
			const digest = createHash('sha256').update(bytes).digest('base64url')
			const answer = { revision, keptAt: now().getTime(), bytes, etag: `"${digest}"` }
			drop(key)
			answers.set(key, answer)
			size += bytes.byteLength
			for (const [oldest] of answers) {
				if (size <= MAX_BYTES) break
				drop(oldest)
			}
			return answer
		},
	}
}
export type ResponseCache = ReturnType<typeof createResponseCache>
