import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type Page = { status: number; text: string; bytes: Buffer }
type Init = { method?: string; json?: unknown; headers?: Record<string, string> }

/** Client of one homeowner that counts the bytes on its connections and caches responses as a browser does. */
export type Browser = {
	/** Sends a request, or reads the response from the cache. Rejects when the status is not 2xx. */
	load: (address: string, init?: Init) => Promise<Page>
	/** Returns the bytes that the server has sent on all connections so far, with response headers. */
	receivedBytes: () => number
	/** Returns the number of requests that reached the server. */
	requestCount: () => number
}

type Cached = { page: Page; isFresh: boolean; etag: string | undefined }

/** Opens a browser. All addresses are relative to `baseUrl`. */
export function openBrowser(baseUrl: string): Browser {
	const agent = new Agent({ keepAlive: true, maxSockets: 6 })
	const sockets = new Set<Socket>()
	const cache = new Map<string, Cached>()
	let requests = 0

	async function load(address: string, init: Init = {}): Promise<Page> {
		const url = new URL(address, baseUrl)
		const isRead = (init.method ?? 'GET') === 'GET'
		const cached = isRead ? cache.get(url.href) : undefined
		if (cached?.isFresh) return cached.page
		requests += 1
		const response = await send(url, init, cached?.etag)
		const bytes = await buffer(response)
		if (response.statusCode === 304 && cached !== undefined) return cached.page
		const page = readPage(response, bytes)
		if (page.status >= 300) throw new Error(`${url.pathname}: ${page.status} ${page.text}`)
		const { 'cache-control': control = '', etag } = response.headers
		const isFresh = /max-age=[1-9]/.test(control)
		if (isRead) cache.set(url.href, { page, isFresh, etag })
		return page
	}

	function send(url: URL, { method = 'GET', json, headers }: Init, etag: string | undefined) {
		return new Promise<IncomingMessage>((resolve, reject) => {
			const outgoing = request(url, {
				...{ method, agent },
				headers: {
					'accept-encoding': 'gzip, br',
					'sec-fetch-site': 'same-origin',
					...(json !== undefined && { 'content-type': 'application/json' }),
					...(etag !== undefined && { 'if-none-match': etag }),
					...headers,
				},
			})
			outgoing.on('socket', (socket) => sockets.add(socket))
			outgoing.on('response', resolve).on('error', reject)
			outgoing.end(json === undefined ? undefined : JSON.stringify(json))
		})
	}

	return {
		load,
		receivedBytes: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
		requestCount: () => requests,
	}
}

function readPage({ statusCode = 0, headers }: IncomingMessage, body: Buffer): Page {
	const encoding = headers['content-encoding']
	const bytes =
		encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
	return { status: statusCode, bytes, text: bytes.toString('utf8') }
}
