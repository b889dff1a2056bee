import { SPEEDS, type Speed } from './machine.ts'

/** Where a homeowner was, by slide, so that a presentation made anew still finds the place. */
export type SavedPlace = { slideId: string; atMs: number }
export type Prefs = { speed: Speed; captions: boolean; letterKeys: boolean }

const PREFS = 'dormer.prefs'
const placeKey = (shareKey: string) => `dormer.place.${shareKey}`

/** What was kept under this share key, or null; a browser that keeps nothing is no error. */
export function readPlace(shareKey: string): SavedPlace | null {
	const value = read(placeKey(shareKey))
	if (typeof value?.slideId !== 'string' || typeof value.atMs !== 'number') return null
	return { slideId: value.slideId, atMs: value.atMs }
}

/** Keeps the place; null forgets it, as at the end. */
export function keepPlace(shareKey: string, place: SavedPlace | null) {
	write(placeKey(shareKey), place)
}

/** Speed, captions and keys as this homeowner likes them, on any presentation. */
export function readPrefs(): Prefs {
	const value = read(PREFS) ?? {}
	return {
		speed: SPEEDS.find((speed) => speed === value.speed) ?? 1,
		captions: value.captions !== false,
		letterKeys: value.letterKeys !== false,
	}
}

export function keepPrefs(prefs: Prefs) {
	write(PREFS, prefs)
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
