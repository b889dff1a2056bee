import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'dark' | 'system'

const KEY = 'theme'
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function readChoice(): ThemeChoice {
	const stored = localStorage.getItem(KEY)
	return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function resolve(choice: ThemeChoice): 'light' | 'dark' {
	if (choice !== 'system') return choice
	return dark.matches ? 'dark' : 'light'
}

/** Paints the page in the chosen theme; called before the first render and whenever the choice changes. */
export function applyTheme(): void {
	document.documentElement.dataset.theme = resolve(readChoice())
	for (const listener of listeners) listener()
}

/** Remembers the choice in this browser. */
export function chooseTheme(choice: ThemeChoice): void {
	localStorage.setItem(KEY, choice)
	applyTheme()
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** What was chosen, and what that is right now. */
export function useTheme(): { choice: ThemeChoice; theme: 'light' | 'dark' } {
	const choice = useSyncExternalStore(subscribe, readChoice)
	const theme = useSyncExternalStore(subscribe, () => resolve(readChoice()))
	return { choice, theme }
}

dark.addEventListener('change', applyTheme)
