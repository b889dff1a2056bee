import { SPEEDS, type Speed } from './machine.ts'

/** Where a homeowner was, by slide, so that a presentation made anew still finds the place. */
export type SavedPosition = { slideId: string; atMs: number }
export type Preferences = { speed: Speed; captions: boolean; letterKeys: boolean }

const PREFERENCES_KEY = 'dormer.prefs'
const positionKey = (shareKey: string) => `dormer.place.${shareKey}`

/** What was kept under this share key, or null; a browser that keeps nothing is no error. */
export function readPosition(shareKey: string): SavedPosition | null {
	const value = read(positionKey(shareKey))
	if (typeof value?.slideId !== 'string' || typeof value.atMs !== 'number') return null
	return { slideId: value.slideId, atMs: value.atMs }
}

/** Keeps the place; null forgets it, as at the end. */
export function savePosition(shareKey: string, place: SavedPosition | null) {
	write(positionKey(shareKey), place)
}

/** Speed, captions and keys as this homeowner likes them, on any presentation. */
export function readPreferences(): Preferences {
	const value = read(PREFERENCES_KEY) ?? {}
	return {
		speed: SPEEDS.find((speed) => speed === value.speed) ?? 1,
		captions: value.captions !== false,
		letterKeys: value.letterKeys !== false,
	}
}

export function savePreferences(prefs: Preferences) {
	write(PREFERENCES_KEY, prefs)
}

function read(key: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
		return typeof value === 'object' && value !== null ? { ...value } : null
	} catch {
		return null
	}
}

function write(key: string, value: object | null) {
	try {
		if (value === null) localStorage.removeItem(key)
		else localStorage.setItem(key, JSON.stringify(value))
	} catch {
		// A private window may refuse to keep anything.
	}
}
