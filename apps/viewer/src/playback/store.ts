import { useSyncExternalStore } from 'react'
import { initialState, type PlayerEvent, type PlayerState, reduce } from './machine.ts'

/** Holds the player state and notifies listeners of changes. */
export type PlayerStore = {
	state: () => PlayerState
	dispatch: (event: PlayerEvent) => void
	/** Calls `listener` with the previous state after every change. Returns a function that stops the calls. */
	subscribe: (listener: (previous: PlayerState) => void) => () => void
}

/** Creates a player store. An event without an effect does not notify the listeners. */
export function createStore(preferences: Parameters<typeof initialState>[0]): PlayerStore {
	let state = initialState(preferences)
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

/** Selects a value from the player state. The component renders again only when that value changes. */
export function usePlayerState<T extends string | number | boolean | object | null>(
	store: PlayerStore,
	select: (state: PlayerState) => T,
): T {
	return useSyncExternalStore(store.subscribe, () => select(store.state()))
}
