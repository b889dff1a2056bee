import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { createResponseCache } from './response-cache.ts'

let server: TestServer
let rep: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
	server = await startTestServer()
	rep = await server.signUp()
	for (const name of ['Roofs', 'Gutters', 'Windows', 'Solar'])
		await rep('/api/decks', { method: 'POST', json: { name } })
})
afterAll(() => server.close())

describe('GET of a polled list', () => {
	it('returns 304 for the current ETag until the list changes', async () => {
		const etag = (await rep('/api/decks')).headers.get('etag') ?? ''
		const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
		expect((await rep('/api/decks', { headers })).status).toBe(304)
		await rep('/api/decks', { method: 'POST', json: { name: 'Siding' } })
		const changed = await rep('/api/decks', { headers })
		expect(changed.status).toBe(200)
		expect(await changed.json()).toMatchObject({ decks: [{ name: 'Siding' }, {}, {}, {}, {}] })
	})

	it('sends a list compressed with gzip once the list has stayed unchanged for a second', async () => {
		const get = (encoding: string) =>
			rep('/api/decks', { headers: { 'accept-encoding': encoding } })
		const plain = await get('gzip')
		await expect
			.poll(async () => (await get('gzip')).headers.get('content-encoding'), { timeout: 10_000 })
			.toBe('gzip')
		const compressed = await get('gzip')
		expect(await compressed.json()).toEqual(await plain.json())
		expect(compressed.headers.get('vary')).toBe('Accept-Encoding')
		expect((await get('identity')).headers.get('content-encoding')).toBeNull()
	})
})

describe('createResponseCache', () => {
	it('computes the response once when several clients read the same revision at the same time', async () => {
		const cache = createResponseCache(() => new Date())
		let runs = 0
		const call = async () => ({ run: ++runs })
		const read = (revision: string) => cache.read('decks', revision, call)
		const [first, second, other] = await Promise.all([read('1'), read('1'), read('2')])
		expect([first.bytes, second.bytes, other.bytes].map(String)).toEqual([
			...['{"run":1}', '{"run":1}', '{"run":2}'],
		])
	})

	it('lets each waiting reader run the call again when the shared call fails', async () => {
		const cache = createResponseCache(() => new Date())
		const left = cache.read('decks', '1', () => Promise.reject(new Error('client left')))
		const waiting = cache.read('decks', '1', async () => ['deck'])
		await expect(left).rejects.toThrow('client left')
		expect(String((await waiting).bytes)).toBe('["deck"]')
	})
})
