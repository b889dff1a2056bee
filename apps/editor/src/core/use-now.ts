import { useEffect, useState } from 'react'

/** The time, every second anew while the tab is looked at. */
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
