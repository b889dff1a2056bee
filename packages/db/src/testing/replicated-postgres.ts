import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded.ts'
import { migrate } from '../migrate.ts'

const run = promisify(execFile)

/** A migrated primary with a streaming replica on loopback. */
export type ReplicatedPostgres = {
	url: string
	replicaUrl: string
	replicaPid: () => number
	/** Stops the replay on the replica, so that the replica shows no later commits. */
	pauseReplay: () => Promise<void>
	resumeReplay: () => Promise<void>
	/** Starts the replica again at the same address after its process was killed. */
	restartReplica: () => Promise<void>
	close: () => Promise<void>
}

/** Starts a primary and a streaming replica, each with the embedded Postgres. The replica begins as a copy of the stopped primary. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-test-'))
	await chmod(directory, 0o711)
	const folders = {
		primary: path.join(directory, 'primary'),
		replica: path.join(directory, 'replica'),
	}
	const empty = await startEmbeddedPostgres(folders.primary)
	await migrate(empty.url)
	await empty.stop()
	await run('cp', ['-a', folders.primary, folders.replica])
	await writeFile(path.join(folders.replica, 'data', 'standby.signal'), '')
	const primary = await startEmbeddedPostgres(folders.primary)
	const settings = { primary_conninfo: primary.url, wal_retrieve_retry_interval: '100' }
	let replica: EmbeddedPostgres = await startEmbeddedPostgres(folders.replica, { settings })
	const port = Number(new URL(replica.url).port)
	return {
		url: primary.url,
		replicaUrl: replica.url,
		replicaPid: () => {
			const pid = replica.pid()
			if (pid === undefined) throw new Error('The replica does not run')
			return pid
		},
		pauseReplay: () => query(replica.url, 'select pg_wal_replay_pause()'),
		resumeReplay: () => query(replica.url, 'select pg_wal_replay_resume()'),
		restartReplica: async () => {
			replica = await startEmbeddedPostgres(folders.replica, { settings, port })
		},
		close: async () => {
			await replica.stop()
			await primary.stop()
			await rm(directory, { recursive: true, force: true })
		},
	}
}

async function query(url: string, statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	await client.query(statement)
	await client.end()
}
