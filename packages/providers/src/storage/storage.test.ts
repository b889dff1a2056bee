import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type LoopbackServer, startLoopbackServer } from '../testing/loopback.ts'
import { startS3Server, TEST_S3_KEYS, TEST_S3_REGION } from '../testing/s3.ts'
import { createStorage } from './index.ts'
import { createLocalStorage, verifyFileUrl } from './local.ts'
import type { S3StorageSettings } from './s3.ts'
import { checkKey, InvalidKey, readWindowStart, type Storage, StorageFailed } from './storage.ts'

const secretKey = 'a secret of at least thirty-two characters'
const location = { region: TEST_S3_REGION, key: TEST_S3_KEYS, bucket: 'media' }
let clock = Date.now()
const now = () => new Date(clock)
let directory: string
let files: LoopbackServer
let s3: LoopbackServer
const createS3Storage = (of: S3StorageSettings) =>
	createStorage({ directory, publicUrl: '', secretKey, s3: of })
const stores: { local?: Storage; s3?: Storage } = {}

beforeAll(async () => {
	directory = await mkdtemp(path.join(tmpdir(), 'dormer-storage-'))
	files = await startFileServer()
	s3 = await startS3Server(now)
	stores.local = createLocalStorage({ directory, publicUrl: files.url, secretKey, now })
	stores.s3 = createS3Storage({ ...location, endpoint: s3.url, now })
})
afterAll(async () => {
	await Promise.all([files.close(), s3.close()])
	await rm(directory, { recursive: true, force: true })
})

/** Starts a small version of the server's file route. The route allows only what the signed URL grants. */
function startFileServer(): Promise<LoopbackServer> {
	return startLoopbackServer(async (request, response) => {
		const url = new URL(request.path, 'http://localhost')
		const key = url.pathname.replace('/files/', '')
		const claim = { method: request.method, key, query: url.searchParams }
		const grant = verifyFileUrl(claim, { secretKeys: [secretKey], now: now() })
		const fits =
			grant?.method !== 'PUT' ||
			(grant.size === request.body.length && grant.contentType === request.headers['content-type'])
		if (grant === undefined || !fits) return void response.writeHead(403).end()
		if (grant.method === 'PUT') {
			await stores.local?.put(key, request.body, grant.contentType)
			return void response.writeHead(200).end()
		}
		const object = await stores.local?.get(key)
		if (object === undefined) return void response.writeHead(404).end()
		response.writeHead(200, { 'content-type': object.contentType }).end(object.bytes)
	})
}

describe.each(['local', 's3'] as const)('%s storage', (kind) => {
	const store = () => stores[kind] as Storage
	const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 251)

	it('returns a stored object with its content type and size', async () => {
		await store().put('org/images/a.webp', bytes, 'image/webp')
		const object = await store().get('org/images/a.webp')
		expect(object?.contentType).toBe('image/webp')
		expect(Buffer.from(object?.bytes ?? []).equals(bytes)).toBe(true)
		expect(await store().head('org/images/a.webp')).toMatchObject({
			size: 5000,
			contentType: 'image/webp',
		})
	})

	it('returns undefined for a missing object and for a deleted object', async () => {
		expect(await store().get('org/none.png')).toBeUndefined()
		expect(await store().head('org/none.png')).toBeUndefined()
		await store().put('org/gone.txt', bytes, 'text/plain')
		await store().delete('org/gone.txt')
		await store().delete('org/gone.txt')
		expect(await store().get('org/gone.txt')).toBeUndefined()
	})

	it('copies an object so that later writes to the source key do not change the copy', async () => {
		await store().put('org/first', bytes, 'text/plain')
		expect(await store().copy('org/first', 'org/second')).toBe(true)
		await store().put('org/first', bytes.slice(1), 'text/html')
		await store().delete('org/first')
		expect(await store().head('org/second')).toMatchObject({
			size: 5000,
			contentType: 'text/plain',
		})
		const copied = await store().get('org/second')
		expect(Buffer.from(copied?.bytes ?? []).equals(bytes)).toBe(true)
		expect(await store().copy('org/first', 'org/third')).toBe(false)
		expect(await store().head('org/third')).toBeUndefined()
	})

	it('stores a file', async () => {
		const file = path.join(directory, 'upload')
		await writeFile(file, bytes)
		await store().putFile('org/from-file', file, 'application/gzip')
		const object = await store().get('org/from-file')
		expect(object?.contentType).toBe('application/gzip')
		expect(Buffer.from(object?.bytes ?? []).equals(bytes)).toBe(true)
	})

	it('lists the keys of a folder, and all keys for the empty prefix', async () => {
		const collect = async (prefix: string) => {
			const keys: string[] = []
			for await (const { key } of store().list(prefix)) keys.push(key)
			return keys.sort()
		}
		const keys = ['list/one/a', 'list/one/b.c', 'list/one/deep/d', 'list/one-more/e']
		for (const key of keys) await store().put(key, bytes, 'text/plain')
		expect(await collect('list/one/')).toEqual(keys.slice(0, 3))
		expect(await collect('none/')).toEqual([])
		expect(await collect('')).toEqual(expect.arrayContaining(keys))
	})

	it('serves an object at its signed read URL, and rejects every altered URL', async () => {
		await store().put('org/read.png', bytes, 'image/png')
		const url = store().readUrl('org/read.png')
		const answer = await fetch(url)
		expect(answer.status).toBe(200)
		expect(answer.headers.get('content-type')).toBe('image/png')
		expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
		expect((await fetch(url.replace('read.png', 'images/a.webp'))).status).toBe(403)
		expect((await fetch(`${url.slice(0, -1)}${url.endsWith('0') ? '1' : '0'}`)).status).toBe(403)
		expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403)
		expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403)
	})

	it('keeps the same read URL during a six-hour window, and accepts the URL for six more hours', async () => {
		await store().put('org/hours.png', bytes, 'image/png')
		const begin = readWindowStart(now()) * 1000
		const before = clock
		clock = begin + 1000
		const url = store().readUrl('org/hours.png')
		clock = begin + 6 * 3600_000 - 1000
		expect(store().readUrl('org/hours.png')).toBe(url)
		clock = begin + 12 * 3600_000 - 1000
		expect(store().readUrl('org/hours.png')).not.toBe(url)
		expect((await fetch(url)).status).toBe(200)
		clock = begin + 12 * 3600_000 + 2000
		expect((await fetch(url)).status).toBe(403)
		clock = before
	})

	it('accepts an upload only with the announced content type and size', async () => {
		const object = { contentType: 'image/png', size: bytes.length, expiresIn: 600 }
		const put = async (body: Uint8Array<ArrayBuffer>, type: string) => {
			const url = await store().writeUrl('org/up.png', object)
			return (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status
		}
		expect(await put(bytes.slice(1), 'image/png')).toBe(403)
		expect(await put(bytes, 'text/html')).toBe(403)
		expect(await store().head('org/up.png')).toBeUndefined()
		expect(await put(bytes, 'image/png')).toBe(200)
		expect(await store().head('org/up.png')).toMatchObject({ size: 5000, contentType: 'image/png' })
	})

	it.each(['../x', 'a/../x', '/etc/passwd', 'a//b', '', 'a/./b', 'a\\b', 'a b', 'é', 'a\0b'])(
		'rejects the malformed key %j',
		async (key) => {
			await expect(store().put(key, bytes, 'text/plain')).rejects.toThrow(InvalidKey)
			await expect(store().get(key)).rejects.toThrow(InvalidKey)
			expect(() => store().readUrl(key)).toThrow(InvalidKey)
		},
	)
})

it('keeps every file path inside the storage folder, whatever the key is', () => {
	fc.assert(
		fc.property(fc.string({ unit: fc.constantFrom('.', '/', 'a', '\\', '%', '~') }), (key) => {
			let checked: string
			try {
				checked = checkKey(key)
			} catch {
				return
			}
			expect(path.join('/store', checked).startsWith('/store/')).toBe(true)
		}),
		{ numRuns: 2000 },
	)
})

it('leaves no temporary files behind after writing an object', async () => {
	const names = await readdir(directory, { recursive: true })
	expect(names.filter((name) => name.includes('~'))).toEqual([])
})

it.each([undefined, 'https://objects.example.com'])(
	'signs read URLs like the SDK does (endpoint %s)',
	async (endpoint) => {
		const settings = { ...location, ...(endpoint === undefined ? {} : { endpoint }) }
		const ours = new URL(createS3Storage({ ...settings, now }).readUrl('org/a-b_c.1.webp'))
		const { config } = new S3Client({ region: TEST_S3_REGION, credentials: TEST_S3_KEYS })
		const theirs = await new S3RequestPresigner(config).presign(
			{
				method: 'GET',
				protocol: 'https:',
				hostname: ours.host,
				path: ours.pathname,
				headers: { host: ours.host },
				query: {},
			},
			{ expiresIn: 43_200, signingDate: new Date(readWindowStart(now()) * 1000) },
		)
		expect(Object.fromEntries(ours.searchParams)).toEqual(theirs.query)
	},
)

it('signs the URLs for clients with the public endpoint, and sends its own requests to the internal endpoint', async () => {
	const behind = createS3Storage({
		...location,
		endpoint: s3.url,
		publicEndpoint: s3.url.replace('127.0.0.1', 'localhost'),
		now,
	})
	await behind.put('org/public.png', Buffer.from('png'), 'image/png')
	expect(s3.requests.at(-1)?.headers.host).toContain('127.0.0.1')
	const upload = { contentType: 'image/png', size: 3, expiresIn: 600 }
	const write = await behind.writeUrl('org/public.png', upload)
	for (const url of [behind.readUrl('org/public.png'), await behind.shortReadUrl('org/public.png')])
		expect(await (await fetch(url)).text()).toBe('png')
	const headers = { 'content-type': 'image/png' }
	expect((await fetch(write, { method: 'PUT', body: 'gif', headers })).status).toBe(200)
	const hosts = s3.requests.slice(-3).map(({ headers }) => headers.host?.split(':')[0])
	expect(hosts).toEqual(['localhost', 'localhost', 'localhost'])
})

it('returns read URLs at the media address, which a content delivery network forwards to the store', async () => {
	const mediaUrl = 'https://media.company.example'
	const behind = createS3Storage({ ...location, endpoint: s3.url, mediaUrl, now })
	await behind.put('org/media.png', Buffer.from('png'), 'image/png')
	const url = behind.readUrl('org/media.png')
	expect(url).toMatch(/^https:\/\/media\.company\.example\//)
	expect(await (await fetch(url.replace(mediaUrl, s3.url))).text()).toBe('png')
})

it('reads at the media address and writes at the public address of the server', async () => {
	const mediaUrl = 'https://media.company.example'
	const files = createLocalStorage({ directory, publicUrl: 'http://server', mediaUrl, secretKey })
	expect(files.readUrl('org/a.png')).toMatch(
		/^https:\/\/media\.company\.example\/files\/org\/a\.png\?/,
	)
	const upload = { contentType: 'image/png', size: 3, expiresIn: 600 }
	expect(await files.writeUrl('org/a.png', upload)).toMatch(
		/^http:\/\/server\/files\/org\/a\.png\?/,
	)
})

it('reads the S3 credentials from the environment when the settings have no access key, and then returns a URL of Dormer’s server from readUrl', async () => {
	onTestFinished(() => void vi.unstubAllEnvs())
	vi.stubEnv('AWS_ACCESS_KEY_ID', TEST_S3_KEYS.accessKeyId)
	vi.stubEnv('AWS_SECRET_ACCESS_KEY', TEST_S3_KEYS.secretAccessKey)
	const { key: _, ...keyless } = location
	const store = createStorage({
		directory,
		publicUrl: 'http://server',
		secretKey,
		now,
		s3: { ...keyless, endpoint: s3.url, now },
	})
	await store.put('org/keyless.png', Buffer.from('png'), 'image/png')
	const url = new URL(store.readUrl('org/keyless.png'))
	expect(url.href).toMatch(/^http:\/\/server\/files\/org\/keyless\.png\?/)
	const claim = { method: 'GET', key: 'org/keyless.png', query: url.searchParams }
	expect(verifyFileUrl(claim, { secretKeys: [secretKey], now: now() })).toBeDefined()
	expect(await (await fetch(await store.shortReadUrl('org/keyless.png'))).text()).toBe('png')
})

it('reports a bucket that does not exist and a wrong secret access key', async () => {
	expect(await stores.s3?.findMistake()).toBeUndefined()
	const missing = createS3Storage({ ...location, bucket: 'missing', endpoint: s3.url })
	expect(await missing.findMistake()).toMatch(/^the bucket "missing" does not exist at http/)
	const key = { ...TEST_S3_KEYS, secretAccessKey: 'wrong' }
	const refused = createS3Storage({ ...location, key, endpoint: s3.url })
	expect(await refused.findMistake()).toContain('refuses access to the bucket "media"')
	const silent = createS3Storage({ ...location, endpoint: 'http://127.0.0.1:1' })
	await expect(silent.findMistake()).rejects.toThrow(StorageFailed)
})
