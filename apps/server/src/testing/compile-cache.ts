import { execFile } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

const SERVER = path.join(import.meta.dirname, '../main.ts')
/** Settings with which the server ends after it has loaded the modules of its start. */
const INVALID_SETTINGS = { PORT: 'none' }

/** Folder in which Node caches compiled modules. The cache halves the CPU time of starting a server. */
export const COMPILE_CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')

/**
 * Fills the folder `COMPILE_CACHE` with the modules of the server, and sets `NODE_COMPILE_CACHE` for the processes that this
 * process starts. The servers of the tests cannot fill the folder themselves, because Node writes it only at a normal exit and
 * the tests kill many servers.
 */
export async function setup(): Promise<void> {
	const { PATH } = process.env
	const env = { PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...INVALID_SETTINGS }
	const isRefused = await promisify(execFile)(process.execPath, [SERVER], { env }).then(
		() => false,
		() => true,
	)
	if (!isRefused) throw new Error('The server started with an invalid port')
	process.env.NODE_COMPILE_CACHE = COMPILE_CACHE
}
