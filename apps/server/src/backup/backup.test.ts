import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '@dormer/api'
import { openDump } from '@dormer/db/dump'
import { startEmbeddedPostgres } from '@dormer/db/embedded'
import { startS3Server, TEST_S3_KEYS } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type RunningProcess, start } from '../start.ts'
import { moveEventsToFiles } from '../testing/archive-events.ts'
import { makeOneOfEach } from '../testing/one-of-each.ts'
import { createPageFetch, type Fetch } from '../testing/page-fetch.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const SIGNED = { signature: 'Karen Delgado', agreedToTerms: true }
const KAREN = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen@mail.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
const Log = z.object({
	events: z.array(z.object({ id: z.string() })),
	pagination: z.object({ nextCursor: z.string().nullable() }),
})

type Message = { headers: Record<string, unknown>; body: string }

let folder: string
let source: TestServer
let rep: Fetch
let cookie: string
let deckId: string
let secret: string
let receiver: { url: string; messages: Message[]; close: () => void }
let restored: RunningProcess | undefined

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'dormer-backup-'))
	receiver = await startReceiver()
	source = await startTestServer({}, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
	rep = await source.signUp()
	await makeOneOfEach(rep)
	await source.runJobs()
	const { organization } = z
		.object({ organization: z.object({ id: z.string() }) })
		.parse(await (await rep('/api/auth/me')).json())
	await moveEventsToFiles(source, organization.id)
	const login = await source.fetch('/api/auth/login', {
		method: 'POST',
		json: { email: 'maya.1@company.example', password: 'correct horse' },
	})
	cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	deckId = (await post(rep, '/api/decks', { name: 'Full roof replacement' })).deck.id
	await post(rep, `/api/decks/${deckId}/action-configs`, {
		name: 'Roof agreement',
		actionType: 'contract',
		templateMarkdown: '# Roof agreement\n\nFor {{full_name}}.',
		status: 'published',
	})
	const subscription = await post(rep, '/api/notifications/subscriptions', {
		...{ name: 'CRM', eventType: 'presentation.created', channel: 'webhook' },
		channelConfig: { url: receiver.url },
	})
	secret = subscription.secret
}, 120_000)
afterAll(async () => {
	receiver.close()
	await restored?.stop({ announced: false })
	await source.close()
	await rm(folder, { recursive: true, force: true })
})

async function startReceiver() {
	const messages: Message[] = []
	const http = createServer((request, response) => {
		const chunks: Buffer[] = []
		request.on('data', (chunk: Buffer) => chunks.push(chunk))
		request.on('end', () => {
			messages.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
			response.writeHead(204).end()
		})
	})
	await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
	const { port } = http.address() as AddressInfo
	return { url: `http://127.0.0.1:${port}`, messages, close: () => http.close() }
}

async function post(fetch: Fetch, at: string, json: unknown) {
	const answer = await fetch(at, { method: 'POST', json })
	expect(answer.status, at).toBeLessThan(300)
	return z.record(z.string(), z.any()).parse(await answer.json())
}

/** Creates a presentation and signs its contract. Returns the id of the signed document. */
async function sign(): Promise<string> {
	const made = await post(rep, `/api/decks/${deckId}/presentations`, { homeowner: KAREN })
	const at = `/api/presentations/${made.deck_presentation_id}`
	const shareKey = made.url.split('/p/')[1]
	const { token } = await post(source.fetch, `${at}/events-token`, { shareKey })
	const homeowner: Fetch = (to, init) =>
		source.fetch(to, { ...init, headers: { 'x-presentation-token': token } })
	await homeowner(`${at}/sign-contract`)
	return (await post(homeowner, `${at}/sign-contract`, SIGNED)).documentId
}

async function readLog(fetch: Fetch, cursor?: string | null, limit = 100) {
	const query = `order=written&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`
	const answer = await fetch(`/api/notifications/events?${query}`)
	const { events, pagination } = Log.parse(await answer.json())
	return { ids: events.map(({ id }) => id), cursor: pagination.nextCursor }
}

/** Returns every row of a database as text, by table. */
async function readRows(url: string): Promise<Record<string, string[]>> {
	const dump = await openDump(url)
	const rows: Record<string, string[]> = {}
	for await (const { table, lines } of dump.parts)
		rows[table] = [...(rows[table] ?? []), ...lines.trimEnd().split('\n')].sort()
	rows.jobs = (await dump.readJobs()).sort()
	await dump.close()
	return rows
}

const sourceEnv = () =>
	readConfig({
		DATABASE_URL: source.pool.options.connectionString,
		SECRET_KEY: source.config.SECRET_KEY,
		DATA_DIR: source.config.DATA_DIR,
	})

describe('npm run restore', () => {
	it('restores rows, jobs, stored files, keys and event log cursors into a new Postgres server', async () => {
		const sealed = await sign()
		await source.runJobs()
		const unsealed = await sign()
		const first = await readLog(rep, undefined, 3)
		const file = path.join(folder, 'backup.tar.gz')
		const manifest = await backUp(sourceEnv(), file)
		expect((await stat(file)).mode & 0o777).toBe(0o600)
		const before = await readRows(source.pool.options.connectionString ?? '')
		const rest = await readLog(rep, first.cursor)
		expect(rest.ids.length).toBeGreaterThan(5)
		await post(rep, '/api/decks', { name: 'Made after the backup' })
		await sign()
		const ahead = await readLog(rep, rest.cursor)
		expect(ahead.ids.length).toBeGreaterThan(0)

		const directory = path.join(folder, 'restored')
		const env = readConfig({
			...{ DATA_DIR: directory, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' },
			...{ RATE_LIMITS: 'off', WEBHOOK_ALLOW_HOSTS: '127.0.0.1' },
		})
		expect(await restore(env, file, { replace: false })).toEqual(manifest)
		expect((await stat(path.join(directory, 'secret.key'))).mode & 0o777).toBe(0o600)
		const cluster = await startEmbeddedPostgres(path.join(directory, 'postgres'))
		expect(await readRows(cluster.url)).toEqual(before)
		await cluster.stop()

		restored = await start(env)
		const there: Fetch = (at, init) =>
			createPageFetch(restored?.address ?? '')(at, { ...init, cookie })
		const continued = await readLog(there, first.cursor)
		expect(continued.ids.slice(0, rest.ids.length)).toEqual(rest.ids)
		const verdict = async (fetch: Fetch) => (await fetch(`/api/contracts/verify/${sealed}`)).json()
		expect(await verdict(there)).toEqual(await verdict(source.fetch))
		expect(await verdict(there)).toMatchObject({ verdict: { valid: true } })
		await vi.waitFor(
			async () =>
				expect(await (await there(`/api/contracts/documents/${unsealed}`)).json()).toMatchObject({
					document: { sealStatus: 'sealed' },
				}),
			{ timeout: 20_000, interval: 200 },
		)

		const known = receiver.messages.length
		const { deck_presentation_id } = await post(there, `/api/decks/${deckId}/presentations`, {
			homeowner: KAREN,
		})
		const own = () =>
			receiver.messages.slice(known).find(({ body }) => body.includes(deck_presentation_id))
		await vi.waitFor(() => expect(own()).toBeDefined(), { timeout: 20_000, interval: 100 })
		expectSigned(own())
		const all = await readLog(there)
		// The worker may add events between the two calls, so `onward` may hold events that `all` lacks.
		const onward = await readLog(there, ahead.cursor)
		expect(onward.ids.length).toBeGreaterThan(0)
		expect([...first.ids, ...rest.ids, ...onward.ids].slice(0, all.ids.length)).toEqual(all.ids)
		expect(all.ids.length).toBeGreaterThan(first.ids.length + rest.ids.length)
	}, 120_000)

	it('changes nothing when it refuses to overwrite a backup, or to restore one', async () => {
		const file = path.join(folder, 'second.tar.gz')
		await backUp(sourceEnv(), file)
		await expect(backUp(sourceEnv(), file)).rejects.toThrow('EEXIST')
		const rows = await readRows(source.pool.options.connectionString ?? '')
		const damaged = path.join(folder, 'damaged.tar.gz')
		const bytes = await readFile(file)
		await writeFile(damaged, bytes.subarray(0, bytes.length - 2000))
		await expect(restore(sourceEnv(), damaged, { replace: true })).rejects.toThrow(
			'is not a complete backup',
		)
		await expect(restore(sourceEnv(), file, { replace: true })).rejects.toThrow(
			'Stop the server first',
		)
		const other = { ...sourceEnv(), SECRET_KEY: 'another key that signs in tests, 32' }
		await expect(restore(other, file, { replace: true })).rejects.toThrow('SECRET_KEY')
		const directory = path.join(folder, 'restored')
		await restored?.stop({ announced: false })
		restored = undefined
		const env = readConfig({ DATA_DIR: directory })
		await expect(restore(env, file, { replace: false })).rejects.toThrow('--replace')
		expect(await readRows(source.pool.options.connectionString ?? '')).toEqual(rows)
		await restore(env, file, { replace: true })
		const cluster = await startEmbeddedPostgres(path.join(directory, 'postgres'))
		expect(await readRows(cluster.url)).toEqual(rows)
		await cluster.stop()
	}, 120_000)

	it('restores the objects into an S3 bucket', async () => {
		const bucket = await startS3Server()
		const file = path.join(folder, 'third.tar.gz')
		const manifest = await backUp(sourceEnv(), file)
		const env = readConfig({
			...{ DATA_DIR: path.join(folder, 'restored'), S3_BUCKET: 'dormer', S3_ENDPOINT: bucket.url },
			...{ S3_ACCESS_KEY_ID: TEST_S3_KEYS.accessKeyId },
			S3_SECRET_ACCESS_KEY: TEST_S3_KEYS.secretAccessKey,
		})
		await restore(env, file, { replace: true })
		const again = await backUp(env, path.join(folder, 'fourth.tar.gz'))
		expect(Object.keys(again.files).some((name) => name.startsWith('objects/'))).toBe(true)
		expect(again.files).toEqual(manifest.files)
		expect(again.rows).toEqual(manifest.rows)
		await bucket.close()
	}, 120_000)
})

function expectSigned(message: Message | undefined): void {
	const {
		'webhook-id': id,
		'webhook-timestamp': at,
		'webhook-signature': signature,
	} = message?.headers ?? {}
	const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
	const expected = createHmac('sha256', key).update(`${id}.${at}.${message?.body}`)
	expect(String(signature).split(' ')).toContain(`v1,${expected.digest('base64')}`)
}
