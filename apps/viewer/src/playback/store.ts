import { useSyncExternalStore } from 'react'
import { initialState, type PlayerEvent, type PlayerState, reduce } from './machine.ts'

export type PlayerStore = {
	state: () => PlayerState
	dispatch: (event: PlayerEvent) => void
	/** Called after every change with what was before. */
	subscribe: (listener: (previous: PlayerState) => void) => () => void
}

/** Holds the player's state and tells its listeners of each change, in the order they came. */
export function createStore(prefs: Parameters<typeof initialState>[0]): PlayerStore {
	let state = initialState(prefs)
	const listeners = new Set<(previous: PlayerState) => void>()
	return {
		state: () => state,
		dispatch: (event) => {
			const previous = state
			state = reduce(previous, event)
			if (state !== previous) for (const listener of listeners) listener(previous)
		},
		subscribe: (listener) => {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}

/** One fact of the state; the component renders again only when that fact changes. */
export function usePlayerState<T extends string | number | boolean | object | null>(
	store: PlayerStore,
	select: (state: PlayerState) => T,
): T {
	return useSyncExternalStore(store.subscribe, () => select(store.state()))
}
