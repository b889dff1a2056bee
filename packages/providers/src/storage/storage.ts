export type StoredObject = { bytes: Uint8Array; contentType: string }
export type ObjectHead = { size: number; contentType: string }

/** Where objects are kept. Keys are paths of `[A-Za-z0-9._/-]`; an object never changes once written. */
export type Storage = {
	kind: 's3' | 'local'
	put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
	/** Undefined when there is no such object. */
	get: (key: string) => Promise<StoredObject | undefined>
	head: (key: string) => Promise<ObjectHead | undefined>
	/** The same object under a second key, so that what comes to the first no longer touches it. False when there is none. */
	copy: (from: string, to: string) => Promise<boolean>
	delete: (key: string) => Promise<void>
	/** A signed address to read from. The same object has the same address for `READ_WINDOW_SECONDS`. */
	readUrl: (key: string) => string
	/**
	 * A signed address that takes a PUT of exactly this type and size within `expiresIn` seconds, and again if it is sent
	 * again: what was checked once is kept under another key (`copy`).
	 */
	writeUrl: (key: string, object: ObjectHead & { expiresIn: number }) => Promise<string>
}

export class InvalidKey extends Error {}

const SEGMENT = /^[A-Za-z0-9._-]+$/

/** A key as it may be used in a path. Throws `InvalidKey` on anything that could leave the store's own folder. */
export function checkKey(key: string): string {
	const segments = key.split('/')
	const fits = segments.every((part) => SEGMENT.test(part) && part !== '.' && part !== '..')
	if (!fits || key.length > 512) throw new InvalidKey('Malformed object key')
	return key
}

/** Read addresses change when a window begins and stay good for one whole window after it ends. */
export const READ_WINDOW_SECONDS = 6 * 60 * 60

/** The start of the window that `now` is in, in Unix seconds: what is cached with addresses in it is cached by this. */
export function readWindowStart(now: Date): number {
	const seconds = Math.floor(now.getTime() / 1000)
	return seconds - (seconds % READ_WINDOW_SECONDS)
}
