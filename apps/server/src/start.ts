import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import {
	type App,
	type Config,
	type ConfigSource,
	checkSeal,
	completeConfig,
	endLive,
} from '@dormer/api'
import { createDb, createPool } from '@dormer/db'
import { startEmbeddedPostgres } from '@dormer/db/embedded'
import { migrate } from '@dormer/db/migrate'
import { createProviders } from '@dormer/providers'
import { pino } from 'pino'
import { providerSettings } from './providers.ts'
import { createServer } from './server.ts'
import { startWorker } from './worker.ts'

export type Running = { app: App; address: string; stop: () => Promise<void> }

/** Starts what ROLE asks for: the web side, the worker, or both; before that Postgres and its migrations. `stop` ends all of it cleanly. */
export async function start(env: ConfigSource): Promise<Running> {
	const directory = path.resolve(env.DATA_DIR)
	await mkdir(directory, { recursive: true })
	const postgres = await findPostgres(env, directory)
	await migrate(postgres.url)
	const http = createHttpServer()
	const address = env.ROLE === 'worker' ? `http://${env.HOST}:${env.PORT}` : await listen(http, env)
	const config = completeConfig(env, env.SECRET_KEY ?? (await keepSecret(directory)), address)
	const objects = path.join(directory, 'objects')
	const app = createApp(config, { url: postgres.url, objects })
	await checkSeal(app)
	if (env.ROLE !== 'worker') http.on('request', createServer(app, objects))
	const worker = env.ROLE === 'web' ? undefined : await startWorker(app, postgres.url)
	return {
		app,
		address: config.PUBLIC_URL,
		stop: async () => {
			const closed = close(http)
			endLive(app)
			await closed
			await worker?.stop()
			await app.providers.vision.close()
			await app.db.$disconnect()
			await app.pool.end()
			await postgres.stop()
		},
	}
}

function createApp(config: Config, at: { url: string; objects: string }): App {
	const log = pino({
		level: config.LOG_LEVEL,
		redact: [
			'req.headers.authorization',
			'req.headers.cookie',
			'req.headers["x-presentation-token"]',
		],
	})
	const pool = createPool(at.url, (error) =>
		log.warn({ reason: error.message }, 'A database connection was lost'),
	)
	const providers = createProviders(providerSettings(config, at.objects))
	if (providers.email.dedupe === 'none')
		log.warn('Without SMTP_LOOKUP_URL nobody can know of a mail whose answer was lost')
	return {
		db: createDb(pool),
		pool,
		providers,
		config,
		log,
		now: () => new Date(),
	}
}

async function findPostgres(env: ConfigSource, directory: string) {
	if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, stop: async () => {} }
	return startEmbeddedPostgres(path.join(directory, 'postgres'))
}

/** The key that signs, made once and kept (contract, section 10, SECRET_KEY). */
async function keepSecret(directory: string): Promise<string> {
	const file = path.join(directory, 'secret.key')
	await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
		() => {},
	)
	return readFile(file, 'utf8')
}

async function listen(http: Server, env: ConfigSource): Promise<string> {
	await new Promise<void>((resolve, reject) => {
		http.once('error', reject)
		http.listen(env.PORT, env.HOST, resolve)
	})
	const { port } = http.address() as AddressInfo
	const host = ['0.0.0.0', '::'].includes(env.HOST) ? 'localhost' : env.HOST
	return `http://${host}:${port}`
}

/** Answers what is under way, takes nothing new. */
async function close(http: Server): Promise<void> {
	if (!http.listening) return
	const closed = new Promise((resolve) => http.close(resolve))
	const sweep = setInterval(() => http.closeIdleConnections(), 50)
	setTimeout(() => http.closeAllConnections(), 5000).unref()
	await closed
	clearInterval(sweep)
}
