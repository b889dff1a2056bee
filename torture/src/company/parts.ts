import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
	type SmtpServer,
	startS3Server,
	startSmtpServer,
	TEST_S3_KEYS,
} from '@dormer/providers/testing'
import pg from 'pg'
import { freePort } from '../test-environment.ts'
import { startHaproxy } from './haproxy.ts'
import { type Programs, runOnce, startProgram, unprivileged } from './program.ts'
import { until } from './until.ts'

const DEPLOYMENT = path.join(import.meta.dirname, '../../../docs/deployment')

/** The services that a company runs beside the product, with the settings for every process of the product. */
export type Parts = {
	/** Address of the reverse proxy, which browsers and integrations use. */
	url: string
	/** Ports on which the proxy expects the web processes. */
	webPorts: [number, number]
	env: Record<string, string>
	relay: SmtpServer
	/** Connection to Postgres that bypasses the pooler. */
	direct: pg.Pool
	/** Returns the number of transactions that PgBouncer has forwarded to Postgres since it started. */
	countPooled: () => Promise<number>
	/** Hosts, without port, to which requests for the object store were sent. */
	storeHosts: () => Set<string>
	stop: () => Promise<void>
}

/** Starts Postgres, PgBouncer in transaction mode, an object store, an SMTP catcher and HAProxy. */
export async function startParts(programs: Programs): Promise<Parts> {
	const directory = await mkdtemp(path.join(tmpdir(), 'dormer-company-'))
	const { uid, gid } = unprivileged()
	if (uid !== undefined && gid !== undefined) await chown(directory, uid, gid)
	const database = await startPostgres(programs, directory)
	const pooler = await startPgBouncer(programs, directory, database.port)
	const store = await startS3Server()
	const relay = await startSmtpServer()
	const webPorts: [number, number] = [await freePort(), await freePort()]
	const proxy = await startHaproxy(webPorts)
	const { url } = proxy
	const direct = new pg.Pool({ connectionString: database.url, max: 2 })
	direct.on('error', () => {})
	return {
		url,
		webPorts,
		relay,
		direct,
		countPooled: () => countTransactions(pooler.port),
		storeHosts: () =>
			new Set(store.requests.map(({ headers }) => headers.host?.split(':')[0] ?? '')),
		env: {
			PUBLIC_URL: url,
			TRUST_PROXY: '1',
			DATABASE_URL: `postgres://dormer@127.0.0.1:${pooler.port}/dormer`,
			DATABASE_DIRECT_URL: database.url,
			SECRET_KEY: 'fault suite key of 32 characters or more',
			DATA_DIR: path.join(directory, 'data'),
			S3_BUCKET: 'dormer',
			S3_ENDPOINT: store.url,
			S3_PUBLIC_ENDPOINT: store.url.replace('127.0.0.1', 'localhost'),
			S3_ACCESS_KEY_ID: TEST_S3_KEYS.accessKeyId,
			S3_SECRET_ACCESS_KEY: TEST_S3_KEYS.secretAccessKey,
			SMTP_URL: relay.url,
			SMTP_LOOKUP_URL: relay.lookupUrl,
			MAIL_FROM: 'Dormer <hello@dormer.example>',
			ALLOW_SIGNUP: 'open',
			DRAIN_SECONDS: '5',
			RATE_LIMITS: 'session=100000/60',
		},
		stop: async () => {
			await direct.end()
			await proxy.stop()
			await pooler.stop()
			await database.stop()
			await Promise.all([store.close(), relay.close()])
			await rm(directory, { recursive: true, force: true })
		},
	}
}

async function startPostgres({ initdb, postgres }: Programs, directory: string) {
	const data = path.join(directory, 'postgres')
	runOnce(initdb, ['-D', data, '-U', 'dormer', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
	const port = await freePort()
	const server = await startProgram(postgres, {
		args: ['-D', data, '-p', String(port), '-k', directory, '-c', 'listen_addresses=127.0.0.1'],
		port,
		signal: 'SIGINT',
	})
	const admin = await until('Postgres accepts connections', async () => {
		const client = new pg.Client(`postgres://dormer@127.0.0.1:${port}/postgres`)
		return client.connect().then(
			() => client,
			() => undefined,
		)
	})
	await admin.query('create database dormer')
	await admin.query(await readRoleLimits())
	await admin.end()
	return { ...server, port, url: `postgres://dormer@127.0.0.1:${port}/dormer` }
}

/** Returns the SQL statements from docs/operations.md that set limits for the database role. */
async function readRoleLimits(): Promise<string> {
	const page = await readFile(path.join(DEPLOYMENT, '../operations.md'), 'utf8')
	return [...page.matchAll(/^alter role dormer set .*;$/gm)].map(([line]) => line).join('\n')
}

async function startPgBouncer({ pgbouncer }: Programs, directory: string, postgresPort: number) {
	const port = await freePort()
	const users = path.join(directory, 'userlist.txt')
	await writeFile(users, '"dormer" ""\n')
	const config = (await readFile(path.join(DEPLOYMENT, 'pgbouncer.ini'), 'utf8'))
		.replace('port=5432', `port=${postgresPort}`)
		.replace('listen_port = 6432', `listen_port = ${port}`)
		.replace('auth_type = scram-sha-256', 'auth_type = trust\nadmin_users = dormer')
		.replace('/etc/pgbouncer/userlist.txt', users)
	const file = path.join(directory, 'pgbouncer.ini')
	await writeFile(file, config)
	return { ...(await startProgram(pgbouncer, { args: [file], port, signal: 'SIGTERM' })), port }
}

async function countTransactions(port: number): Promise<number> {
	const client = new pg.Client(`postgres://dormer@127.0.0.1:${port}/pgbouncer`)
	await client.connect()
	const { rows } = await client.query<{ database: string; total_xact_count: string }>('show stats')
	await client.end()
	return Number(rows.find(({ database }) => database === 'dormer')?.total_xact_count)
}
