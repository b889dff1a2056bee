import { useEffect, useState } from 'react'

/**
 * Loads code when `isNeeded` is true, and returns the code. Returns undefined during loading, and null when the code could not
 * be loaded. `load` must be the same function in every call.
 */
export function useLazy<T>(isNeeded: boolean, load: () => Promise<T>): T | null | undefined {
	const [loaded, setLoaded] = useState<T | null>()
	useEffect(() => {
		if (!isNeeded) return
		load().then(
			(code) => setLoaded(() => code),
			() => setLoaded(null),
		)
	}, [isNeeded, load])
	return isNeeded ? loaded : null
}
