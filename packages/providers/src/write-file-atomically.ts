import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a file whole or not at all: a reader, or a start after a crash, never sees half of it. With `mayStill` the file
 * appears only if that is true at the last moment; gives whether it did.
 */
export async function writeFileAtomically(
	file: string,
	bytes: Uint8Array | AsyncIterable<Uint8Array>,
	mayCommit: () => boolean = () => true,
): Promise<boolean> {
	await mkdir(path.dirname(file), { recursive: true })
	const temporaryFile = `${file}~${randomBytes(6).toString('hex')}`
	const handle = await open(temporaryFile, 'wx')
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
