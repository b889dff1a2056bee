/** Status of the connection between the browser and the server. */
export type Network = {
	online: () => boolean
	subscribe: (listener: () => void) => () => void
	/** Reports that a request failed. The network status is then checked with a request to the server. */
	reportFailure: () => void
}

/** Milliseconds between two checks while the server is unreachable. */
const PROBE_INTERVAL_MS = 5000

/**
 * Tracks whether the server is reachable. After a failed request, requests `/api/health` every 5 s until the server answers.
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
		if (!answered && navigator.onLine) setTimeout(() => void probe(), PROBE_INTERVAL_MS)
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
