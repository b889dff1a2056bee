import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, createPool } from '@dormer/db'
import { createTestDatabase } from '@dormer/db/testing'
import { createLocalEngines } from '@dormer/local-engines'
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

const LOCKED_JOBS = 'select from graphile_worker.jobs where locked_by = any($1)'
const DUE_JOBS =
	'select from graphile_worker.jobs where locked_at is null and run_at <= now() and attempts < max_attempts'

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
			...env,
		}),
		'a key that signs in tests, 32 long',
		'http://127.0.0.1:4000',
	)
	const providers = createProviders(
		{
			directory: path.join(directory, 'objects'),
			publicUrl: config.PUBLIC_URL,
			secretKey: config.SECRET_KEY,
			allowHosts: config.WEBHOOK_ALLOW_HOSTS,
			mailDirectory: path.join(directory, 'mail'),
			providerTimeoutMs: config.PROVIDER_TIMEOUT_MS,
			// A test that makes a provider fail must not affect the next test.
			providerRetryMs: 0,
			...settings,
		},
		createLocalEngines(),
	)
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
			await app.db.$disconnect()
			await pool.end()
			await database.drop()
			await rm(directory, { recursive: true, force: true })
		},
	}
}

/**
 * Runs the queued jobs until none is due, and waits until their results are stored. `runOnce` ends early when the queue of the next
 * job is still locked by the job before.
 */
async function runJobs(app: App): Promise<void> {
	const { pool } = app
	const events: WorkerEvents = new EventEmitter()
	const workers: string[] = []
	events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
	const countLocked = async () => (await pool.query(LOCKED_JOBS, [workers])).rowCount
	do {
		await runOnce({
			pgPool: pool,
			taskList: createTaskList(app),
			noHandleSignals: true,
			logger: onlyErrors,
			events,
		})
		// `runOnce` does not wait for its last statement, which unlocks or deletes a job.
		while ((await countLocked()) !== 0) await sleep(5)
	} while ((await pool.query(DUE_JOBS)).rowCount !== 0)
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
