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

/** What the handler works on until the test lets it go. */
let works: { files: number; finish: () => void }[]

/** A server that takes files of 2 MB each, 2 MB in one request, 3 MB in all, and works on them as long as it is told. */
beforeEach(async () => {
	works = []
	const memory = createUploadMemory({ most: 3_000_000, mostOfOne: 2_000_000 })
	const server = express()
	server.post(
		'/',
		acceptFiles({ images: { max: 10, bytes: 2_000_000 } }, memory),
		releaseAfter(memory, async ({ files: sent }, response) => {
			const files = Array.isArray(sent) ? sent.length : 0
			await new Promise<void>((resolve) => {
				works.push({ files, finish: resolve })
				http.emit('working')
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
	for (const { finish } of works) finish()
	http.closeAllConnections()
	http.close()
})

const send = (sizes: number[], signal?: AbortSignal) => {
	const body = new FormData()
	for (const size of sizes) body.append('images', new Blob([new Uint8Array(size)]), 'a.png')
	return fetch(url, { method: 'POST', body, ...(signal && { signal }) })
}
/** Sends files that the server then works on. */
const begin = async (sizes: number[], signal?: AbortSignal) => {
	const working = once(http, 'working')
	const answer = send(sizes, signal)
	await working
	return { answer, finish: () => works.at(-1)?.finish() }
}

it('one request holds so much in all its files, and the field is named', async () => {
	const answer = await send([900_000, 900_000, 900_000])
	expect(answer.status).toBe(413)
	expect(await answer.json()).toEqual({
		error: 'images: At most 2 MB in one request',
		code: 'PAYLOAD_TOO_LARGE',
		details: [{ path: 'images', message: 'At most 2 MB in one request' }],
	})
	expect(works).toEqual([])
})

it('all requests together hold so much, until they are answered', async () => {
	const first = await begin([1_800_000])
	const refused = await send([1_800_000])
	expect(refused.status).toBe(503)
	expect(refused.headers.get('retry-after')).toBe('1')
	first.finish()
	expect(await (await first.answer).json()).toEqual({ files: 1 })
	const next = await begin([1_000_000, 800_000])
	next.finish()
	expect(await (await next.answer).json()).toEqual({ files: 2 })
})

it('what is worked on is held also when its caller has gone', async () => {
	const leaving = new AbortController()
	const { answer, finish } = await begin([1_800_000], leaving.signal)
	leaving.abort()
	await expect(answer).rejects.toThrow()
	expect((await send([1_800_000])).status).toBe(503)
	const finished = once(http, 'finished')
	finish()
	await finished
	const next = await begin([1_800_000])
	next.finish()
	expect((await next.answer).status).toBe(200)
})

it('what was refused or broke off is held no more', async () => {
	for (let round = 0; round < 5; round++)
		expect((await send([1_000_000, 900_000, 900_000])).status).toBe(413)
	for (let round = 0; round < 5; round++) {
		const arrived = once(http, 'request')
		const client = request(url, { method: 'POST', headers: { 'content-type': MULTIPART } })
		client.on('error', () => {})
		client.write(HEAD)
		client.write(Buffer.alloc(1_500_000))
		const [served]: IncomingMessage[] = await arrived
		const gone = new Promise((resolve) => served?.once('close', resolve))
		client.destroy()
		await gone
	}
	const { answer, finish } = await begin([1_900_000])
	finish()
	expect((await answer).status).toBe(200)
})
