import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOneOfEach } from '../testing/one-of-each.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let rep: Awaited<ReturnType<TestServer['signUp']>>
let presentationId: string
let path: string
beforeAll(async () => {
	server = await startTestServer({}, { RATE_LIMITS: 'playback=1000/60' })
	rep = await server.signUp()
	const ids = await makeOneOfEach(rep)
	presentationId = String(ids.presentationId)
	const { shareKey } = await server.db.presentation.findFirstOrThrow({
		where: { id: presentationId },
	})
	path = `/api/playback/${shareKey}`
})
afterAll(() => server.close())

/** Returns the headers of a request that asks for a response only if it differs from the response with the given ETag. */
const unlessSame = ({ headers }: Response) => ({
	'if-none-match': headers.get('etag') ?? '',
	'cache-control': 'max-age=0',
})

describe('GET with the ETag of an earlier response', () => {
	it('answers 304 until a list of decks changes', async () => {
		const headers = unlessSame(await rep('/api/decks'))
		expect((await rep('/api/decks', { headers })).status).toBe(304)
		await rep('/api/decks', { method: 'POST', json: { name: 'Siding' } })
		const changed = await rep('/api/decks', { headers })
		expect(changed.status).toBe(200)
		expect(await changed.json()).toMatchObject({ decks: [{ name: 'Siding' }, {}] })
	})

	it('answers 304 until a playback changes, and counts each call', async () => {
		const remaining = (response: Response) => Number(response.headers.get('ratelimit-remaining'))
		const first = await server.fetch(path)
		const headers = unlessSame(first)
		const unchanged = await server.fetch(path, { headers })
		expect([first.status, unchanged.status]).toEqual([200, 304])
		expect(remaining(unchanged)).toBe(remaining(first) - 1)
		await server.db.organization.updateMany({ data: { name: 'Ridge Roofing' } })
		expect((await server.fetch(path, { headers })).status).toBe(200)
	})
})

describe('GET /api/openapi.json', () => {
	it.each(['/api/openapi.json', '/api/openapi/roof-measurements.json'])(
		'answers 304 for the ETag of %s',
		async (at) => {
			const first = await server.fetch(at)
			expect(first.status).toBe(200)
			expect((await server.fetch(at, { headers: unlessSame(first) })).status).toBe(304)
		},
	)

	it('answers 404 for a part that does not exist', async () => {
		expect((await server.fetch('/api/openapi/roofs.json')).status).toBe(404)
	})
})

describe('GET /api/playback/{shareKey}', () => {
	it('answers 400 for a share key with the character NUL', async () => {
		expect((await server.fetch('/api/playback/%00')).status).toBe(400)
	})

	it('answers 404 once the presentation has expired, and after it was deleted', async () => {
		const update = (data: object) =>
			server.db.presentation.updateMany({ where: { id: presentationId }, data })
		await update({ expiresAt: new Date(Date.now() - 1000) })
		expect((await server.fetch(path)).status).toBe(404)
		await update({ expiresAt: null, deletedAt: new Date() })
		expect((await server.fetch(path)).status).toBe(404)
	})
})
