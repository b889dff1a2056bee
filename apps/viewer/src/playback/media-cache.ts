export type MediaCache = {
	/** What is needed, soonest first. Fetched in this order; what is here already stays. */
	prefetch: (addresses: string[]) => void
	/** Leaves the line to a voice that must be heard now: drops what is underway until the next `want`. */
	suspend: () => void
	has: (address: string) => boolean
	/** The address to use now: of the copy in memory, or the given one while there is none. */
	localUrl: (address: string) => string
	subscribe: (listener: () => void) => () => void
}

const MAX_REQUESTS = 2

/**
 * Keeps the pictures and voices of a presentation in memory, fetched ahead of their turn, so that
 * playing goes on when the connection drops. `onFailure` hears of each fetch that failed; it is
 * tried again with the next `want`.
 */
export function createMediaCache(onFailure: () => void): MediaCache {
	const blobUrls = new Map<string, string>()
	const requests = new Map<string, AbortController>()
	const listeners = new Set<() => void>()
	let wanted: string[] = []

	function next() {
		for (const address of wanted) {
			if (requests.size >= MAX_REQUESTS) return
			const key = pathOf(address)
			if (!blobUrls.has(key) && !requests.has(key)) void fetchOne(address, key)
		}
	}
	async function fetchOne(address: string, key: string) {
		const fetching = new AbortController()
		const { signal } = fetching
		requests.set(key, fetching)
		try {
			const answer = await fetch(address, { signal })
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
		prefetch: (addresses) => {
			wanted = addresses
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

/** A signed address changes with every signature; the object it names does not. */
function pathOf(address: string): string {
	return address.split('?', 1)[0] ?? address
}
