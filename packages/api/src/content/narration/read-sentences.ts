import type { Pool } from 'pg'
import type { WordTiming } from '../../core/schema.ts'

/** A stored sentence with its audio and word timings. */
export type SentenceRow = {
	hash: string
	audioKey: string
	durationMs: number
	wordTimings: WordTiming[]
	characters: number
}

type Rows = Map<string, SentenceRow>
type PendingRead = { hashes: Set<string>; rows: Promise<Rows> }

/** SQL that reads sentences by their hashes. Uses the index narration_sentence (organization_id, hash). */
const SENTENCES_BY_HASH = `
	select hash, audio_key as "audioKey", duration_ms as "durationMs",
	       word_timings as "wordTimings", characters
	  from narration_sentence
	 where organization_id = $1 and hash = any($2)`

const pendingReads = new WeakMap<Pool, Map<string, PendingRead>>()

/**
 * Returns the organization's stored sentences for the given hashes, by hash. Calls in the same tick of the event loop
 * share one query, so a batch of slides needs only one query.
 */
export async function readSentences(
	pool: Pool,
	organizationId: string,
	hashes: readonly string[],
): Promise<Rows> {
	const companies = pendingReads.get(pool) ?? new Map<string, PendingRead>()
	pendingReads.set(pool, companies)
	const pending = companies.get(organizationId) ?? scheduleRead(pool, organizationId, companies)
	for (const hash of hashes) pending.hashes.add(hash)
	return pending.rows
}

function scheduleRead(
	pool: Pool,
	organizationId: string,
	companies: Map<string, PendingRead>,
): PendingRead {
	const hashes = new Set<string>()
	const nextTick = new Promise((resolve) => setImmediate(resolve))
	const rows = nextTick.then(async () => {
		companies.delete(organizationId)
		const answer = await pool.query<SentenceRow>({
			name: 'narration.known',
			text: SENTENCES_BY_HASH,
			values: [organizationId, [...hashes]],
		})
		return new Map(answer.rows.map((row) => [row.hash, row]))
	})
	const scheduled = { hashes, rows }
	companies.set(organizationId, scheduled)
	return scheduled
}
