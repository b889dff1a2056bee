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

/** Applies the chosen theme to the page; called before the first render and after each change. */
export function applyTheme(): void {
	document.documentElement.dataset.theme = resolve(readChoice())
	for (const listener of listeners) listener()
}

/** Stores the theme choice in this browser and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
	localStorage.setItem(KEY, choice)
	applyTheme()
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => listeners.delete(listener)
}

/** Returns the theme choice (light, dark or system) and the theme in effect. */
export function useTheme(): { choice: ThemeChoice; theme: 'light' | 'dark' } {
	const choice = useSyncExternalStore(subscribe, readChoice)
	const theme = useSyncExternalStore(subscribe, () => resolve(readChoice()))
	return { choice, theme }
}

dark.addEventListener('change', applyTheme)
