import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer()
})
afterAll(() => server.close())

it.each([
	['bytes=10-', 416],
	['bytes=5-2', 416],
	['bytes=2-3', 206],
])('answers a file request for the range %s with %d', async (range, status) => {
	const { storage } = server.providers
	await storage.put('audio/clip', new TextEncoder().encode('0123456789'), 'audio/mpeg')
	const answer = await server.fetch(storage.readUrl('audio/clip'), { headers: { range } })
	expect(answer.status).toBe(status)
	if (status === 206) return expect(await answer.text()).toBe('23')
	expect(await answer.json()).toEqual({
		error: 'The requested range is outside the file. Request a range within its size.',
	})
	expect(answer.headers.get('content-range')).toBe('bytes */10')
	expect(answer.headers.get('cache-control')).toBe('no-store')
})

it('answers 403 to an upload with an invalid signature before reading the body', async () => {
	const endless = new ReadableStream({
		pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
	})
	const init = { method: 'PUT', body: endless, duplex: 'half' as const }
	const answer = await server.fetch('/files/audio/clip?signature=x', init)
	expect(answer.status).toBe(403)
	expect(await answer.json()).toMatchObject({ code: 'FORBIDDEN' })
})

const Ticket = z.object({ documentId: z.string(), uploadUrl: z.string() })

describe('PUT /files/{key}', () => {
	const TEXT = 'Ten years on all our work.'
	const documents = '/api/company/kb/documents'
	let rep: TestServer['fetch']
	beforeAll(async () => {
		rep = await server.signUp()
	})
	const begin = async () => {
		const json = { filename: 'a.txt', contentType: 'text/plain', sizeBytes: TEXT.length }
		const answer = await rep(`${documents}/upload-init`, { method: 'POST', json })
		return Ticket.parse(await answer.json())
	}
	const put = async (address: string, body: string) =>
		(await server.fetch(address, { method: 'PUT', body })).status

	it('lets a rep upload the file of a document several times, but returns 403 after the rep completes the upload', async () => {
		const { documentId, uploadUrl } = await begin()
		expect(await put(uploadUrl, TEXT.toUpperCase())).toBe(200)
		expect(await put(uploadUrl, TEXT)).toBe(200)
		const json = { documentId }
		await rep(`${documents}/complete`, { method: 'POST', json })
		expect(await put(uploadUrl, TEXT.toUpperCase())).toBe(403)
		await server.runJobs()
		expect(await put(uploadUrl, TEXT.toUpperCase())).toBe(403)
		const read = await (await rep(`${documents}/${documentId}`)).json()
		expect(read).toMatchObject({ document: { status: 'ready' }, passages: [{ text: TEXT }] })
	})

	it('rejects an upload with 403 after its document was deleted', async () => {
		const { documentId, uploadUrl } = await begin()
		await rep(`${documents}/${documentId}`, { method: 'DELETE' })
		expect(await put(uploadUrl, TEXT)).toBe(403)
	})

	it('answers 400 to an upload whose size differs from the announced size', async () => {
		const { uploadUrl } = await begin()
		expect(await put(uploadUrl, `${TEXT}!`)).toBe(400)
		expect(await put(uploadUrl, TEXT.slice(1))).toBe(400)
		const init = { method: 'PUT', duplex: 'half' as const }
		const started = new ReadableStream({
			start: (controller) => controller.enqueue(new Uint8Array(1)),
		})
		const announced = { ...init, body: started, headers: { 'content-length': '9' } }
		expect((await server.fetch(uploadUrl, announced)).status).toBe(400)
		const endless = new ReadableStream({
			pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
		})
		expect((await server.fetch(uploadUrl, { ...init, body: endless })).status).toBe(400)
		expect(await put(uploadUrl, TEXT)).toBe(200)
	})
})
