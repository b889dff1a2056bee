import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { completeConfig, createCaller, readConfig } from '@dormer/api'
import { createTestApp, makeCompany } from '@dormer/api/testing'
import { createTestDatabase } from '@dormer/db/testing'
import { createLocalEngines } from '@dormer/local-engines'
import { createProviders } from '@dormer/providers'
import { startS3Server, TEST_S3_KEYS } from '@dormer/providers/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkDatabases, checkStorage } from './check-settings.ts'
import { providerSettings } from './provider-settings.ts'
import { startOldPostgres } from './testing/old-postgres.ts'
import { startServerProcess } from './testing/server-process.ts'
import { spawnProduct } from './testing/spawn-product.ts'

const SECRET_KEY = 'a key that signs in tests, 32 long'
const UNREACHABLE = 'postgres://dormer:hunter2@127.0.0.1:1/dormer'
let database: Awaited<ReturnType<typeof createTestDatabase>>
let store: Awaited<ReturnType<typeof startS3Server>>
let oldPostgres: Awaited<ReturnType<typeof startOldPostgres>>
let directory: string
beforeAll(async () => {
	directory = await mkdtemp(path.join(tmpdir(), 'dormer-test-'))
	database = await createTestDatabase()
	store = await startS3Server()
	oldPostgres = await startOldPostgres('120020')
})
afterAll(async () => {
	oldPostgres.close()
	await Promise.all([database.drop(), store.close()])
	await rm(directory, { recursive: true, force: true })
})

/** Returns the error message of the first check that fails at the start, or undefined when all checks pass. */
async function findMistake(settings: Record<string, string>): Promise<string | undefined> {
	const env = readConfig({ SECRET_KEY, DATA_DIR: directory, ...settings })
	const config = completeConfig(env, SECRET_KEY, 'http://127.0.0.1:4000')
	const log = pino({ level: 'silent' })
	const providers = createProviders(providerSettings(config, directory), createLocalEngines())
	try {
		await checkDatabases(env)
		await checkStorage({ config, log, providers })
		return undefined
	} catch (error) {
		return error instanceof Error ? error.message : String(error)
	} finally {
	}
}

const s3 = () => ({
	S3_BUCKET: 'media',
	S3_ENDPOINT: store.url,
	S3_ACCESS_KEY_ID: TEST_S3_KEYS.accessKeyId,
	S3_SECRET_ACCESS_KEY: TEST_S3_KEYS.secretAccessKey,
})

it.each([
	[
		'an unreachable database',
		() => ({ DATABASE_URL: UNREACHABLE }),
		/^DATABASE_URL: cannot connect to 127\.0\.0\.1:1\/dormer \(connect ECONNREFUSED[^\n]+\)$/,
	],
	[
		'an unreachable direct database',
		() => ({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: UNREACHABLE }),
		/^DATABASE_DIRECT_URL: cannot connect to 127\.0\.0\.1:1\/dormer [^\n]+$/,
	],
	[
		'a missing database',
		() => ({ DATABASE_URL: `${database.url}_missing` }),
		/^DATABASE_URL: [^\n]+ \(database "\w+_missing" does not exist\)$/,
	],
	[
		'a missing bucket',
		() => ({ ...s3(), S3_BUCKET: 'missing' }),
		/^S3_BUCKET: the bucket "missing" does not exist at http[^\n]+$/,
	],
	[
		'a wrong key of the store',
		() => ({ ...s3(), S3_SECRET_ACCESS_KEY: 'wrong' }),
		/^S3_BUCKET: the store at http\S+ refuses access to the bucket "media" with these keys$/,
	],
])('finds %s and names the setting in one line', async (_mistake, settings, line) => {
	expect(await findMistake(settings())).toMatch(line)
})

it('accepts an object store that does not answer yet', async () => {
	expect(await findMistake({ DATABASE_URL: database.url, ...s3() })).toBeUndefined()
	expect(await findMistake({ ...s3(), S3_ENDPOINT: 'http://127.0.0.1:1' })).toBeUndefined()
})

it.each([
	['is unreachable', () => UNREACHABLE, /^DATABASE_URL: cannot connect to [^\n]+\n$/],
	[
		'is older than the minimum',
		() => oldPostgres.url,
		/^DATABASE_URL: needs Postgres 15 or newer, found 12\n$/,
	],
])(
	'exits with code 1 when the database %s, and prints one line without the password',
	async (_state, url, line) => {
		const child = spawnProduct(
			{ PORT: '0', DATA_DIR: directory, SECRET_KEY, DATABASE_URL: url() },
			['ignore', 'ignore', 'pipe'],
		)
		const { stderr } = child
		if (stderr === null) throw new Error('The output of the server is not readable')
		const [printed, [code]] = await Promise.all([text(stderr), once(child, 'exit')])
		expect(printed).toMatch(line)
		expect(printed).not.toContain('hunter2')
		expect(code).toBe(1)
	},
)

it('logs a warning at the start when DATABASE_URL is set without a bucket, and encrypts stored secrets with the newest SECRET_KEY', async () => {
	const [older, newer] = ['o'.repeat(43), 'n'.repeat(43)]
	const app = await createTestApp()
	const config = completeConfig(readConfig({ RATE_LIMITS: 'off' }), older, 'http://127.0.0.1:4000')
	const company = await makeCompany({ ...app, config })
	await createCaller(company).notifications.createSubscription({
		name: 'CRM',
		eventType: '*',
		channel: 'webhook',
		channelConfig: { url: 'https://crm.example/hook' },
	})
	const readSecret = async () => (await app.db.notificationSubscription.findFirst())?.sealedSecret
	const before = await readSecret()
	const server = await startServerProcess({
		LOG_LEVEL: 'warn',
		SECRET_KEY: `k2:${newer},k1:${older}`,
		DATABASE_URL: app.pool.options.connectionString ?? '',
	})
	expect((await server.line({ directory: server.directory })).msg).toContain('S3_BUCKET is not set')
	expect(await server.line({ webhookSecrets: 1 })).toMatchObject({
		msg: 'all stored secrets are encrypted with the newest SECRET_KEY',
	})
	expect(await readSecret()).not.toEqual(before)
	await server.close()
	await app.close()
})

it('takes the models, the servers and the speech engine from the environment', () => {
	const env = readConfig({
		OPENAI_API_KEY: 'a key',
		OPENAI_BASE_URL: 'http://all.example/v1',
		OPENAI_SPEECH_BASE_URL: 'http://speech.example/v1',
		OPENAI_MODEL: 'a-language-model',
		OPENAI_VISION_MODEL: 'a-vision-model',
		OPENAI_EMBEDDING_MODEL: 'an-embedding-model',
		OPENAI_SPEECH_MODEL: 'a-speech-model',
		SPEECH_ENGINE: 'openai',
	})
	const config = completeConfig(env, SECRET_KEY, 'http://127.0.0.1:4000')
	const { openai, speechEngine } = providerSettings(config, directory)
	expect(openai).toEqual({
		apiKey: 'a key',
		baseUrl: 'http://all.example/v1',
		baseUrls: { speech: 'http://speech.example/v1' },
		models: {
			language: 'a-language-model',
			vision: 'a-vision-model',
			embedding: 'an-embedding-model',
			speech: 'a-speech-model',
		},
	})
	expect(speechEngine).toBe('openai')
	expect(() => readConfig({ SPEECH_ENGINE: 'openai' })).toThrow(/^OPENAI_API_KEY: required/)
})
