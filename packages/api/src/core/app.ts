import type { Db } from '@dormer/db'
import type { Providers } from '@dormer/providers'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** The application: its database, providers, configuration, logger and clock. Every operation receives the `App`. */
export type App = {
	db: Db
	/** The connection pool of `db`. Reads that are very frequent send their SQL directly to the pool. */
	pool: Pool
	/**
	 * Connections for LISTEN and the job queue, which do not work through a transaction pooler. The same as `pool` unless
	 * DATABASE_DIRECT_URL is set.
	 */
	directPool: Pool
	providers: Providers
	config: Config
	log: Logger
	now: () => Date
}
