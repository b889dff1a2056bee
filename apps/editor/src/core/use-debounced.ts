import { useEffect, useState } from 'react'

const TYPING_MS = 250

/** A text once nobody has typed on it for a quarter of a second. */
export function useDebounced(value: string): string {
	const [settled, setSettled] = useState(value)
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), TYPING_MS)
		return () => clearTimeout(timer)
	}, [value])
	return settled
}
