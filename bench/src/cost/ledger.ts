import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddingServer, SpeechServer } from '@dormer/providers/testing'
import { z } from 'zod'
import type { Database, Product } from '../targets/stage.ts'
import type { TokenCounter } from './count-tokens.ts'
import { readParent, readTreeCpuMs } from './cpu-time.ts'

/** What the work of one part of the scenario used. */
export type Usage = {
	speechCharacters: number
	speechSeconds: number
	modelCalls: number
	inputTokens: number
	cachedTokens: number
	/** Tokens that would be cached if other homeowners asked about the deck shortly before. */
	cachedTokensOfBusyDeck: number
	outputTokens: number
	embeddingTokens: number
	/** Bytes of new files in the object store. */
	fileBytes: number
	/** Bytes of new rows in Postgres, without indexes. */
	rowBytes: number
	sentBytes: number
	requests: number
	jobs: number
	serverCpuMs: number
	databaseCpuMs: number
}

export type Meters = {
	product: Product
	database: Database
	/** Folder of the object store. */
	objects: string
	speech: SpeechServer
	embedding: EmbeddingServer
	tokens: TokenCounter
}

/** Counts what the product uses. */
export type Ledger = {
	/** Waits until all jobs are done. Returns what was used since the last call, without bytes sent and requests. */
	take: () => Promise<Usage>
}

const POLL_MS = 100

/** Starts to count. Jobs are counted by a trigger on the job table; jobs of the schedule do not count. */
export async function openLedger(meters: Meters): Promise<Ledger> {
	await countJobs(meters.database)
	let last = await readMeters(meters)
	return {
		take: async () => {
			await waitForJobs(meters.database)
			const now = await readMeters(meters)
			const used = Object.fromEntries(
				Object.entries(now).map(([name, value]) => [name, value - last[name as keyof Usage]]),
			)
			last = now
			return used as Usage
		},
	}
}

const EmbeddingCall = z.object({ input: z.array(z.string()) })

async function readMeters(meters: Meters): Promise<Usage> {
	const { product, database, objects, speech, embedding, tokens } = meters
	const { calls, input, cached, cachedForever, output } = tokens.total()
	const embedded = embedding.requests.flatMap(
		({ body }) => EmbeddingCall.parse(JSON.parse(body.toString())).input,
	)
	const { seconds, jobs, postgres } = await readDatabase(database)
	return {
		speechCharacters: [...speech.synthesizedTexts.join('')].length,
		speechSeconds: seconds,
		modelCalls: calls,
		inputTokens: input,
		cachedTokens: cached,
		cachedTokensOfBusyDeck: cachedForever,
		outputTokens: output,
		embeddingTokens: embedded.reduce((sum, text) => sum + tokens.lengthOf(text), 0),
		fileBytes: await readFolderBytes(objects),
		rowBytes: await readRowBytes(database),
		sentBytes: 0,
		requests: 0,
		jobs,
		serverCpuMs: readTreeCpuMs(product.pid),
		databaseCpuMs: readTreeCpuMs(readParent(postgres)),
	}
}

async function countJobs({ pool }: Database): Promise<void> {
	await pool.query(`
		create schema bench;
		create table bench.job (task text not null);
		create function bench.count_job() returns trigger language plpgsql as $$
		begin
			insert into bench.job select identifier from graphile_worker._private_tasks where id = new.task_id;
			return null;
		end $$;
		create trigger count_job after insert on graphile_worker._private_jobs
			for each row when (not (new.payload::jsonb ? '_cron')) execute function bench.count_job()`)
}

async function readDatabase({ pool }: Database) {
	const { rows } = await pool.query<{ seconds: number; jobs: number; postgres: number }>(
		`select coalesce((select sum(duration_ms) from narration_sentence), 0)::float8 / 1000 as seconds,
		        (select count(*) from bench.job)::int as jobs, pg_backend_pid() as postgres`,
	)
	return rows[0] ?? { seconds: 0, jobs: 0, postgres: 0 }
}

/** Size of the header and the line pointer of a row in Postgres, in bytes. */
const ROW_HEADER = 28

/** Returns the stored size of all rows of the product, with their headers and without indexes. */
async function readRowBytes({ pool }: Database): Promise<number> {
	const { rows } = await pool.query<{ statement: string }>(
		`select format('select coalesce(sum(%s), 0)::float8 as bytes from %I.%I',
		               string_agg(format('coalesce(pg_column_size(%I), 0)', a.attname), ' + ') || ' + ${ROW_HEADER}',
		               n.nspname, c.relname) as statement
		   from pg_class c
		   join pg_namespace n on n.oid = c.relnamespace
		   join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
		  where n.nspname = 'public' and c.relkind = 'r'
		  group by n.nspname, c.relname`,
	)
	let bytes = 0
	for (const { statement } of rows) {
		const { rows: sums } = await pool.query<{ bytes: number }>(statement)
		bytes += sums[0]?.bytes ?? 0
	}
	return bytes
}

async function readFolderBytes(folder: string): Promise<number> {
	const names = await readdir(folder, { recursive: true }).catch(() => [])
	const sizes = await Promise.all(
		names.map(async (name) => {
			const entry = await stat(path.join(folder, name))
			return entry.isFile() ? entry.size : 0
		}),
	)
	return sizes.reduce((sum, size) => sum + size, 0)
}

async function waitForJobs({ pool }: Database): Promise<void> {
	for (;;) {
		const { rows } = await pool.query(
			'select 1 from graphile_worker.jobs where run_at <= now() limit 1',
		)
		if (rows.length === 0) return
		await sleep(POLL_MS)
	}
}
