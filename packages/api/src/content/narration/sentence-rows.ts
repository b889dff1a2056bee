import type { Pool } from 'pg'
import type { WordTiming } from '../../core/schema.ts'

/** A spoken sentence that is kept. */
export type SentenceRow = {
	hash: string
	audioKey: string
	durationMs: number
	wordTimings: WordTiming[]
	characters: number
}

type Rows = Map<string, SentenceRow>
type Gathering = { hashes: Set<string>; rows: Promise<Rows> }

/** Served by narration_sentence (organization_id, hash). */
const KNOWN = `
	select hash, audio_key as "audioKey", duration_ms as "durationMs",
	       word_timings as "wordTimings", characters
	  from narration_sentence
	 where organization_id = $1 and hash = any($2)`

const gathering = new WeakMap<Pool, Map<string, Gathering>>()

/**
 * The company's sentences of these hashes that are known, by hash. Calls of one turn of the event loop share one
 * query: a batch of slides asks once.
 */
export async function readSentences(
	pool: Pool,
	organizationId: string,
	hashes: readonly string[],
): Promise<Rows> {
	const companies = gathering.get(pool) ?? new Map<string, Gathering>()
	gathering.set(pool, companies)
	const open = companies.get(organizationId) ?? openGathering(pool, organizationId, companies)
	for (const hash of hashes) open.hashes.add(hash)
	return open.rows
}

function openGathering(
	pool: Pool,
	organizationId: string,
	companies: Map<string, Gathering>,
): Gathering {
	const hashes = new Set<string>()
	const turn = new Promise((resolve) => setImmediate(resolve))
	const rows = turn.then(async () => {
		companies.delete(organizationId)
		const answer = await pool.query<SentenceRow>({
			name: 'narration.known',
			text: KNOWN,
			values: [organizationId, [...hashes]],
		})
		return new Map(answer.rows.map((row) => [row.hash, row]))
	})
	const opened = { hashes, rows }
	companies.set(organizationId, opened)
	return opened
}
