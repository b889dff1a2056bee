import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
	type App,
	AppError,
	type Config,
	type ConfigSource,
	checkSeal,
	completeConfig,
	endLive,
	errorBody,
} from '@dormer/api'
import { createDb, createPool, type PoolUse } from '@dormer/db'
import { startEmbeddedPostgres } from '@dormer/db/embedded'
import { migrate } from '@dormer/db/migrate'
import { createProviders } from '@dormer/providers'
import { compileTopicsAhead } from '@dormer/providers/language'
import { createServer } from './http/server.ts'
import { createHttpServer } from './http/time-limits.ts'
import { createLog } from './monitoring/log.ts'
import { measureProviders } from './monitoring/measure-providers.ts'
import { startMetrics } from './monitoring/metrics.ts'
import type { ProcessState } from './monitoring/readiness.ts'
import { providerSettings } from './provider-settings.ts'
import { startWorker } from './worker/worker.ts'

export type RunningProcess = {
	app: App
	address: string
	/** Where the figures are, if METRICS_PORT asks for them. */
	metrics: string | undefined
	/** `announced`: first tells the balancer, for DRAIN_SECONDS, by an answer of 503 to `GET /api/ready`. */
	stop: (how: { announced: boolean }) => Promise<void>
}

const LONGEST_ANSWER_MS = 10_000

/**
 * Starts what ROLE asks for: the web side, the worker, or both; before that Postgres and its migrations. `stop` ends all of
 * it in order: nothing new is taken, what is under way is answered, jobs end or are given back, connections close.
 */
export async function start(env: ConfigSource): Promise<RunningProcess> {
	const directory = path.resolve(env.DATA_DIR)
	await mkdir(directory, { recursive: true })
	const postgres = await findPostgres(env, directory)
	await migrate(postgres.url)
	const http = createHttpServer(sayStarting)
	const address = env.ROLE === 'worker' ? `http://${env.HOST}:${env.PORT}` : await listen(http, env)
	const config = completeConfig(env, env.SECRET_KEY ?? (await keepSecret(directory)), address)
	const objects = path.join(directory, 'objects')
	const use = env.ROLE === 'worker' ? 'jobs' : 'web'
	const app = createApp(config, { url: postgres.url, objects, use })
	const jobs = env.ROLE === 'all' ? { ...app, ...connect(app.log, postgres.url, 'jobs') } : app
	await checkSeal(app)
	const metrics =
		env.METRICS_PORT === undefined
			? undefined
			: await startMetrics(app, { ...env, pools: new Set([app.pool, jobs.pool]) })
	const worker = env.ROLE === 'web' ? undefined : await startWorker(jobs, postgres.url)
	const standing: ProcessState = { isDraining: false, ...(worker && { worker }) }
	if (env.ROLE !== 'worker')
		http.off('request', sayStarting).on('request', createServer(app, objects, standing))
	const ending = new AbortController()
	const ahead = env.ROLE === 'worker' ? undefined : compileTopicsAhead(ending.signal)
	return {
		app,
		address: config.PUBLIC_URL,
		metrics: metrics?.address,
		stop: async ({ announced }) => {
			standing.isDraining = true
			ending.abort()
			await ahead
			if (announced && http.listening) await sleep(config.DRAIN_SECONDS * 1000)
			const closed = close(http)
			endLive(app)
			await closed
			await worker?.stop()
			await metrics?.stop()
			await app.providers.vision.close()
			for (const { db, pool } of new Set([app, jobs])) {
				await db.$disconnect()
				await pool.end()
			}
			await postgres.stop()
		},
	}
}

/** The port is bound before all else, as it belongs to the public address: whoever comes early is asked to come again. */
function sayStarting(_request: IncomingMessage, response: ServerResponse): void {
	const refusal = new AppError('UPSTREAM_UNAVAILABLE', 'Not ready: starting')
	const headers = { 'Content-Type': 'application/json', 'Retry-After': '1', Connection: 'close' }
	response.writeHead(refusal.status, headers).end(JSON.stringify(errorBody(refusal)))
}

type Place = { url: string; objects: string; use: PoolUse }

function createApp(config: Config, at: Place): App {
	const log = createLog(config)
	const own = createProviders(providerSettings(config, at.objects))
	const providers = config.METRICS_PORT === undefined ? own : measureProviders(own)
	if (providers.email.dedupe === 'none')
		log.warn('Without SMTP_LOOKUP_URL nobody can know of a mail whose answer was lost')
	return { ...connect(log, at.url, at.use), providers, config, log, now: () => new Date() }
}

function connect(log: App['log'], url: string, use: PoolUse): Pick<App, 'db' | 'pool'> {
	const lost = (error: Error) =>
		log.warn({ reason: error.message }, 'A database connection was lost')
	const pool = createPool(url, lost, use)
	return { db: createDb(pool), pool }
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
	setTimeout(() => http.closeAllConnections(), LONGEST_ANSWER_MS).unref()
	await closed
	clearInterval(sweep)
}
