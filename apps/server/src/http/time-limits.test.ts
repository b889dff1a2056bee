import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHttpServer, rejectSlowBodies } from './time-limits.ts'

const HEADERS_MS = 300
const BODY_MS = 600
const REQUEST_MS = 1500

let http: Server
beforeAll(async () => {
	const server = express().use(rejectSlowBodies(BODY_MS))
	server.get('/stream', (_request, response) => {
		const pings = setInterval(() => response.write('ping\n'), 100)
		response.on('close', () => clearInterval(pings))
		setTimeout(() => response.end('end\n'), REQUEST_MS * 2.5)
	})
	server.use(express.raw({ type: () => true }), (request, response) => {
		response.json({ bytes: request.body?.byteLength ?? 0 })
	})
	http = createHttpServer(server, { headersMs: HEADERS_MS, requestMs: REQUEST_MS })
	http.listen(0, '127.0.0.1')
	await once(http, 'listening')
})
afterAll(() => {
	http.closeAllConnections()
	http.close()
})

async function open(...lines: string[]): Promise<{ socket: Socket; received: Promise<string> }> {
	const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
	let text = ''
	socket.on('data', (chunk) => {
		text += chunk
	})
	const received = once(socket, 'close').then(() => text)
	await once(socket, 'connect')
	socket.write(lines.join('\r\n'))
	return { socket, received }
}

const post = (path: string, type: string) => [
	`POST ${path} HTTP/1.1`,
	'Host: localhost',
	`Content-Type: ${type}`,
	'Content-Length: 4',
	'Connection: close',
	'',
	'{',
]
/** Sends the second part of the body only after the time limit for JSON bodies has passed. Returns the response. */
async function sendLate(lines: string[]): Promise<string> {
	const { socket, received } = await open(...lines)
	const timer = setTimeout(() => socket.write('}  '), BODY_MS * 1.5)
	const answer = await received
	clearTimeout(timer)
	return answer
}

it.concurrent('answers 408 to incomplete request headers without delaying other requests', async () => {
	const slow = await Promise.all(
		Array.from({ length: 200 }, () => open('GET / HTTP/1.1', 'Host: localhost', 'X-Slow: ')),
	)
	const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
	expect((await fetch(url)).status).toBe(200)
	for (const { received } of slow) expect(await received).toMatch(/^HTTP\/1\.1 408 /)
})

it.concurrent('answers 408 to a JSON body that does not arrive in time', async () => {
	expect(await sendLate(post('/', 'application/json'))).toMatch(/^HTTP\/1\.1 408 /)
})

it.concurrent.each([
	['a multipart form', post('/', 'multipart/form-data; boundary=x')],
	['a stored file', post('/files/a/b.png', 'image/png')],
])(
	'gives the body of %s more time, and answers 408 at the request time limit',
	async (_, lines) => {
		expect(await sendLate(lines)).toContain('{"bytes":4}')
		const { received } = await open(...lines)
		expect(await received).toMatch(/^HTTP\/1\.1 408 /)
	},
)

it.concurrent('keeps a streamed response open for longer than the time limit of a request', async () => {
	const { received } = await open(
		'GET /stream HTTP/1.1',
		'Host: localhost',
		'Connection: close',
		'',
		'',
	)
	expect(await received).toContain('end')
})
