import { type Context, completeConfig, createCaller, readConfig } from '@dormer/api'
import { createDb, createPool } from '@dormer/db'
import { createProviders } from '@dormer/providers'
import { pino } from 'pino'
import type { TestEnvironment } from './test-environment.ts'

/**
 * Returns a tRPC caller that runs the procedures inside this process. The caller has the credential `caller` and the
 * clock `now`.
 */
export function createInProcessCaller(
	{ env }: TestEnvironment,
	caller: Context['caller'],
	now: () => Date = () => new Date(),
): ReturnType<typeof createCaller> {
	const pool = createPool(env.DATABASE_URL ?? '', () => {})
	const config = completeConfig(readConfig(env), env.SECRET_KEY ?? '', 'http://127.0.0.1')
	const directory = env.DATA_DIR ?? ''
	return createCaller({
		db: createDb(pool),
		pool,
		directPool: pool,
		config,
		log: pino({ level: 'silent' }),
		now,
		providers: createProviders({
			directory,
			mailDirectory: directory,
			publicUrl: config.PUBLIC_URL,
			secretKey: config.SECRET_KEY,
		}),
		caller,
		requestId: 'torture',
		ip: '127.0.0.1',
		userAgent: null,
		cookieHeader: '',
		setHeader: () => {},
	})
}
