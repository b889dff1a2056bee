import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a file whole or not at all: a reader, or a start after a crash, never sees half of it. With `mayStill` the file
 * appears only if that is true at the last moment; gives whether it did.
 */
export async function writeWhole(
	file: string,
	bytes: Uint8Array | AsyncIterable<Uint8Array>,
	mayStill: () => boolean = () => true,
): Promise<boolean> {
	await mkdir(path.dirname(file), { recursive: true })
	const draft = `${file}~${randomBytes(6).toString('hex')}`
	const handle = await open(draft, 'wx')
	try {
		await handle.writeFile(bytes)
		await handle.sync()
	} finally {
		await handle.close()
	}
	const still = mayStill()
	if (still) await rename(draft, file)
	else await rm(draft)
	return still
}
