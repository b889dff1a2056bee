import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let rep: TestServer['fetch']
beforeAll(async () => {
	server = await startTestServer()
	rep = await server.signUp()
})
afterAll(() => server.close())

const post = { method: 'POST' }
const PIXEL =
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const deckId = crypto.randomUUID()

it.each([
	['/api/images/upload', { file: { bytes: {}, filename: 'a.png' } }, 'file'],
	['/api/fonts', { file: { bytes: 5 } }, 'file'],
	['/api/contracts/import', { file: { bytes: [37, 80] } }, 'file'],
	['/api/contracts/verify', { file: { bytes: 'JVBERi0=' } }, 'file'],
	[`/api/decks/${deckId}/generate`, { images: [{ bytes: 'x' }] }, 'images.0'],
])('%s takes no file from JSON', async (address, json, path) => {
	const answer = await rep(address, { ...post, json })
	expect(answer.status).toBe(400)
	expect(await answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] })
})

it('the name of a file keeps its letters', async () => {
	const body = new FormData()
	body.append('file', new Blob([Buffer.from(PIXEL, 'base64')]), 'Dächer 屋根.png')
	const answer = await rep('/api/images/upload', { ...post, body })
	expect(await answer.json()).toMatchObject({ image: { filename: 'Dächer 屋根.png' } })
})

it('nothing is read of a stranger’s files', async () => {
	const head = '--b\r\ncontent-disposition: form-data; name="images[]"; filename="a.png"\r\n\r\n'
	const endless = new ReadableStream({
		start: (controller) => controller.enqueue(Buffer.from(head)),
		pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
	})
	const answer = await server.fetch(`/api/decks/${deckId}/generate`, {
		...post,
		body: endless,
		duplex: 'half' as const,
		headers: { 'content-type': 'multipart/form-data; boundary=b' },
	})
	expect(answer.status).toBe(401)
	expect(await answer.json()).toEqual({ error: 'Sign in to continue' })
})
