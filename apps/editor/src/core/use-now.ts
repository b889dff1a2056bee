import { useEffect, useState } from 'react'

/** Returns the current time in milliseconds, updated every second while the tab is visible. */
export function useNow(): number {
	const [now, setNow] = useState(Date.now)
	useEffect(() => {
		const timer = setInterval(() => {
			if (document.visibilityState === 'visible') setNow(Date.now())
		}, 1000)
		return () => clearInterval(timer)
	}, [])
	return now
}
