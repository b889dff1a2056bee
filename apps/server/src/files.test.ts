import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

it.each([
	['bytes=10-', 416],
	['bytes=5-2', 416],
	['bytes=2-3', 206],
])('a file answers the range %s with %d', async (range, status) => {
	const { storage } = server.providers
	await storage.put('audio/clip', new TextEncoder().encode('0123456789'), 'audio/mpeg')
	const answer = await server.fetch(storage.readUrl('audio/clip'), { headers: { range } })
	expect(answer.status).toBe(status)
	if (status === 206) return expect(await answer.text()).toBe('23')
	expect(await answer.json()).toEqual({ error: 'The file has no such part' })
	expect(answer.headers.get('content-range')).toBe('bytes */10')
	expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('an upload without a good address is refused before its body is read', async () => {
	const endless = new ReadableStream({
		pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
	})
	const init = { method: 'PUT', body: endless, duplex: 'half' as const }
	const answer = await server.fetch('/files/audio/clip?signature=x', init)
	expect(answer.status).toBe(403)
	expect(await answer.json()).toMatchObject({ code: 'FORBIDDEN' })
})
