import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acceptFiles } from '../rest/upload.ts'
import { createErrorHandler } from './error-handler.ts'
import { createUploadMemory, releaseAfter } from './upload-memory.ts'

let http: Server
let url: string
const MULTIPART = 'multipart/form-data; boundary=b'
const HEAD = '--b\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\n\r\n'

/** Requests that have reached the handler. The test calls `finish` of a request to end its handler. */
let handled: { files: number; finish: () => void }[]

/** Starts a server that accepts files of 2 MB each, 2 MB per request and 3 MB in total. */
beforeEach(async () => {
	handled = []
	const memory = createUploadMemory({ maxTotal: 3_000_000, maxPerRequest: 2_000_000 })
	const server = express()
	server.post(
		'/',
		acceptFiles({ images: { max: 10, bytes: 2_000_000 } }, memory),
		releaseAfter(memory, async ({ files: sent }, response) => {
			const files = Array.isArray(sent) ? sent.length : 0
			await new Promise<void>((resolve) => {
				handled.push({ files, finish: resolve })
				http.emit('handling')
			})
			response.json({ files })
			http.emit('finished')
		}),
	)
	server.use(createErrorHandler(pino({ level: 'silent' })))
	http = createServer(server)
	http.listen(0, '127.0.0.1')
	await once(http, 'listening')
	url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(() => {
	for (const { finish } of handled) finish()
	http.closeAllConnections()
	http.close()
})

const send = (sizes: number[], signal?: AbortSignal) => {
	const body = new FormData()
	for (const size of sizes) body.append('images', new Blob([new Uint8Array(size)]), 'a.png')
	return fetch(url, { method: 'POST', body, ...(signal && { signal }) })
}
/** Sends files and waits until the handler has received them. */
const begin = async (sizes: number[], signal?: AbortSignal) => {
	const handling = once(http, 'handling')
	const answer = send(sizes, signal)
	await handling
	return { answer, finish: () => handled.at(-1)?.finish() }
}

it('rejects a request with 413 when its files exceed the limit of one request', async () => {
	const answer = await send([900_000, 900_000, 900_000])
	expect(answer.status).toBe(413)
	expect(await answer.json()).toEqual({
		error: 'images: At most 2 MB per request',
		code: 'PAYLOAD_TOO_LARGE',
		details: [{ path: 'images', message: 'At most 2 MB per request' }],
	})
	expect(handled).toEqual([])
})

it('rejects a request with 503 while other requests use all of the upload memory', async () => {
	const first = await begin([1_800_000])
	const rejected = await send([1_800_000])
	expect(rejected.status).toBe(503)
	expect(rejected.headers.get('retry-after')).toBe('1')
	first.finish()
	expect(await (await first.answer).json()).toEqual({ files: 1 })
	const next = await begin([1_000_000, 800_000])
	next.finish()
	expect(await (await next.answer).json()).toEqual({ files: 2 })
})

it('counts the files of a request until its handler ends', async () => {
	const client = new AbortController()
	const { answer, finish } = await begin([1_800_000], client.signal)
	client.abort()
	await expect(answer).rejects.toThrow()
	expect((await send([1_800_000])).status).toBe(503)
	const finished = once(http, 'finished')
	finish()
	await finished
	const next = await begin([1_800_000])
	next.finish()
	expect((await next.answer).status).toBe(200)
})

it('frees the upload memory of rejected and aborted requests', async () => {
	for (let round = 0; round < 5; round++)
		expect((await send([1_000_000, 900_000, 900_000])).status).toBe(413)
	for (let round = 0; round < 5; round++) {
		const arrived = once(http, 'request')
		const client = request(url, { method: 'POST', headers: { 'content-type': MULTIPART } })
		client.on('error', () => {})
		client.write(HEAD)
		client.write(Buffer.alloc(1_500_000))
		const [served]: IncomingMessage[] = await arrived
		const closed = new Promise((resolve) => served?.once('close', resolve))
		client.destroy()
		await closed
	}
	const { answer, finish } = await begin([1_900_000])
	finish()
	expect((await answer).status).toBe(200)
})
