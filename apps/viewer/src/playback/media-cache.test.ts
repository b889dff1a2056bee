import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMediaCache } from './media-cache.ts'

const URGENT = { isUrgent: true }
const asked: string[] = []
let server: Server
let base: string
let down = false

beforeAll(async () => {
	server = createServer((request, response) => {
		asked.push(request.url ?? '')
		response.writeHead(down ? 503 : 200, { 'content-type': 'audio/mpeg' }).end(request.url)
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

/** Waits until the cache has stored `count` files since the call of this function. */
function arrivals(cache: ReturnType<typeof createMediaCache>, count: number): Promise<void> {
	return new Promise((resolve) => {
		let left = count
		const stop = cache.subscribe(() => {
			left -= 1
			if (left > 0) return
			stop()
			resolve()
		})
	})
}

describe('createMediaCache', () => {
	it('fetches a file once, even when the signature in its URL changes', async () => {
		const cache = createMediaCache(() => undefined)
		const here = arrivals(cache, 2)
		cache.prefetch([`${base}/one.mp3?sig=a`, `${base}/two.mp3?sig=a`], URGENT)
		cache.prefetch([`${base}/one.mp3?sig=b`, `${base}/two.mp3?sig=b`], URGENT)
		await here
		expect(cache.has(`${base}/one.mp3?sig=c`)).toBe(true)
		expect(asked.filter((url) => url.startsWith('/one.mp3'))).toHaveLength(1)
		const copy = await fetch(cache.localUrl(`${base}/two.mp3?sig=c`))
		expect(await copy.text()).toBe('/two.mp3?sig=a')
	})

	it('fetches files that are not urgent one after the other', async () => {
		const cache = createMediaCache(() => undefined)
		const ahead = ['/five.mp3', '/six.mp3', '/seven.mp3']
		const askedAtArrival: number[] = []
		cache.subscribe(() => askedAtArrival.push(asked.filter((url) => ahead.includes(url)).length))
		const here = arrivals(cache, ahead.length)
		cache.prefetch(
			ahead.map((path) => `${base}${path}`),
			{ isUrgent: false },
		)
		await here
		expect(askedAtArrival).toEqual([1, 2, 3])
	})

	it('returns the original URL after a failed fetch, and fetches the file again later', async () => {
		down = true
		const address = `${base}/three.mp3`
		let failed = () => {}
		const failure = new Promise<void>((resolve) => {
			failed = resolve
		})
		const cache = createMediaCache(() => failed())
		cache.prefetch([address], URGENT)
		await failure
		expect([cache.has(address), cache.localUrl(address)]).toEqual([false, address])
		down = false
		const here = arrivals(cache, 1)
		await new Promise((resolve) => setImmediate(resolve))
		cache.prefetch([address], URGENT)
		await here
		expect(cache.has(address)).toBe(true)
	})

	it('aborts its fetches on suspend without reporting failures, and fetches the files at the next prefetch', async () => {
		const cache = createMediaCache(() => {
			throw new Error('An aborted fetch must not be reported as a failure')
		})
		const address = `${base}/four.mp3`
		cache.prefetch([address], URGENT)
		cache.suspend()
		const here = arrivals(cache, 1)
		cache.prefetch([address], URGENT)
		await here
		expect(cache.has(address)).toBe(true)
	})
})
