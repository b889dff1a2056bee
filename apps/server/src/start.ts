import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
	type App,
	AppError,
	type Config,
	type ConfigSource,
	checkSealCertificate,
	completeConfig,
	endLiveStreams,
	errorBody,
	reencryptSecondFactors,
	reencryptSigningKey,
	reencryptWebhookSecrets,
} from '@dormer/api'
import { migrate } from '@dormer/db/migrate'
import { createLocalEngines } from '@dormer/local-engines'
import { createProviders } from '@dormer/providers'
import { checkDatabases, checkStorage } from './check-settings.ts'
import { type Connections, connect, disconnect } from './connections.ts'
import { createServer } from './create-server.ts'
import { type OpenPostgres, openPostgres } from './data-directory/open-postgres.ts'
import { readOrCreateSecretKey } from './data-directory/secret-key.ts'
import { secureDirectory } from './data-directory/secure-directory.ts'
import { createHttpServer } from './http/time-limits.ts'
import { createLog } from './monitoring/log.ts'
import { measureProviders } from './monitoring/measure-providers.ts'
import { startMetrics } from './monitoring/metrics.ts'
import type { ProcessState } from './monitoring/readiness.ts'
import { startTracing } from './monitoring/tracing.ts'
import { providerSettings } from './provider-settings.ts'
import { startWorker } from './worker/worker.ts'

export type RunningProcess = {
	app: App
	address: string
	/** URL of the metrics when METRICS_PORT is set. */
	metrics: string | undefined
	/** Stops the server. With `announced`, answers `GET /api/ready` with 503 for DRAIN_SECONDS before stopping. */
	stop: (how: { announced: boolean }) => Promise<void>
}

const MAX_CLOSE_MS = 10_000
/** Time limits in milliseconds for the last steps of a shutdown, which would otherwise wait for Postgres forever. */
const STOP_WORKER_MS = 7000
const STOP_OTHERS_MS = 3000

/**
 * Starts the web server, the worker or both, depending on ROLE. `stop` accepts no more requests, finishes running requests,
 * finishes or unlocks jobs, and closes the connections. Every step of `stop` has a time limit.
 */
export async function start(env: ConfigSource): Promise<RunningProcess> {
	const directory = path.resolve(env.DATA_DIR)
	await secureDirectory(directory)
	await checkDatabases(env)
	const postgres = await openPostgres(env, directory)
	try {
		return await startServices(env, { directory, postgres })
	} catch (error) {
		await postgres.stop()
		throw error
	}
}

async function startServices(
	env: ConfigSource,
	{ directory, postgres }: { directory: string; postgres: OpenPostgres },
): Promise<RunningProcess> {
	await migrate(postgres.directUrl)
	const http = createHttpServer(answerStarting)
	const address = env.ROLE === 'worker' ? `http://${env.HOST}:${env.PORT}` : await listen(http, env)
	const secretKeys = env.SECRET_KEY ?? (await readOrCreateSecretKey(directory))
	const config = completeConfig(env, secretKeys, address)
	const objects = path.join(directory, 'objects')
	const log = createLog(config)
	const connections = connect(log, postgres, env.ROLE === 'worker' ? 'jobs' : 'web')
	const jobConnections = env.ROLE === 'all' ? connect(log, postgres, 'jobs') : connections
	const app = createApp(config, { log, connections, objects })
	postgres.announce(log, address)
	const jobs = { ...app, ...jobConnections }
	await checkStorage(app)
	await checkSealCertificate(app)
	if (config.EARLIER_SECRET_KEYS.length > 0) await encryptWithNewestKey(app)
	const metrics =
		env.METRICS_PORT === undefined
			? undefined
			: await startMetrics(app, {
					...env,
					pools: new Set([app.pool, app.directPool, jobs.pool, jobs.directPool]),
				})
	const tracing =
		env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : await startTracing(app.log, env)
	const worker = env.ROLE === 'web' ? undefined : await startWorker(jobs, postgres.directUrl)
	const state: ProcessState = { isDraining: false, ...(worker && { worker }) }
	if (env.ROLE !== 'worker')
		http.off('request', answerStarting).on('request', createServer(app, objects, state))
	return {
		app,
		address: config.PUBLIC_URL,
		metrics: metrics?.address,
		stop: async ({ announced }) => {
			state.isDraining = true
			if (announced && http.listening) await sleep(config.DRAIN_SECONDS * 1000)
			const closed = close(http)
			endLiveStreams(app)
			await closed
			const end = (step: string, ms: number, work: () => Promise<unknown> | undefined) =>
				endWithin(app.log, { step, ms }, work)
			await end('worker', STOP_WORKER_MS, () => worker?.stop())
			await end('metrics', STOP_OTHERS_MS, () => metrics?.stop())
			await end('traces', STOP_OTHERS_MS, () => tracing?.stop())
			await end('database connections', STOP_OTHERS_MS, () =>
				Promise.all([...new Set([connections, jobConnections])].map(disconnect)),
			)
			await postgres.stop()
		},
	}
}

/**
 * Answers 503 while the server starts. The port must be open before the startup ends, because PUBLIC_URL contains the
 * port.
 */
function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
	const error = new AppError('UPSTREAM_UNAVAILABLE', 'Not ready: starting')
	const headers = { 'Content-Type': 'application/json', 'Retry-After': '1', Connection: 'close' }
	response.writeHead(error.status, headers).end(JSON.stringify(errorBody(error)))
}

type Parts = { log: App['log']; connections: Connections; objects: string }

function createApp(config: Config, { log, connections, objects }: Parts): App {
	const created = createProviders(providerSettings(config, objects), createLocalEngines())
	const isMeasured =
		config.METRICS_PORT !== undefined || config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined
	const providers = isMeasured ? measureProviders(created) : created
	if (providers.email.dedupe === 'none')
		log.warn(
			'SMTP_LOOKUP_URL is not set: the outcome of an email is unknown when the relay’s reply is lost',
		)
	return { ...connections, providers, config, log, now: () => new Date() }
}

/** Encrypts all stored secrets again with the newest secret key. Then logs that the earlier keys are no longer needed. */
async function encryptWithNewestKey(app: App): Promise<void> {
	const webhookSecrets = await reencryptWebhookSecrets(app)
	const secondFactors = await reencryptSecondFactors(app)
	await reencryptSigningKey(app)
	app.log.warn(
		{ webhookSecrets, secondFactors },
		'all stored secrets are encrypted with the newest SECRET_KEY',
	)
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

/** Runs one step of a shutdown. Resolves and logs a warning when the step fails or does not end within `ms`. */
async function endWithin(
	log: App['log'],
	{ step, ms }: { step: string; ms: number },
	work: () => Promise<unknown> | undefined,
): Promise<void> {
	const ending = new AbortController()
	const late = sleep(ms, undefined, { signal: ending.signal }).then(() => {
		throw new Error(`The step did not end within ${ms} ms`)
	})
	try {
		await Promise.race([work(), late])
	} catch (err) {
		log.warn({ err, step }, 'a shutdown step failed; the shutdown continues')
	} finally {
		ending.abort()
		late.catch(() => {})
	}
}

/** Closes the HTTP server when all running requests are answered, or after ten seconds. */
async function close(http: Server): Promise<void> {
	if (!http.listening) return
	const closed = new Promise((resolve) => http.close(resolve))
	const sweep = setInterval(() => http.closeIdleConnections(), 50)
	setTimeout(() => http.closeAllConnections(), MAX_CLOSE_MS).unref()
	await closed
	clearInterval(sweep)
}
