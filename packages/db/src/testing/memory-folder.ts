import { access, constants, statfs } from 'node:fs/promises'
import process from 'node:process'

/** Folder of Linux whose files are in memory. */
const MEMORY = '/dev/shm'
/** Free bytes that a test run needs. A database takes 13 MB, and a run uses at most some dozens at a time. */
const NEEDED_BYTES = 4_000_000_000

/**
 * Lets this process and the processes that it starts create their temporary files in memory, if the system has such a folder with
 * enough space. Copying the template database is ten times as fast there, and a test run does it hundreds of times.
 */
export async function useMemoryFolder(): Promise<void> {
	if (process.env.TMPDIR !== undefined) return
	try {
		await access(MEMORY, constants.W_OK)
		const { bavail, bsize } = await statfs(MEMORY)
		if (bavail * bsize >= NEEDED_BYTES) process.env.TMPDIR = MEMORY
	} catch {
		// The system has no such folder.
	}
}
