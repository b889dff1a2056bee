import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, createPool } from '@dormer/db'
import { createTestDatabase } from '@dormer/db/testing'
import { createProviders, type ProviderSettings } from '@dormer/providers'
import { Logger, runOnce, type WorkerEvents } from 'graphile-worker'
import { pino } from 'pino'
import type { App } from '../core/app.ts'
import { completeConfig, readConfig } from '../core/config.ts'
import type { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { toAppError } from '../core/to-app-error.ts'
import type { OrgContext } from '../core/trpc.ts'
import { createTaskList } from '../tasks.ts'

export type TestApp = App & {
	/** Runs the queued jobs until the queue is empty. */
	runJobs: () => Promise<void>
	close: () => Promise<void>
}

const LOCKED_JOBS = 'select from graphile_worker._private_jobs where locked_by = any($1)'

const onlyErrors = new Logger(() => (level, message) => {
	if (level === 'error') process.stderr.write(`${message}\n`)
})

/**
 * Creates the app with its own database and the local engines. `settings` contains the provider settings, for example
 * the URL of a loopback server; `env` changes the configuration.
 */
export async function createTestApp(
	settings: Partial<ProviderSettings> = {},
	env: Record<string, string> = {},
): Promise<TestApp> {
	const database = await createTestDatabase()
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-test-'))
	const log = pino({ level: 'silent' })
	const pool = createPool(database.url, () => {})
	const config = completeConfig(
		readConfig({
			DATA_DIR: directory,
			DEMO: '0',
			RATE_LIMITS: 'off',
			CHECK_RESPONSES: '1',
			...env,
		}),
		'a key that signs in tests, 32 long',
		'http://127.0.0.1:4000',
	)
	const providers = createProviders({
		directory: path.join(directory, 'objects'),
		publicUrl: config.PUBLIC_URL,
		secretKey: config.SECRET_KEY,
		allowHosts: config.WEBHOOK_ALLOW_HOSTS,
		mailDirectory: path.join(directory, 'mail'),
		providerTimeoutMs: config.PROVIDER_TIMEOUT_MS,
		// A test that makes a provider fail must not affect the next test.
		providerRetryMs: 0,
		...settings,
	})
	const app: App = {
		db: createDb(pool),
		pool,
		directPool: pool,
		providers,
		config,
		log,
		now: () => new Date(),
	}
	return {
		...app,
		runJobs: () => runJobs(app),
		close: async () => {
			await providers.vision.close()
			await app.db.$disconnect()
			await pool.end()
			await database.drop()
			await rm(directory, { recursive: true, force: true })
		},
	}
}

/** Runs the queued jobs until the queue is empty, and waits until their results are stored. */
async function runJobs(app: App): Promise<void> {
	const { pool } = app
	const events: WorkerEvents = new EventEmitter()
	const workers: string[] = []
	events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
	await runOnce({
		pgPool: pool,
		taskList: createTaskList(app),
		noHandleSignals: true,
		logger: onlyErrors,
		events,
	})
	// `runOnce` does not wait for its last statement, which unlocks or deletes a job.
	const countLocked = async () => (await pool.query(LOCKED_JOBS, [workers])).rowCount
	while ((await countLocked()) !== 0) await sleep(5)
}

/** Creates a company with one admin. Returns the context of an API call by this admin. */
export async function makeCompany(app: App, name = 'Summit Peak Roofing'): Promise<OrgContext> {
	const organizationId = newId()
	const userId = newId()
	await app.db.organization.create({ data: { id: organizationId, name } })
	await app.db.user.create({
		data: {
			id: userId,
			organizationId,
			email: `${userId}@company.example`,
			name: 'Maya Okafor',
			role: 'admin',
			passwordHash: 'none',
		},
	})
	return {
		...app,
		organizationId,
		caller: {
			kind: 'user',
			userId,
			organizationId,
			role: 'admin',
			name: 'Maya Okafor',
			sessionId: 'test',
			revision: '0',
		},
		requestId: newId(),
		ip: '127.0.0.1',
		userAgent: null,
		cookieHeader: '',
		setHeader: () => {},
	}
}

/** Returns the error that a client receives for a failed call. Throws when the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<AppError> {
	const error = await call.then(() => undefined, toAppError)
	if (error === undefined) throw new Error('The call succeeded, but an error was expected')
	return error
}
