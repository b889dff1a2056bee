import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(pointer: coarse), (width < 640px)')

/**
 * Returns true on a phone or another device with a touch screen, where nobody drops files or presses key combinations. Texts
 * that mention them use this hook.
 */
export function useTouch(): boolean {
	return useSyncExternalStore(subscribe, () => query.matches)
}

function subscribe(listener: () => void): () => void {
	query.addEventListener('change', listener)
	return () => query.removeEventListener('change', listener)
}
