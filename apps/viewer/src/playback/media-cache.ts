export type MediaCache = {
	/** What is needed, soonest first. Fetched in this order; what is here already stays. */
	want: (addresses: string[]) => void
	/** Leaves the line to a voice that must be heard now: drops what is underway until the next `want`. */
	yield: () => void
	has: (address: string) => boolean
	/** The address to use now: of the copy in memory, or the given one while there is none. */
	local: (address: string) => string
	subscribe: (listener: () => void) => () => void
}

const AT_ONCE = 2

/**
 * Keeps the pictures and voices of a presentation in memory, fetched ahead of their turn, so that
 * playing goes on when the connection drops. `onFailure` hears of each fetch that failed; it is
 * tried again with the next `want`.
 */
export function createMediaCache(onFailure: () => void): MediaCache {
	const copies = new Map<string, string>()
	const underway = new Map<string, AbortController>()
	const listeners = new Set<() => void>()
	let wanted: string[] = []

	function next() {
		for (const address of wanted) {
			if (underway.size >= AT_ONCE) return
			const key = nameOf(address)
			if (!copies.has(key) && !underway.has(key)) void fetchOne(address, key)
		}
	}
	async function fetchOne(address: string, key: string) {
		const fetching = new AbortController()
		const { signal } = fetching
		underway.set(key, fetching)
		try {
			const answer = await fetch(address, { signal })
			if (!answer.ok) throw new Error(`${answer.status}`)
			copies.set(key, URL.createObjectURL(await answer.blob()))
			for (const listener of listeners) listener()
		} catch {
			if (!signal.aborted) {
				wanted = wanted.filter((other) => nameOf(other) !== key)
				onFailure()
			}
		}
		underway.delete(key)
		next()
	}

	return {
		want: (addresses) => {
			wanted = addresses
			next()
		},
		yield: () => {
			wanted = []
			for (const fetching of underway.values()) fetching.abort()
		},
		has: (address) => copies.has(nameOf(address)),
		local: (address) => copies.get(nameOf(address)) ?? address,
		subscribe: (listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}

/** A signed address changes with every signature; the object it names does not. */
function nameOf(address: string): string {
	return address.split('?', 1)[0] ?? address
}
