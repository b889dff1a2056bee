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
])('rejects a file sent as JSON to %s', async (address, json, path) => {
	const answer = await rep(address, { ...post, json })
	expect(answer.status).toBe(400)
	expect(await answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ path }] })
})

it('keeps non-ASCII letters in the name of an uploaded file', async () => {
	const body = new FormData()
	body.append('file', new Blob([Buffer.from(PIXEL, 'base64')]), 'Dächer 屋根.png')
	const answer = await rep('/api/images/upload', { ...post, body })
	expect(await answer.json()).toMatchObject({ image: { filename: 'Dächer 屋根.png' } })
})

it.each(['/api/images/upload', '/api/fonts', '/api/contracts/import', '/api/contracts/verify'])(
	'accepts a single file at %s, and names the field of a second file or an unknown field',
	async (address) => {
		const upload = async (...names: string[]) => {
			const body = new FormData()
			for (const name of names) body.append(name, new Blob([Buffer.from(PIXEL, 'base64')]), 'a.png')
			const answer = await rep(address, { ...post, body })
			return [answer.status, await answer.json()]
		}
		const fieldError = (path: string) => ({ code: 'VALIDATION_ERROR', details: [{ path }] })
		expect(await upload('file', 'file')).toMatchObject([400, fieldError('file')])
		expect(await upload('file', 'file[]')).toMatchObject([400, fieldError('file')])
		expect(await upload('other')).toMatchObject([400, fieldError('other')])
		expect(await upload('__proto__')).toMatchObject([400, fieldError('__proto__')])
	},
)

it('rejects a generation with more than a hundred images', async () => {
	const body = new FormData()
	for (let count = 0; count < 101; count++)
		body.append('images[]', new Blob([Buffer.from(PIXEL, 'base64')]), 'a.png')
	const answer = await rep(`/api/decks/${deckId}/generate`, { ...post, body })
	expect(answer.status).toBe(400)
	expect(await answer.json()).toMatchObject({ details: [{ path: 'images' }] })
})

/** Creates a multipart request. Its body contains only the beginning of one file. */
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
const incomplete = (head: Buffer) =>
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
])(
	'rejects a Content-Length above the limit of %s before reading the body',
	async (address, path, length) => {
		const answer = await rep(address, streamed(path, incomplete, length))
		expect(answer.status).toBe(413)
		expect(await answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: [{ path }] })
	},
)

it('closes the connection of a caller that sends more than 200 MB without a Content-Length', async () => {
	let megabytes = 0
	const long = (head: Buffer) =>
		new ReadableStream({
			start: (controller) => controller.enqueue(head),
			pull: (controller) => {
				megabytes += 1
				if (megabytes < 210) controller.enqueue(new Uint8Array(1_000_000))
				else controller.close()
			},
		})
	await expect(rep('/api/images/upload', streamed('file', long))).rejects.toThrow('fetch failed')
})

it('rejects files of an anonymous caller with 401 before the server reads the body', async () => {
	const address = `/api/decks/${deckId}/generate`
	const answer = await server.fetch(address, streamed('images[]', endless))
	expect(answer.status).toBe(401)
	expect(await answer.json()).toMatchObject({
		error: expect.stringMatching(/^Sign in to continue/),
	})
})
