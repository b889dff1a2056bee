/**
 * Service worker of the viewer. It answers from the copies that `src/offline/keep-presentation.ts` made, so a presentation
 * that was opened can be reloaded and played without a connection (docs/decisions/0164-offline.md#opened-presentations-play-offline).
 * It imports nothing, because not every browser loads modules in a service worker.
 */
export {}

declare const self: ServiceWorkerGlobalScope

const PLAYBACK_PATH = '/api/trpc/presentations.playback'

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
	const { request } = event
	/** A browser asks for parts of a recording while it streams. Kept recordings are fetched whole by the player. */
	if (request.method !== 'GET' || request.headers.has('range')) return
	const { pathname } = new URL(request.url)
	if (request.mode === 'navigate' || pathname === PLAYBACK_PATH)
		event.respondWith(answerWithNewest(request))
	else if (!pathname.startsWith('/api/')) event.respondWith(answerWithKept(request))
})

/**
 * Answers a request for a file, which never changes at its address. Only the signature in the query changes. Answers with a new
 * response: Chromium stores the compiled code of a script in the cache that its response came from, and creates that cache again
 * if it was deleted in the meantime.
 */
async function answerWithKept(request: Request): Promise<Response> {
	const kept = await caches.match(request, FILE)
	if (kept !== undefined) return new Response(kept.body, kept)
	return fetch(request).catch(async (error: unknown) => {
		const other = await findOtherSize(request)
		if (other === undefined) throw error
		return other
	})
}

/** Returns a kept copy of the same image in another size: the screen was turned or resized since the presentation was kept. */
async function findOtherSize(request: Request): Promise<Response | undefined> {
	const nameOf = (address: string) => /\/images\/[^/]+\/[0-9a-f]{64}(?=\.)/.exec(address)?.[0]
	const name = nameOf(request.url)
	if (name === undefined) return undefined
	for (const cacheName of await caches.keys()) {
		const kept = await (await caches.open(cacheName)).keys()
		const other = kept.find(({ url }) => nameOf(url) === name && !url.includes('.thumb.'))
		if (other !== undefined) return caches.match(other, { ...FILE, cacheName })
	}
	return undefined
}

/**
 * Answers a request for the page or the data of a presentation from the server, and replaces the kept copy. Without a
 * connection, answers with the kept copy. Deletes all copies of a presentation that has expired or no longer exists.
 */
async function answerWithNewest(request: Request): Promise<Response> {
	const isPage = request.mode === 'navigate'
	const options = isPage ? FILE : DATA
	const found = await findCopy(request, options)
	if (found === undefined) return fetch(request)
	const { name, copy } = found
	let response: Response
	try {
		response = await fetch(request)
	} catch (error) {
		if (!(await hasExpired(copy))) return copy
		await caches.delete(name)
		throw error
	}
	const { origin, pathname } = new URL(request.url)
	if (response.status === 404) await caches.delete(name)
	else if (response.ok) {
		const copies = await caches.open(name)
		await copies.put(isPage ? origin + pathname : request, response.clone())
	}
	return response
}

const FILE: CacheQueryOptions = { ignoreSearch: true, ignoreVary: true }
const DATA: CacheQueryOptions = { ignoreVary: true }

/** Returns a copy for this request and the name of its cache. */
async function findCopy(
	request: Request,
	options: CacheQueryOptions,
): Promise<{ name: string; copy: Response } | undefined> {
	for (const name of await caches.keys()) {
		const copy = await caches.match(request, { ...options, cacheName: name })
		if (copy !== undefined) return { name, copy }
	}
	return undefined
}

/** Returns whether a copy is the data of a presentation whose `expiresAt` has passed. */
async function hasExpired(copy: Response): Promise<boolean> {
	if (!copy.headers.get('content-type')?.includes('json')) return false
	const body: { result?: { data?: { expiresAt?: string | null } } } = await copy.clone().json()
	const expiresAt = body.result?.data?.expiresAt ?? null
	return expiresAt !== null && Date.parse(expiresAt) <= Date.now()
}
