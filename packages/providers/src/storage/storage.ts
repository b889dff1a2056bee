export type StoredObject = { bytes: Uint8Array; contentType: string }
/** `writtenAt` is the time of the last `put` or `copy` of the object. */
export type ObjectHead = { size: number; contentType: string; writtenAt: Date }
export type ListedObject = { key: string; writtenAt: Date }

/** Object storage. Keys are paths of `[A-Za-z0-9._/-]`. An object never changes after it is written. */
export type Storage = {
	kind: 's3' | 'local'
	put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
	/** Stores a file without reading all of it into memory. */
	putFile: (key: string, file: string, contentType: string) => Promise<void>
	/** Returns the object with this key, or undefined when there is none. */
	get: (key: string) => Promise<StoredObject | undefined>
	head: (key: string) => Promise<ObjectHead | undefined>
	/** Copies an object, so later writes to `from` do not change `to`. Returns false when `from` does not exist. */
	copy: (from: string, to: string) => Promise<boolean>
	delete: (key: string) => Promise<void>
	/**
	 * Lists the objects whose keys begin with `prefix`. The prefix is a folder that ends with a slash; the empty prefix lists
	 * all objects.
	 */
	list: (prefix: string) => AsyncIterable<ListedObject>
	/** Returns a signed URL for reading. The URL of an object stays the same for `READ_WINDOW_SECONDS`. */
	readUrl: (key: string) => string
	/**
	 * Returns a signed URL for uploading (PUT) an object of exactly this type and size within `expiresIn` seconds. The URL
	 * can be used several times, so the caller must copy a checked upload to another key (`copy`).
	 */
	writeUrl: (
		key: string,
		object: Omit<ObjectHead, 'writtenAt'> & { expiresIn: number },
	) => Promise<string>
	/** Returns a signed URL from which the file can be read for five minutes. The file route redirects to this URL. */
	shortReadUrl: (key: string) => Promise<string>
	/**
	 * Returns in words what is wrong with the settings of the store, such as a bucket that does not exist. Rejects with
	 * `StorageFailed` when the store does not answer.
	 */
	findMistake: () => Promise<string | undefined>
}

/** Error for an object key that is too long or has a segment that is not permitted. */
export class InvalidKey extends Error {}

/**
 * Error for an object store that does not answer, or that answers with an error. A retry may succeed later. A missing
 * object is not an error.
 */
export class StorageFailed extends Error {
	override name = 'StorageFailed'
}

const SEGMENT = /^[A-Za-z0-9._-]+$/

/**
 * Returns the key when it is safe as a path. Throws `InvalidKey` for any other key, such as one that leads out of the
 * storage folder.
 */
export function checkKey(key: string): string {
	const segments = key.split('/')
	const fits = segments.every((part) => SEGMENT.test(part) && part !== '.' && part !== '..')
	if (!fits || key.length > 512) throw new InvalidKey('Malformed object key')
	return key
}

/**
 * Length of a read window in seconds. A read URL stays the same during a window and expires at the end of the next
 * window.
 */
export const READ_WINDOW_SECONDS = 6 * 60 * 60

/**
 * Returns the start of the current window of `READ_WINDOW_SECONDS`, in seconds since 1970. A cache that contains read URLs uses
 * this time as part of its key, because the URLs change with the window.
 */
export function readWindowStart(now: Date): number {
	const seconds = Math.floor(now.getTime() / 1000)
	return seconds - (seconds % READ_WINDOW_SECONDS)
}

const MAX_REMEMBERED_URLS = 50_000

/**
 * Returns a function that calls `sign` once per object and window of `READ_WINDOW_SECONDS`, and then repeats the same URL. This
 * saves CPU time, because lists show the same objects again and again. `sign` must return the same URL during a window.
 */
export function signOncePerWindow(
	sign: (key: string) => string,
	now: () => Date,
): (key: string) => string {
	let windowStart = 0
	const signed = new Map<string, string>()
	return (key) => {
		const start = readWindowStart(now())
		if (start !== windowStart || signed.size >= MAX_REMEMBERED_URLS) signed.clear()
		windowStart = start
		const url = signed.get(key) ?? sign(key)
		signed.set(key, url)
		return url
	}
}
