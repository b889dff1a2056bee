export type MediaCache = {
	/**
	 * Fetches the given files that are not cached yet, in the given order: two at a time when they are urgent, else one at a time
	 * and after everything else that the page loads.
	 */
	prefetch: (addresses: string[], options: { isUrgent: boolean }) => void
	/**
	 * Aborts all running fetches and starts none until `prefetch` is called again. The audio that must play now then gets all of
	 * the bandwidth.
	 */
	suspend: () => void
	has: (address: string) => boolean
	/** Returns the blob URL of a cached file. Returns `url` itself when the file is not cached. */
	localUrl: (address: string) => string
	subscribe: (listener: () => void) => () => void
}

const MAX_URGENT_REQUESTS = 2

/**
 * Caches the pictures and recordings of a presentation in memory, so playback continues without a connection. Calls
 * `onFailure` for each failed fetch; the next `prefetch` fetches that file again.
 */
export function createMediaCache(onFailure: () => void): MediaCache {
	const blobUrls = new Map<string, string>()
	const requests = new Map<string, AbortController>()
	const listeners = new Set<() => void>()
	let wanted: string[] = []
	let urgent = false

	function next() {
		for (const address of wanted) {
			if (requests.size >= (urgent ? MAX_URGENT_REQUESTS : 1)) return
			const key = pathOf(address)
			if (!blobUrls.has(key) && !requests.has(key)) void fetchOne(address, key)
		}
	}
	async function fetchOne(address: string, key: string) {
		const fetching = new AbortController()
		const { signal } = fetching
		requests.set(key, fetching)
		try {
			const answer = await fetch(address, { signal, priority: urgent ? 'auto' : 'low' })
			if (!answer.ok) throw new Error(`${answer.status}`)
			blobUrls.set(key, URL.createObjectURL(await answer.blob()))
			for (const listener of listeners) listener()
		} catch {
			if (!signal.aborted) {
				wanted = wanted.filter((other) => pathOf(other) !== key)
				onFailure()
			}
		}
		requests.delete(key)
		next()
	}

	return {
		prefetch: (addresses, { isUrgent }) => {
			wanted = addresses
			urgent = isUrgent
			next()
		},
		suspend: () => {
			wanted = []
			for (const fetching of requests.values()) fetching.abort()
		},
		has: (address) => blobUrls.has(pathOf(address)),
		localUrl: (address) => blobUrls.get(pathOf(address)) ?? address,
		subscribe: (listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}

/** Returns the URL without its query. The query contains the signature, which changes while the file stays the same. */
function pathOf(address: string): string {
	return address.split('?', 1)[0] ?? address
}
