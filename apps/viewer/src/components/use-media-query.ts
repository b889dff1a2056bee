import { useMemo, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and renders again when this changes. */
export function useMediaQuery(query: string): boolean {
	const list = useMemo(() => matchMedia(query), [query])
	return useSyncExternalStore(
		(onChange) => {
			list.addEventListener('change', onChange)
			return () => list.removeEventListener('change', onChange)
		},
		() => list.matches,
	)
}
