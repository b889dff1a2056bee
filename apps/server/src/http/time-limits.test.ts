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
		setTimeout(() => response.end('over\n'), REQUEST_MS * 2.5)
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

async function open(...lines: string[]): Promise<{ socket: Socket; said: Promise<string> }> {
	const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
	let text = ''
	socket.on('data', (chunk) => {
		text += chunk
	})
	const said = once(socket, 'close').then(() => text)
	await once(socket, 'connect')
	socket.write(lines.join('\r\n'))
	return { socket, said }
}

const post = (path: string, type: string) => [
	`POST ${path} HTTP/1.1`,
	'Host: here',
	`Content-Type: ${type}`,
	'Content-Length: 4',
	'Connection: close',
	'',
	'{',
]
/** Sends the rest of a body when a JSON body would have been given up. */
async function sendLate(lines: string[]): Promise<string> {
	const { socket, said } = await open(...lines)
	const timer = setTimeout(() => socket.write('}  '), BODY_MS * 1.5)
	const answer = await said
	clearTimeout(timer)
	return answer
}

it('cuts a head that does not come, and lets nobody else wait for it', async () => {
	const slow = await Promise.all(
		Array.from({ length: 200 }, () => open('GET / HTTP/1.1', 'Host: here', 'X-Slow: ')),
	)
	const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
	expect((await fetch(url)).status).toBe(200)
	for (const { said } of slow) expect(await said).toMatch(/^HTTP\/1\.1 408 /)
})

it('cuts a body that does not come', async () => {
	expect(await sendLate(post('/', 'application/json'))).toMatch(/^HTTP\/1\.1 408 /)
})

it.each([
	['a form with files', post('/', 'multipart/form-data; boundary=x')],
	['a stored file', post('/files/a/b.png', 'image/png')],
])('gives %s more time, and not for ever', async (_, lines) => {
	expect(await sendLate(lines)).toContain('{"bytes":4}')
	const { said } = await open(...lines)
	expect(await said).toMatch(/^HTTP\/1\.1 408 /)
})

it('lets a stream last longer than any request', async () => {
	const { said } = await open('GET /stream HTTP/1.1', 'Host: here', 'Connection: close', '', '')
	expect(await said).toContain('over')
})
