import path from 'node:path'
import type { App, ConfigSource } from '@dormer/api'
import { superviseEmbeddedPostgres } from '@dormer/db/supervise'
import { lockDirectory } from './lock-directory.ts'

export type OpenPostgres = {
	url: string
	/** URL that connects to Postgres without a transaction pooler in between. Equals `url` when DATABASE_DIRECT_URL is not set. */
	directUrl: string
	/**
	 * Sets the log that records restarts of the embedded Postgres, and the address of this server. A second server with the same
	 * data directory refuses to start and shows this address in its error message.
	 */
	announce: (log: App['log'], address: string) => void
	stop: () => Promise<void>
}

/**
 * Returns the Postgres of DATABASE_URL. Without DATABASE_URL, starts the embedded Postgres. Rejects with a one-line error when
 * another server uses the data directory.
 */
export async function openPostgres(env: ConfigSource, directory: string): Promise<OpenPostgres> {
	const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = env
	if (url !== undefined && directUrl !== undefined)
		return {
			url,
			directUrl,
			announce: () => {},
			stop: async () => {},
		}
	const lock = await lockDirectory(directory)
	let log: App['log'] | undefined
	const postgres = await superviseEmbeddedPostgres(path.join(directory, 'postgres'), {
		lost: () => log?.error('the embedded Postgres ended; it is started again'),
		restarted: () => log?.warn('the embedded Postgres runs again'),
		failed: (error) => log?.error({ err: error }, 'the embedded Postgres could not be started'),
	})
	return {
		url: postgres.url,
		directUrl: postgres.url,
		announce: (current, address) => {
			log = current
			lock.setAddress(address)
		},
		stop: async () => {
			await postgres.stop()
			await lock.release()
		},
	}
}
