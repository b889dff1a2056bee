import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { parseSecretKeys } from '@dormer/api'

const KEY_BYTES = 32

/**
 * Reads the secret keys from `secret.key` in the data directory (docs/operations/settings.md#required-for-a-company,
 * SECRET_KEY). Creates a key at the first start. Rejects when the file is not accessible or holds a key of less than 32 bytes.
 */
export async function readOrCreateSecretKey(directory: string): Promise<string> {
	const file = path.join(directory, 'secret.key')
	const stored = await readIfExists(file)
	if (stored === undefined) return createKey(file)
	const shortest = Math.min(...parseSecretKeys(stored).map((key) => Buffer.byteLength(key)))
	if (shortest < KEY_BYTES)
		throw new Error(
			`SECRET_KEY: ${file} holds ${shortest} bytes, but a key has at least ${KEY_BYTES}. Restore the file from a backup; with another key, all links, tokens and stored secrets become invalid.`,
		)
	return stored
}

async function readIfExists(file: string): Promise<string | undefined> {
	try {
		return (await readFile(file, 'utf8')).trim()
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
		throw new Error(`SECRET_KEY: ${file} cannot be read: ${messageOf(error)}`)
	}
}

/** Writes a new key in such a way that a crash or a full disk leaves either the complete key or no file. */
async function createKey(file: string): Promise<string> {
	const key = randomBytes(KEY_BYTES).toString('base64url')
	try {
		const temporaryFile = `${file}~${randomBytes(6).toString('hex')}`
		await writeAndSync(temporaryFile, key)
		await rename(temporaryFile, file)
		await syncFolder(path.dirname(file))
		return key
	} catch (error) {
		throw new Error(`SECRET_KEY: ${file} cannot be written: ${messageOf(error)}`)
	}
}

async function writeAndSync(file: string, text: string): Promise<void> {
	const handle = await open(file, 'wx', 0o600)
	try {
		await handle.writeFile(text)
		await handle.sync()
	} finally {
		await handle.close()
	}
}

/** Flushes the entries of a folder to the disk. Does nothing on Windows, where a rename is durable by itself. */
async function syncFolder(folder: string): Promise<void> {
	if (process.platform === 'win32') return
	const handle = await open(folder, 'r')
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error)
}
