import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a file atomically: neither a reader nor a restart after a crash sees a partial file. Only the
 * owner can read the file and the folders that are created for it. Calls `mayCommit` right
 * before the file becomes visible. When `mayCommit` returns false, writes no file and returns false.
 */
export async function writeFileAtomically(
	file: string,
	bytes: Uint8Array | AsyncIterable<Uint8Array>,
	mayCommit: () => boolean = () => true,
): Promise<boolean> {
	await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
	const temporaryFile = `${file}~${randomBytes(6).toString('hex')}`
	const handle = await open(temporaryFile, 'wx', 0o600)
	try {
		await handle.writeFile(bytes)
		await handle.sync()
	} finally {
		await handle.close()
	}
	const isCommitted = mayCommit()
	if (isCommitted) await rename(temporaryFile, file)
	else await rm(temporaryFile)
	return isCommitted
}
