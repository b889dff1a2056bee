export type Network = {
	online: () => boolean
	subscribe: (listener: () => void) => () => void
	/** A request failed: asks the server whether it can be reached at all. */
	reportFailure: () => void
}

const ASK_AGAIN_MS = 5000

/**
 * Whether the server can be reached: what the browser says, and where it claims to be online while
 * requests fail, what a probe says. A lost connection is asked for again until it is back.
 */
export function createNetwork(): Network {
	let reachable = navigator.onLine
	let probing = false
	const listeners = new Set<() => void>()

	function set(now: boolean) {
		if (now === reachable) return
		reachable = now
		for (const listener of listeners) listener()
	}
	async function probe() {
		if (probing) return
		if (!navigator.onLine) return set(false)
		probing = true
		const answered = await fetch('/api/health', { cache: 'no-store' }).then(
			() => true,
			() => false,
		)
		probing = false
		set(answered)
		if (!answered && navigator.onLine) setTimeout(() => void probe(), ASK_AGAIN_MS)
	}
	addEventListener('offline', () => set(false))
	addEventListener('online', () => void probe())

	return {
		online: () => reachable,
		subscribe: (listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		reportFailure: () => void probe(),
	}
}
