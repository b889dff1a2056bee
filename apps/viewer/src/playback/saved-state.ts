import { SPEEDS, type Speed } from './machine.ts'

/**
 * Saved playback position. Names the slide by its id, so the position stays valid when slides are reordered. `playedMs`
 * has the played milliseconds of each slide; it is null when an older version of the viewer saved the position.
 */
export type SavedPosition = {
	slideId: string
	atMs: number
	playedMs: Record<string, number> | null
}
export type Preferences = { speed: Speed; captions: boolean; letterKeys: boolean }

const PREFERENCES_KEY = 'dormer.prefs'
const positionKey = (shareKey: string) => `dormer.place.${shareKey}`

/**
 * Returns the playback position that is saved for a share key. Returns null when no position is saved or when the
 * browser blocks storage.
 */
export function readPosition(shareKey: string): SavedPosition | null {
	const value = read(positionKey(shareKey))
	if (typeof value?.slideId !== 'string' || typeof value.atMs !== 'number') return null
	return { slideId: value.slideId, atMs: value.atMs, playedMs: readPlayed(value.playedMs) }
}

function readPlayed(value: unknown): Record<string, number> | null {
	if (typeof value !== 'object' || value === null) return null
	return Object.fromEntries(Object.entries(value).filter(([, ms]) => typeof ms === 'number'))
}

/** Saves the playback position for a share key. A null position deletes the saved one. */
export function savePosition(shareKey: string, position: SavedPosition | null) {
	write(positionKey(shareKey), position)
}

/** Returns the homeowner's preferences for speed, captions and letter keys. They apply to all presentations. */
export function readPreferences(): Preferences {
	const value = read(PREFERENCES_KEY) ?? {}
	return {
		speed: SPEEDS.find((speed) => speed === value.speed) ?? 1,
		captions: value.captions !== false,
		letterKeys: value.letterKeys !== false,
	}
}

/** Stores the homeowner's preferences for speed, captions and letter keys in this browser. */
export function savePreferences(preferences: Preferences) {
	write(PREFERENCES_KEY, preferences)
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
		// Browsers may block storage in private windows.
	}
}
