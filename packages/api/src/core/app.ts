import type { Db } from '@dormer/db'
import type { Providers } from '@dormer/providers'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** The one thing handed down. Nothing in it differs from process to process but where it runs. */
export type App = {
	db: Db
	/** Shared with `db`: hot reads are one statement of plain rows. */
	pool: Pool
	providers: Providers
	config: Config
	log: Logger
	now: () => Date
}
