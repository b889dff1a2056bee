import { createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, opendir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomically } from '../write-file-atomically.ts'
import {
	checkKey,
	type ListedObject,
	type ObjectHead,
	READ_WINDOW_SECONDS,
	readWindowStart,
	type Storage,
	signOncePerWindow,
} from './storage.ts'

export type LocalStorageSettings = {
	/** Folder where objects are stored. Created when missing. */
	directory: string
	/** Base URL of the server that serves `/files`, without a trailing slash. */
	publicUrl: string
	/** Base URL for reading files, when a content delivery network stands in front of the server. By default `publicUrl`. */
	mediaUrl?: string
	/** Key that signs file URLs. */
	secretKey: string
	now?: () => Date
}

/**
 * Creates storage that keeps objects as files. A signed URL has the form `${publicUrl}/files/<key>?exp=&sig=`; the file
 * route of the server answers it.
 */
export function createLocalStorage(settings: LocalStorageSettings): Storage {
	const { directory, publicUrl, mediaUrl = publicUrl, secretKey, now = () => new Date() } = settings
	const signedUrl = (key: string, grant: FileGrant) => {
		const baseUrl = grant.method === 'GET' ? mediaUrl : publicUrl
		const query = new URLSearchParams({ exp: String(grant.expires) })
		if (grant.method === 'PUT') {
			query.set('type', grant.contentType)
			query.set('size', String(grant.size))
		}
		query.set('sig', signFile(secretKey, checkKey(key), grant))
		return `${baseUrl}/files/${key}?${query}`
	}
	const readUrl = signOncePerWindow((key) => {
		const expires = readWindowStart(now()) + 2 * READ_WINDOW_SECONDS
		return signedUrl(key, { method: 'GET', expires })
	}, now)
	return {
		kind: 'local',
		put: async (key, bytes, contentType) => {
			await writeFileAtomically(typePath(directory, key), Buffer.from(contentType))
			await writeFileAtomically(objectPath(directory, key), bytes)
		},
		putFile: async (key, file, contentType) => {
			await writeFileAtomically(typePath(directory, key), Buffer.from(contentType))
			await writeFileAtomically(objectPath(directory, key), createReadStream(file))
		},
		get: async (key) => {
			const head = await readHead(directory, key)
			const bytes = await undefinedIfMissing(readFile(objectPath(directory, key)))
			return head && bytes && { bytes, contentType: head.contentType }
		},
		head: (key) => readHead(directory, key),
		copy: async (from, to) => {
			const head = await readHead(directory, from)
			const source = head && (await undefinedIfMissing(open(objectPath(directory, from))))
			if (head === undefined || source === undefined) return false
			await writeFileAtomically(typePath(directory, to), Buffer.from(head.contentType))
			return writeFileAtomically(objectPath(directory, to), source.createReadStream())
		},
		delete: async (key) => {
			await rm(objectPath(directory, key), { force: true })
			await rm(typePath(directory, key), { force: true })
		},
		list: (prefix) => listFiles(path.join(directory, 'objects'), prefix),
		readUrl,
		shortReadUrl: async (key) => readUrl(key),
		findMistake: async () => undefined,
		writeUrl: async (key, { expiresIn, contentType, size }) => {
			const expires = Math.floor(now().getTime() / 1000) + expiresIn
			return signedUrl(key, { method: 'PUT', expires, contentType, size })
		},
	}
}

/**
 * Returns the file path of an object. The file route streams byte ranges of that file. Throws `InvalidKey` for a
 * malformed key.
 */
export function objectPath(directory: string, key: string): string {
	return path.join(directory, 'objects', checkKey(key))
}

/** Yields the complete files in a folder. The name of a file that is still being written contains `~`. */
async function* listFiles(root: string, prefix: string): AsyncGenerator<ListedObject> {
	const folder = await undefinedIfMissing(opendir(path.join(root, prefix), { recursive: true }))
	if (folder === undefined) return
	for await (const entry of folder) {
		if (!entry.isFile() || entry.name.includes('~')) continue
		const file = path.join(entry.parentPath, entry.name)
		const found = await undefinedIfMissing(stat(file))
		if (found === undefined) continue
		yield { key: path.relative(root, file).replaceAll('\\', '/'), writtenAt: found.mtime }
	}
}

function typePath(directory: string, key: string): string {
	return path.join(directory, 'types', checkKey(key))
}

async function readHead(directory: string, key: string): Promise<ObjectHead | undefined> {
	const [found, contentType] = await Promise.all([
		undefinedIfMissing(stat(objectPath(directory, key))),
		undefinedIfMissing(readFile(typePath(directory, key), 'utf8')),
	])
	if (found === undefined || contentType === undefined) return undefined
	return { size: found.size, contentType, writtenAt: found.mtime }
}

/**
 * Returns the result of a file operation, or undefined when the file does not exist. Another process may delete the
 * file at any time.
 */
async function undefinedIfMissing<Found>(reading: Promise<Found>): Promise<Found | undefined> {
	try {
		return await reading
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
		throw error
	}
}

type FileGrant =
	| { method: 'GET'; expires: number }
	| { method: 'PUT'; expires: number; contentType: string; size: number }

function signFile(secretKey: string, key: string, grant: FileGrant): string {
	const more = grant.method === 'PUT' ? [grant.contentType, grant.size] : []
	const text = ['files', grant.method, key, grant.expires, ...more].join('\n')
	return createHmac('sha256', secretKey).update(text).digest('base64url')
}

/**
 * Returns the access that a signed file URL grants: reading an object, or writing one object of a fixed type and size.
 * Returns undefined when the signature or the key is invalid or the URL is expired. `query` is the query string of the
 * URL.
 */
export function verifyFileUrl(
	request: { method: string; key: string; query: URLSearchParams },
	settings: { secretKeys: readonly string[]; now: Date },
): FileGrant | undefined {
	const grant = parseGrant(request.method, request.query)
	if (grant === undefined || grant.expires * 1000 <= settings.now.getTime()) return undefined
	const given = Buffer.from(request.query.get('sig') ?? '')
	const isSigned = settings.secretKeys.some((secretKey) => {
		const expected = Buffer.from(signFile(secretKey, request.key, grant))
		return expected.length === given.length && timingSafeEqual(expected, given)
	})
	return isSigned ? grant : undefined
}

function parseGrant(method: string, query: URLSearchParams): FileGrant | undefined {
	const expires = Number(query.get('exp') ?? Number.NaN)
	if (!Number.isSafeInteger(expires)) return undefined
	if (method === 'GET' || method === 'HEAD') return { method: 'GET', expires }
	const size = Number(query.get('size') ?? Number.NaN)
	const contentType = query.get('type')
	if (method !== 'PUT' || contentType === null || !Number.isSafeInteger(size)) return undefined
	return { method, expires, contentType, size }
}
