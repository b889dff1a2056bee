import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

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

it.each(['/api/images/upload', '/api/fonts', '/api/contracts/import', '/api/contracts/verify'])(
	'%s takes one file, and says so of a second or of another field',
	async (address) => {
		const refused = async (...names: string[]) => {
			const body = new FormData()
			for (const name of names) body.append(name, new Blob([Buffer.from(PIXEL, 'base64')]), 'a.png')
			const answer = await rep(address, { ...post, body })
			return [answer.status, await answer.json()]
		}
		const named = (path: string) => ({ code: 'VALIDATION_ERROR', details: [{ path }] })
		expect(await refused('file', 'file')).toMatchObject([400, named('file')])
		expect(await refused('file', 'file[]')).toMatchObject([400, named('file')])
		expect(await refused('file', 'other')).toMatchObject([400, named('other')])
		expect(await refused('__proto__')).toMatchObject([400, named('__proto__')])
	},
)

it('a deck is made of a hundred pictures at most', async () => {
	const body = new FormData()
	for (let count = 0; count < 101; count++)
		body.append('images[]', new Blob([Buffer.from(PIXEL, 'base64')]), 'a.png')
	const answer = await rep(`/api/decks/${deckId}/generate`, { ...post, body })
	expect(answer.status).toBe(400)
	expect(await answer.json()).toMatchObject({ details: [{ path: 'images' }] })
})

/** The head of a multipart request, and as much of a body as one wants. */
const streamed = (name: string, body: (file: Buffer) => ReadableStream, length?: number) => ({
	...post,
	body: body(
		Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`),
	),
	duplex: 'half' as const,
	headers: {
		'content-type': 'multipart/form-data; boundary=b',
		...(length !== undefined && { 'content-length': String(length) }),
	},
})
const onlyBegun = (head: Buffer) =>
	new ReadableStream({ start: (controller) => controller.enqueue(head) })
const endless = (head: Buffer) =>
	new ReadableStream({
		start: (controller) => controller.enqueue(head),
		pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
	})

it.each([
	['/api/images/upload', 'file', 12_000_000],
	['/api/contracts/verify', 'file', 12_000_000],
	[`/api/decks/${deckId}/generate`, 'images', 202_000_000],
])('%s reads nothing of what is too large by its own word', async (address, path, length) => {
	const answer = await rep(address, streamed(path, onlyBegun, length))
	expect(answer.status).toBe(413)
	expect(await answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: [{ path }] })
})

it.each(['file', 'other'])(
	'an endless file in the field %s is refused while it comes',
	async (path) => {
		const answer = await rep('/api/images/upload', streamed(path, endless))
		expect(answer.status).toBe(path === 'file' ? 413 : 400)
		expect(await answer.json()).toMatchObject({ details: [{ path }] })
	},
)

it('nothing is read of a stranger’s files', async () => {
	const address = `/api/decks/${deckId}/generate`
	const answer = await server.fetch(address, streamed('images[]', endless))
	expect(answer.status).toBe(401)
	expect(await answer.json()).toEqual({ error: 'Sign in to continue' })
})
