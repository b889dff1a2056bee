import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

let http: Server
let url: string
/** Answers of the admitted requests, in the order of their admission. */
let admitted: (() => void)[]

/** Starts a server that works on one request and lets one other wait. */
beforeEach(async () => {
	admitted = []
	const admit = createAdmission(1, 1)
	http = createServer((_request, response) => {
		const work = () => {
			admitted.push(() => response.end())
			http.emit('admitted')
		}
		const refuse = () => response.writeHead(503).end()
		response.once('close', () => http.emit('closed'))
		admit(response).then(work, refuse)
	})
	http.listen(0, '127.0.0.1')
	await once(http, 'listening')
	url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(() => {
	http.closeAllConnections()
	http.close()
})

/** Sends a request and waits until it has arrived. */
async function send(signal: AbortSignal | null = null) {
	const arrived = once(http, 'request')
	const answer = fetch(url, { signal }).then(({ status }) => status)
	await arrived
	return { answer }
}

it('lets requests wait for a place, and refuses those that find the queue full', async () => {
	const first = await send()
	const second = await send()
	expect(await (await send()).answer).toBe(503)
	expect(admitted).toHaveLength(1)
	const next = once(http, 'admitted')
	admitted[0]?.()
	expect(await first.answer).toBe(200)
	await next
	admitted[1]?.()
	expect(await second.answer).toBe(200)
})

it('refuses a request that finds no place in time', async () => {
	const first = await send()
	expect(await (await send()).answer).toBe(503)
	admitted[0]?.()
	expect(await first.answer).toBe(200)
})

it('frees the place of a request whose client is gone', async () => {
	const client = new AbortController()
	const waiter = new AbortController()
	const first = await send(client.signal)
	const second = await send(waiter.signal)
	const closed = once(http, 'closed')
	const secondEnds = expect(second.answer).rejects.toThrow('aborted')
	waiter.abort()
	await Promise.all([closed, secondEnds])
	const third = await send()
	const next = once(http, 'admitted')
	const firstEnds = expect(first.answer).rejects.toThrow('aborted')
	client.abort()
	await Promise.all([firstEnds, next])
	admitted[1]?.()
	expect(await third.answer).toBe(200)
})
