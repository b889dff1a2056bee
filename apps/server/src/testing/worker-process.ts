import type { ChildProcess } from 'node:child_process'
import { spawnProduct } from './spawn-product.ts'
import type { TestServer } from './test-server.ts'

/**
 * Starts a worker as a separate process that uses the database and the object store of the test server. `env` adds environment
 * variables.
 */
export function startWorkerProcess(
	{ pool, config }: TestServer,
	env: Record<string, string>,
): ChildProcess {
	return spawnProduct(
		{
			ROLE: 'worker',
			DATABASE_URL: pool.options.connectionString,
			SECRET_KEY: config.SECRET_KEY,
			DATA_DIR: config.DATA_DIR,
			DEMO: '0',
			LOG_LEVEL: 'silent',
			...env,
		},
		['ignore', 'ignore', 'inherit'],
	)
}
